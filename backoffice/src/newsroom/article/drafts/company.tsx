import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import PeopleIcon from "@mui/icons-material/PeopleOutlined";
import { Alert, Box } from "@mui/material";
import { useEffect, useState } from "react";
import { useEditContext, useGetIdentity, useTranslate } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { useDeskLocale } from "../../../frame/locale.ts";
import { useStation } from "../../../frame/station.ts";
import { usePresence } from "./use-presence.ts";

/** Who else has the article open, and who has changed it since it was opened here. */
export function Company({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  const { others, latest, gone } = usePresence(article.id);
  const since = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone });
  return (
    <Box role="status">
      {gone && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 2 }}>
          {translate("resources.article.company.gone")}
        </Alert>
      )}
      {others.map((other) => (
        <Box key={other.id} sx={{ display: "flex", alignItems: "center", gap: 1, marginBlockEnd: 1, color: "text.secondary" }}>
          <PeopleIcon fontSize="small" />
          <span>{translate("resources.article.company.here", { name: other.name, time: since.format(new Date(other.since)) })}</span>
        </Box>
      ))}
      <ChangedSince article={article} latest={latest} />
    </Box>
  );
}

type Latest = ReturnType<typeof usePresence>["latest"];

/** Says that someone else has saved. Where nothing is typed here their text is shown at once; else both are put together by the next save. */
function ChangedSince({ article, latest }: { article: ArticleRecord; latest: Latest }) {
  const translate = useTranslate();
  const { data: identity } = useGetIdentity();
  const { refetch } = useEditContext();
  const { getValues } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const [shown, setShown] = useState<string | null>(null);
  const dirty = Object.keys(dirtyFields).length > 0;
  const newer = latest !== undefined && latest.version > article.version;
  const by = latest?.by.id === Number(identity?.id) ? translate("resources.article.company.yourself") : (latest?.by.name ?? "");

  useEffect(() => {
    if (!newer || dirty || isSubmitting) return;
    setShown(by);
    void refetch();
  }, [newer, dirty, isSubmitting, by, refetch]);

  const base: unknown = getValues("version");
  const merges = dirty && latest !== undefined && typeof base === "number" && latest.version > base;
  if (merges)
    return (
      <Alert severity="info" variant="outlined" sx={{ marginBlockEnd: 2 }}>
        {translate("resources.article.company.merges", { name: by })}
      </Alert>
    );
  if (shown === null) return null;
  return (
    <Alert severity="info" variant="outlined" onClose={() => setShown(null)} closeText={translate("desk.close")} sx={{ marginBlockEnd: 2 }}>
      {translate("resources.article.company.changed", { name: shown })}
    </Alert>
  );
}
