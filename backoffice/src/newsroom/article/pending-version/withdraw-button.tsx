import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import WithdrawIcon from "@mui/icons-material/GppBadOutlined";
import { Button } from "@mui/material";
import { Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { WithdrawDialog } from "./lazy-withdraw-dialog.ts";

/** Button that withdraws a published article: a notice replaces it wherever readers have it. */
export function WithdrawButton({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const { isDirty } = useFormState();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        color="error"
        startIcon={<WithdrawIcon />}
        disabled={isDirty}
        onClick={() => setOpen(true)}
      >
        {translate("article.pendingVersion.withdraw.button")}
      </Button>
      {open && (
        <Suspense>
          <WithdrawDialog article={article} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
