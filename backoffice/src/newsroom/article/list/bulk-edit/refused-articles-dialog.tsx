import type { ArticleBulkResult } from "@masthead/contract/newsroom/article/article-bulk.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import { useId } from "react";
import { type RaRecord, useTranslate } from "react-admin";
import { ArticleTitles } from "./article-titles.tsx";
import { reasonOf } from "./refusal-reason.ts";

interface RefusedArticlesDialogProps {
  articles: RaRecord[];
  results: ArticleBulkResult[];
  onClose: () => void;
  /** Reverts the articles that were changed; undefined if there are none. */
  onUndo: (() => void) | undefined;
}

/** Dialog with the articles that a bulk edit did not change, and why. */
export function RefusedArticlesDialog({
  articles,
  results,
  onClose,
  onUndo,
}: RefusedArticlesDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const reasons = new Map(
    results.flatMap((result) =>
      result.outcome === "refused" ? [[result.id, reasonOf(result)] as const] : [],
    ),
  );
  const changed = results.filter(({ outcome }) => outcome === "changed").length;
  const title = translate("resources.article.bulk.refused", { smart_count: reasons.size });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {changed > 0 && (
          <Typography sx={{ marginBlockEnd: 1 }}>
            {translate("frame.bulk.all", { smart_count: changed })}
          </Typography>
        )}
        <ArticleTitles
          label={title}
          articles={articles.filter((article) => reasons.has(Number(article.id)))}
          detailOf={(article) => reasons.get(Number(article.id))}
        />
      </DialogContent>
      <DialogActions>
        {onUndo && (
          <Button onClick={onUndo} sx={{ minBlockSize: 40 }}>
            {translate("resources.article.bulk.undo", { smart_count: changed })}
          </Button>
        )}
        <Button variant="contained" onClick={onClose} sx={{ minBlockSize: 40 }}>
          {translate("frame.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
