import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import PublishIcon from "@mui/icons-material/PublicOutlined";
import { Button } from "@mui/material";
import { Suspense, useState } from "react";
import { useSaveContext, useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { hasChanges } from "../../../platform/form/save/has-changes.ts";
import { useSubmit } from "../../../platform/form/save/saving.ts";
import { UpdateDialog } from "./lazy-pending-version.ts";

/** Button that saves the form and publishes the pending version, after the difference was shown. */
export function UpdateButton({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const submit = useSubmit();
  const { saving } = useSaveContext();
  const [open, setOpen] = useState(false);
  const isDirty = hasChanges(useFormState());
  const start = async () => {
    if (!isDirty || (await submit())) setOpen(true);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PublishIcon />}
        disabled={saving || !(isDirty || article.pendingVersion.pending)}
        onClick={() => void start()}
      >
        {translate("article.pendingVersion.update.button")}
      </Button>
      {open && (
        <Suspense>
          <UpdateDialog articleId={article.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
