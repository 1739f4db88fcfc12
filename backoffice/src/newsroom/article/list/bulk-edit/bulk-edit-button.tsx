import type { ArticleBulkResult } from "@masthead/contract/newsroom/article/article-bulk.ts";
import EditIcon from "@mui/icons-material/EditOutlined";
import { useState } from "react";
import { Button, type RaRecord, useListContext, useNotify, useRefresh } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { useBulkAction, useSelectedRows } from "../../../../platform/list/bulk/use-bulk-action.tsx";
import { UndoButton } from "../../../../platform/undo-button.tsx";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import { reasonOf } from "./refusal-reason.ts";
import { RefusedArticlesDialog } from "./refused-articles-dialog.tsx";

/**
 * Edits section, tags and breaking news of the selected articles. Says which were refused and why,
 * and offers to undo the others.
 */
export function BulkEditButton() {
  const selected = useSelectedRows();
  const { onUnselectItems } = useListContext();
  // The dialogs are about the articles that were selected when they were opened.
  const [opened, setOpened] = useState<RaRecord[]>([]);
  const [isEditing, setIsEditing] = useState(false);
  const [refusedResults, setRefusedResults] = useState<ArticleBulkResult[] | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const revert = useRevert();
  const open = () => {
    setOpened(selected);
    setIsEditing(true);
  };
  const finish = () => {
    setRefusedResults(null);
    onUnselectItems();
    refresh();
  };
  const undo = (results: ArticleBulkResult[]) => {
    setRefusedResults(null);
    void revert(results);
  };
  const report = (results: ArticleBulkResult[]) => {
    setIsEditing(false);
    // The selection ends when the dialog is closed: the button is shown only with a selection.
    if (results.some(({ outcome }) => outcome === "refused")) return setRefusedResults(results);
    const smart_count = changedOf(results).length;
    if (smart_count)
      notify("frame.bulk.all", {
        type: "success",
        messageArgs: { smart_count },
        action: <UndoButton onUndo={() => undo(results)} />,
      });
    else notify("resources.article.bulk.unchanged", { type: "info" });
    finish();
  };
  return (
    <>
      <Button label="resources.article.bulk.button" onClick={open}>
        <EditIcon />
      </Button>
      {isEditing && (
        <BulkEditDialog articles={opened} onClose={() => setIsEditing(false)} onResults={report} />
      )}
      {refusedResults && (
        <RefusedArticlesDialog
          articles={opened}
          results={refusedResults}
          onClose={finish}
          onUndo={changedOf(refusedResults).length > 0 ? () => undo(refusedResults) : undefined}
        />
      )}
    </>
  );
}

const changedOf = (results: ArticleBulkResult[]) =>
  results.flatMap((result): Extract<ArticleBulkResult, { outcome: "changed" }>[] =>
    result.outcome === "changed" ? [result] : [],
  );

/**
 * Returns a function that restores the previous values of changed articles. A value that someone
 * else has changed since is a conflict and stays.
 */
function useRevert() {
  const runBulkAction = useBulkAction();
  return (results: ArticleBulkResult[]) => {
    const articles = changedOf(results).map(({ outcome: _, ...article }) => article);
    const undone = client.article.bulkUndo({ articles });
    return runBulkAction(
      articles,
      async ({ id }) => {
        const result = (await undone).find((one) => one.id === id);
        if (result?.outcome === "refused") throw new Error(reasonOf(result));
      },
      { done: "frame.bulk.undone" },
    );
  };
}
