import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { Alert, Box } from "@mui/material";
import { useEffect, useState } from "react";
import { useEditContext, useGetIdentity, useTranslate } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { usePresence } from "./use-presence.ts";

/** Notices that someone else has saved or deleted an article since it was opened here. */
export function NewerVersions({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const { latestRevision, deleted } = usePresence(article.id);
  return (
    <Box role="status">
      {deleted && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 2 }}>
          {translate("resources.article.presence.deleted")}
        </Alert>
      )}
      <NewerVersionNotice article={article} latest={latestRevision} />
    </Box>
  );
}

type LatestRevision = ReturnType<typeof usePresence>["latestRevision"];

/**
 * Notice that someone else has saved the article. Without unsaved changes the newer version is
 * shown immediately; otherwise the next save merges both.
 */
function NewerVersionNotice({
  article,
  latest,
}: {
  article: ArticleRecord;
  latest: LatestRevision;
}) {
  const translate = useTranslate();
  const { data: identity } = useGetIdentity();
  const { refetch } = useEditContext();
  const { getValues } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const [savedBy, setSavedBy] = useState<string | null>(null);
  const dirty = Object.keys(dirtyFields).length > 0;
  const isNewer = latest !== undefined && latest.version > article.version;
  const editorName =
    latest?.by.id === Number(identity?.id)
      ? translate("resources.article.presence.yourself")
      : (latest?.by.name ?? "");

  useEffect(() => {
    if (!isNewer || dirty || isSubmitting) return;
    setSavedBy(editorName);
    void refetch();
  }, [isNewer, dirty, isSubmitting, editorName, refetch]);

  const baseVersion: unknown = getValues("version");
  const willMerge =
    dirty &&
    latest !== undefined &&
    typeof baseVersion === "number" &&
    latest.version > baseVersion;
  if (willMerge)
    return (
      <Alert severity="info" variant="outlined" sx={{ marginBlockEnd: 2 }}>
        {translate("resources.article.presence.merges", { name: editorName })}
      </Alert>
    );
  if (savedBy === null) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      onClose={() => setSavedBy(null)}
      closeText={translate("frame.close")}
      sx={{ marginBlockEnd: 2 }}
    >
      {translate("resources.article.presence.changed", { name: savedBy })}
    </Alert>
  );
}
