import { CONTENT_FIELDS } from "@masthead/contract/newsroom/article-content.ts";
import { ARTICLE_FIELDS, type ArticleField, type ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import type { ArticleRevision } from "@masthead/contract/newsroom/article-revision.ts";
import RestoreIcon from "@mui/icons-material/SettingsBackupRestoreOutlined";
import { Box, Button, FormControlLabel, Switch, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useConfirm } from "../../../frame/confirm.tsx";
import { sameValue } from "../../../frame/form/same-value.ts";
import { Moment } from "../../../frame/moment.tsx";
import { messageOf } from "../../../frame/problems.ts";
import { ComparedField } from "../comparison/compared-field.tsx";
import { documentBlocks } from "../comparison/document-blocks.ts";

interface ComparisonProps {
  article: ArticleRecord;
  revision: ArticleRevision;
  /** The save before it; null of the first. */
  before: ArticleRevision | null;
  onRestored: (restored: ArticleRecord) => void;
}

const differ = (one: ArticleFields, other: ArticleFields, field: ArticleField) =>
  field === "body" ? !sameValue(documentBlocks(one.body), documentBlocks(other.body)) : !sameValue(one[field], other[field]);

function useRevision(articleId: number, revisionId: number | undefined) {
  return useQuery({
    queryKey: ["revision", articleId, revisionId],
    queryFn: () => client.article.revision.get({ id: articleId, revisionId: revisionId ?? 0 }),
    enabled: revisionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.fields;
}

/** A save beside the one before it, or beside the article as it is now; and the way back to it. */
export function Comparison({ article, revision, before, onRestored }: ComparisonProps) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const [toNow, setToNow] = useState(false);
  const shown = useRevision(article.id, revision.id);
  const earlier = useRevision(article.id, before?.id);
  // Left the older of the two, right the newer.
  const [left, right] = toNow ? [shown, article] : [earlier, shown];
  const fields = left && right ? ARTICLE_FIELDS.filter((field) => differ(left, right, field)) : [];
  const current = revision.version === article.version;
  const restored = shown ? CONTENT_FIELDS.filter((field) => differ(shown, article, field)) : [];

  const restore = async () => {
    const question = {
      title: translate("article.revisions.restore.title"),
      text: (
        <>
          <Typography sx={{ marginBlockEnd: 1 }}>
            {translate("article.revisions.restore.text", {
              fields: restored.map((field) => translate(`resources.article.fields.${field}`)).join(translate("article.revisions.comma")),
            })}
          </Typography>
          <Typography sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
            {translate(`article.revisions.restore.state.${article.state}`)}
          </Typography>
          <Typography>{translate("article.revisions.restore.stays")}</Typography>
        </>
      ),
      confirm: translate("article.revisions.restore.confirm"),
    };
    if (!(await confirm(question))) return;
    try {
      onRestored(await client.article.revision.restore({ id: article.id, revisionId: revision.id }));
      notify("article.revisions.restore.done", { type: "success" });
    } catch (error) {
      notify(messageOf(error), { type: "error" });
    }
  };
  return (
    <Box sx={{ padding: 2, overflowY: { md: "auto" }, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, marginBlockEnd: 2 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {revision.name ?? <Moment at={revision.at} />} · {revision.by.name}
        </Typography>
        {!current && (
          <>
            <FormControlLabel
              control={<Switch checked={toNow} onChange={(_, on) => setToNow(on)} />}
              label={translate("article.revisions.toNow")}
            />
            <Button
              variant="contained"
              startIcon={<RestoreIcon />}
              disabled={!restored.length}
              onClick={() => void restore()}
              sx={{ marginInlineStart: "auto" }}
            >
              {translate("article.revisions.restore.confirm")}
            </Button>
          </>
        )}
      </Box>
      {!current && shown && !restored.length && (
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>{translate("article.revisions.restore.nothing")}</Typography>
      )}
      {!toNow && before === null && (
        <Typography sx={{ color: "text.secondary" }}>{translate("article.revisions.nothingBefore")}</Typography>
      )}
      {left && right && fields.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>{translate("article.revisions.same")}</Typography>
      )}
      {left && right && fields.map((field) => <ComparedField key={field} field={field} before={left[field]} after={right[field]} />)}
    </Box>
  );
}
