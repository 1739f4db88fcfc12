import { NOT_SET } from "@masthead/contract/audience/analytics.ts";
import { useTranslate } from "react-admin";
import { StatisticsPanel } from "../../platform/statistics/statistics-panel.tsx";
import type { DateRange } from "./range.ts";
import { useReport } from "./use-report.ts";

const MAX_ROWS = 50;

/** Most viewed articles. A row opens the statistics of its article. */
export function TopArticles({
  range,
  onOpen,
}: {
  range: DateRange;
  onOpen: (articleId: string) => void;
}) {
  const translate = useTranslate();
  const { data, isPending } = useReport(range, ["articleId", "articleTitle"], {
    filter: `articleId!=${NOT_SET}`,
    limit: MAX_ROWS,
  });
  const rows = data?.rows ?? [];
  return (
    <StatisticsPanel
      title={translate("analytics.by.articleTitle")}
      fileTitle={`${translate("analytics.title")} ${translate("analytics.by.articleTitle")}`}
      pending={isPending}
      columns={[
        { name: translate("analytics.one.articleTitle") },
        { name: translate("analytics.views"), numeric: true },
        {
          name: translate(data?.summedByDay ? "analytics.readersAddedUp" : "analytics.readers"),
          numeric: true,
        },
      ]}
      rows={rows.map(({ values: [id = "", title = ""], views, readers }) => ({
        key: id,
        cells: [title === NOT_SET ? `#${id}` : title, views, readers],
        open: () => onOpen(id),
      }))}
    />
  );
}
