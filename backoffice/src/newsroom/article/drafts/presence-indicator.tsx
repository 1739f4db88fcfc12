import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { withBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import PeopleIcon from "@mui/icons-material/PeopleOutlined";
import { Alert, Box } from "@mui/material";
import { useEffect, useState } from "react";
import { useEditContext, useGetIdentity, useTranslate } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";
import { useDebouncedArticleValue } from "../form/article-form-values.ts";
import { blockExcerpt } from "./block-excerpt.ts";
import { usePresence } from "./use-presence.ts";

/** Presence indicator: who else has the article open, and who has saved it since it was opened here. */
export function PresenceIndicator({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const { others, latestRevision, deleted } = usePresence(article.id);
  const timeFormat = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone });
  return (
    <Box role="status">
      {deleted && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 2 }}>
          {translate("resources.article.presence.deleted")}
        </Alert>
      )}
      {others.map((other) => (
        <Box key={other.id} sx={{ display: "flex", alignItems: "center", gap: 1, marginBlockEnd: 1, color: "text.secondary" }}>
          <PeopleIcon fontSize="small" />
          <span>
            {translate("resources.article.presence.here", { name: other.name, time: timeFormat.format(new Date(other.since)) })}
            <BlockOfEditor id={other.block} />
          </span>
        </Box>
      ))}
      <NewerVersionNotice article={article} latest={latestRevision} />
    </Box>
  );
}

/** Beginning of the block that an editor is in. */
function BlockOfEditor({ id }: { id: string | null }) {
  const translate = useTranslate();
  const body = useDebouncedArticleValue("body");
  const block = id === null ? undefined : withBlockIds(body).content.find(({ attrs }) => attrs?.id === id);
  const text = block && blockExcerpt(block);
  return text ? <bdi>{translate("resources.article.presence.block", { text })}</bdi> : null;
}

type LatestRevision = ReturnType<typeof usePresence>["latestRevision"];

/**
 * Notice that someone else has saved the article. Without unsaved changes here the newer version is
 * shown at once; otherwise the next save merges both.
 */
function NewerVersionNotice({ article, latest }: { article: ArticleRecord; latest: LatestRevision }) {
  const translate = useTranslate();
  const { data: identity } = useGetIdentity();
  const { refetch } = useEditContext();
  const { getValues } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const [savedBy, setSavedBy] = useState<string | null>(null);
  const dirty = Object.keys(dirtyFields).length > 0;
  const isNewer = latest !== undefined && latest.version > article.version;
  const editorName = latest?.by.id === Number(identity?.id) ? translate("resources.article.presence.yourself") : (latest?.by.name ?? "");

  useEffect(() => {
    if (!isNewer || dirty || isSubmitting) return;
    setSavedBy(editorName);
    void refetch();
  }, [isNewer, dirty, isSubmitting, editorName, refetch]);

  const baseVersion: unknown = getValues("version");
  const willMerge = dirty && latest !== undefined && typeof baseVersion === "number" && latest.version > baseVersion;
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
