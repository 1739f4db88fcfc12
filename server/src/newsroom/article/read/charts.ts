import { type Chart, chart } from "@masthead/contract/newsroom/article/chart/chart.ts";
import { chartNumbers, chartSvg } from "@masthead/contract/newsroom/article/chart/chart-svg.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { unescapeEntities } from "../../../platform/html/sanitize.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { escapeHtml } from "../document/render-html.ts";

/** Chart in a stored body. */
const CHART = /<figure class="chart" data-chart="([^"]*)"><\/figure>/g;
/** Drawing of a chart or map in a rendered body. */
const DRAWING = /<div class="drawing">.*?<\/div>/gs;
/** Table of a chart or list of places of a map, in a rendered body. */
const TABLE = /<details class="figures"(?: open)?><summary>.*?<\/summary>(.*?)<\/details>/gs;

/** Draws the charts of a sanitized body. A chart whose data are no longer valid is left out. */
export const withCharts = (html: string, locale: Locale): string =>
  html.replaceAll(CHART, (_, data: string) => {
    const parsed = chart.safeParse(parseJson(unescapeEntities(data)));
    return parsed.success ? renderChart(parsed.data, locale) : "";
  });

/** Removes the drawings of charts and maps, and shows their tables and lists. */
export const withoutDrawings = (html: string): string =>
  html.replaceAll(DRAWING, "").replaceAll(TABLE, "$1");

function renderChart(data: Chart, locale: Locale): string {
  const t = messagesFor(locale);
  const { kind, title, unit, source, note } = data;
  const drawing = chartSvg(data, { locale, label: t(`article.chart.${kind}`, { title }) });
  const caption = `<figcaption><strong>${escapeHtml(title)}</strong>${unit ? ` <span>${escapeHtml(unit)}</span>` : ""}</figcaption>`;
  const notes = [
    ...(note ? [escapeHtml(note)] : []),
    ...(source ? [escapeHtml(t("article.chart.source", { source }))] : []),
  ];
  return `<figure class="chart">${caption}<div class="drawing">${drawing}</div><details class="figures"><summary>${escapeHtml(t("article.chart.table"))}</summary>${table(data, locale)}</details>${notes.length ? `<p><small>${notes.join("<br>")}</small></p>` : ""}</figure>`;
}

function table({ title, series, rows }: Chart, locale: Locale): string {
  const format = chartNumbers(locale);
  const head = series.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
  const lines = rows.map(({ label, values }) => {
    const cells = values.map(
      (value) => `<td>${value === null ? "–" : escapeHtml(format(value))}</td>`,
    );
    return `<tr><th scope="row">${escapeHtml(label)}</th>${cells.join("")}</tr>`;
  });
  return `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(title)}"><table><thead><tr><td></td>${head}</tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
