import { useTranslate } from "react-admin";
import { ShareChart } from "../../frame/figures/charts.tsx";
import { FiguresPanel } from "../../frame/figures/figures-panel.tsx";
import { type Labelled, useLabels } from "./labels.ts";
import type { Range } from "./range.ts";
import { useReport } from "./use-report.ts";

/** Rows of the table, and bars of the chart. */
const ROWS = 50;
const BARS = 8;

/** What a part of the views came from: sources, countries, devices. */
export function Breakdown({ dimension, range, filter }: { dimension: Exclude<Labelled, "date" | "hour">; range: Range; filter?: string }) {
  const translate = useTranslate();
  const label = useLabels(dimension);
  const { data, isPending } = useReport(range, [dimension], { limit: ROWS, ...(filter ? { filter } : {}) });
  const rows = data?.rows.map(({ values: [value = ""], views, readers }) => ({ key: value, name: label(value), views, readers })) ?? [];
  const top = rows.slice(0, BARS);
  const title = translate(`analytics.by.${dimension}`);
  return (
    <FiguresPanel
      title={title}
      file={`analytics-${dimension}`}
      pending={isPending}
      columns={[
        { name: translate(`analytics.one.${dimension}`) },
        { name: translate("analytics.views"), numeric: true },
        { name: translate(data?.addedUp ? "analytics.readersAddedUp" : "analytics.readers"), numeric: true },
      ]}
      rows={rows.map(({ key, name, views, readers }) => ({ key, cells: [name, views, readers] }))}
      chart={<ShareChart names={top.map(({ name }) => name)} label={translate("analytics.views")} data={top.map(({ views }) => views)} />}
    />
  );
}
