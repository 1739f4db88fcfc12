import {
  ARTICLE_FIELDS,
  CONTENT_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { ArticleRevision } from "@masthead/contract/newsroom/article/article-revision.ts";
import RestoreIcon from "@mui/icons-material/SettingsBackupRestoreOutlined";
import { Box, Button, FormControlLabel, Switch, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { ComparedField } from "../comparison/compared-field.tsx";
import { isDifferent } from "../comparison/is-different.ts";

interface ComparisonProps {
  article: ArticleRecord;
  revision: ArticleRevision;
  /** Previous revision; null for the first one. */
  previous: ArticleRevision | null;
  onRestored: (restored: ArticleRecord) => void;
}

/** Compares a revision with the previous one or with the current article, and restores it. */
export function RevisionComparison({ article, revision, previous, onRestored }: ComparisonProps) {
  const translate = useTranslate();
  const [compareToCurrent, setCompareToCurrent] = useState(false);
  const revisionFields = useRevision(article.id, revision.id);
  const previousFields = useRevision(article.id, previous?.id);
  // Older version on the left, newer on the right.
  const [older, newer] = compareToCurrent
    ? [revisionFields, article]
    : [previousFields, revisionFields];
  const labels = compareToCurrent
    ? ([
        <RevisionName key="older" {...revision} />,
        translate("article.revisions.current"),
      ] as const)
    : ([
        previous && <RevisionName key="older" {...previous} />,
        <RevisionName key="newer" {...revision} />,
      ] as const);
  const fields = older && newer && ARTICLE_FIELDS.filter((name) => isDifferent(older, newer, name));
  const isCurrent = revision.version === article.version;
  const changedFields = revisionFields
    ? CONTENT_FIELDS.filter((field) => isDifferent(revisionFields, article, field))
    : [];
  const restore = useRestore(article, revision, onRestored);
  return (
    <Box sx={{ padding: 2, overflowY: { md: "auto" }, minWidth: 0 }}>
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, marginBlockEnd: 2 }}
      >
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          <RevisionName {...revision} />
        </Typography>
        {!isCurrent && (
          <>
            <FormControlLabel
              control={
                <Switch
                  checked={compareToCurrent}
                  onChange={(_, checked) => setCompareToCurrent(checked)}
                />
              }
              label={translate("article.revisions.toNow")}
            />
            <Button
              variant="contained"
              startIcon={<RestoreIcon />}
              disabled={!changedFields.length}
              onClick={() => void restore(changedFields)}
              sx={{ marginInlineStart: "auto" }}
            >
              {translate("article.revisions.restore.confirm")}
            </Button>
          </>
        )}
      </Box>
      {!isCurrent && revisionFields && !changedFields.length && (
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
          {translate("article.revisions.restore.nothing")}
        </Typography>
      )}
      {!compareToCurrent && previous === null && (
        <Typography sx={{ color: "text.secondary" }}>
          {translate("article.revisions.nothingBefore")}
        </Typography>
      )}
      {fields?.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>
          {translate("article.revisions.same")}
        </Typography>
      )}
      {fields?.map((field) => (
        <ComparedField
          key={field}
          field={field}
          before={older?.[field]}
          after={newer?.[field]}
          labels={labels}
        />
      ))}
    </Box>
  );
}

function useRevision(articleId: number, revisionId: number | undefined) {
  return useQuery({
    queryKey: ["revision", articleId, revisionId],
    queryFn: () => client.article.revision.get({ id: articleId, revisionId: revisionId ?? 0 }),
    enabled: revisionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.fields;
}

const RevisionName = ({ name, at, by }: Pick<ArticleRevision, "name" | "at" | "by">) => (
  <>
    {name ?? <RelativeTime at={at} />} · {by.name}
  </>
);

/** Returns a function that restores fields of a revision after a confirmation. */
function useRestore(
  { id, version, state }: ArticleRecord,
  revision: ArticleRevision,
  onRestored: (restored: ArticleRecord) => void,
) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const actOn = useActOn();
  return async (fields: readonly (typeof CONTENT_FIELDS)[number][]) => {
    const confirmation = {
      title: translate("article.revisions.restore.title"),
      text: (
        <>
          <Typography sx={{ marginBlockEnd: 1 }}>
            {translate("article.revisions.restore.text", {
              fields: fields
                .map((field) => translate(`resources.article.fields.${field}`))
                .join(translate("article.revisions.comma")),
            })}
          </Typography>
          <Typography sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
            {translate(`article.revisions.restore.state.${state}`)}
          </Typography>
          <Typography>{translate("article.revisions.restore.stays")}</Typography>
        </>
      ),
      confirm: translate("article.revisions.restore.confirm"),
    };
    if (!(await confirm(confirmation))) return;
    const restoreSeen = async (seen: number) => {
      onRestored(
        await client.article.revision.restore({ id, version: seen, revisionId: revision.id }),
      );
      notify("article.revisions.restore.done", { type: "success" });
    };
    await actOn({ version }, restoreSeen).catch((error: unknown) =>
      notify(errorMessage(error), { type: "error" }),
    );
  };
}
