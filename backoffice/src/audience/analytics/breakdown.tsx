import { useTranslate } from "react-admin";
import { ShareChart } from "../../platform/statistics/charts.tsx";
import { StatisticsPanel } from "../../platform/statistics/statistics-panel.tsx";
import { type LabelledDimension, useDimensionLabels } from "./dimension-labels.ts";
import type { DateRange } from "./range.ts";
import { useReport } from "./use-report.ts";

/** Maximum number of table rows. */
const MAX_ROWS = 50;
/** Maximum number of bars in the chart. */
const MAX_BARS = 8;

/** Views and readers by one dimension: traffic source, country or device. */
export function Breakdown({
  dimension,
  range,
  filter,
}: {
  dimension: Exclude<LabelledDimension, "date" | "hour">;
  range: DateRange;
  filter?: string;
}) {
  const translate = useTranslate();
  const formatValue = useDimensionLabels(dimension);
  const { data, isPending } = useReport(range, [dimension], {
    limit: MAX_ROWS,
    ...(filter ? { filter } : {}),
  });
  const rows =
    data?.rows.map(({ values: [value = ""], views, readers }) => ({
      key: value,
      name: formatValue(value),
      views,
      readers,
    })) ?? [];
  const topRows = rows.slice(0, MAX_BARS);
  const title = translate(`analytics.by.${dimension}`);
  return (
    <StatisticsPanel
      title={title}
      fileTitle={`${translate("analytics.title")} ${title}`}
      pending={isPending}
      columns={[
        { name: translate(`analytics.one.${dimension}`) },
        { name: translate("analytics.views"), numeric: true },
        {
          name: translate(data?.summedByDay ? "analytics.readersAddedUp" : "analytics.readers"),
          numeric: true,
        },
      ]}
      rows={rows.map(({ key, name, views, readers }) => ({ key, cells: [name, views, readers] }))}
      chart={
        <ShareChart
          names={topRows.map(({ name }) => name)}
          label={translate("analytics.views")}
          data={topRows.map(({ views }) => views)}
        />
      }
    />
  );
}
