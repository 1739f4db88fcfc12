import type { Chart } from "@masthead/contract/newsroom/article/chart/chart.ts";
import { chartSvg } from "@masthead/contract/newsroom/article/chart/chart-svg.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";

interface ChartDrawingProps {
  chart: Chart;
  /** Language of the article. */
  locale: Locale;
}

/** Chart as readers see it, in the language of the article. */
export function ChartDrawing({ chart, locale }: ChartDrawingProps) {
  const { title, unit, note, source } = chart;
  return (
    <div className="chart-drawing" lang={locale} dir={directionOf(locale)}>
      <p>
        <strong>{title}</strong> {unit}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing escapes all texts of the chart */}
      <div dangerouslySetInnerHTML={{ __html: chartSvg(chart, { locale, label: title }) }} />
      {note && <p>{note}</p>}
      {source && <p>{source}</p>}
    </div>
  );
}
