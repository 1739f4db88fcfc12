import { NOT_SET } from "@masthead/contract/audience/analytics.ts";
import { useTranslate } from "react-admin";
import { FiguresPanel } from "../../frame/figures/figures-panel.tsx";
import type { Range } from "./range.ts";
import { useReport } from "./use-report.ts";

const ROWS = 50;

/** The articles that were seen most; each opens its own figures. */
export function TopArticles({ range, onOpen }: { range: Range; onOpen: (articleId: string) => void }) {
  const translate = useTranslate();
  const { data, isPending } = useReport(range, ["articleId", "articleTitle"], { filter: `articleId!=${NOT_SET}`, limit: ROWS });
  const rows = data?.rows ?? [];
  return (
    <FiguresPanel
      title={translate("analytics.by.articleTitle")}
      file="analytics-articles"
      pending={isPending}
      columns={[
        { name: translate("analytics.one.articleTitle") },
        { name: translate("analytics.views"), numeric: true },
        { name: translate(data?.addedUp ? "analytics.readersAddedUp" : "analytics.readers"), numeric: true },
      ]}
      rows={rows.map(({ values: [id = "", title = ""], views, readers }) => ({
        key: id,
        cells: [title === NOT_SET ? `#${id}` : title, views, readers],
        open: () => onOpen(id),
      }))}
    />
  );
}
