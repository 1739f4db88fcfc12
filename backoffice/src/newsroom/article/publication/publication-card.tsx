import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import OpenIcon from "@mui/icons-material/OpenInNew";
import ScheduleIcon from "@mui/icons-material/ScheduleOutlined";
import UnpublishIcon from "@mui/icons-material/UnpublishedOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useEffect } from "react";
import { BooleanInput, useEditContext, useRecordContext, useTranslate } from "react-admin";
import { StationTimeInput } from "../../../frame/form/station-time-input.tsx";
import { serverNow } from "../../../frame/server-clock.ts";
import { useNumber } from "../body/use-number.ts";
import { useArticleValue } from "../form/article-form-values.ts";
import { appearsAt, StateOf } from "../list/article-state.tsx";
import { AlertReaders } from "./alert-readers.tsx";
import { BreakingInput } from "./breaking-input.tsx";
import { MostReadChoice } from "./most-read-choice.tsx";
import { isSeen, useSaveAs } from "./publish-button.tsx";

/** The state that an article is in, and everything that decides when readers see it. */
export function PublicationCard() {
  const record = useRecordContext<ArticleRecord>();
  const translate = useTranslate();
  return (
    <>
      {record ? <Stored record={record} /> : <Typography>{translate("resources.article.state.new")}</Typography>}
      <Actions record={record} />
      {record && <AlertReaders article={record} />}
      <StationTimeInput source="publishedAt" helperText={translate("resources.article.help.publishedAt")} />
      <StationTimeInput source="embargoUntil" />
      <StationTimeInput source="expiresAt" />
      <BreakingInput />
      <BooleanInput source="premium" helperText={false} />
      <BooleanInput source="enable" helperText="resources.article.help.enable" />
      {record && <MostReadChoice article={record} />}
      {record && <Views count={record.views} />}
    </>
  );
}

function Views({ count }: { count: number }) {
  const translate = useTranslate();
  const number = useNumber();
  return (
    <Typography variant="body2" sx={{ color: "text.secondary" }}>
      {translate("resources.article.viewCount", { smart_count: count, number: number(count) })}
    </Typography>
  );
}

function Stored({ record }: { record: ArticleRecord }) {
  const translate = useTranslate();
  useStateInTime(record);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
      <StateOf state={record.state} times={record} />
      {record.state === "published" && (
        <Button
          component="a"
          href={articlePath(record)}
          target="_blank"
          rel="noreferrer"
          startIcon={<OpenIcon />}
          sx={{ minBlockSize: 40 }}
        >
          {translate("resources.article.openOnSite")}
        </Button>
      )}
    </Box>
  );
}

/** Longest time that a browser counts down, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Reads the article again when it is time for its state to change. */
function useStateInTime(record: ArticleRecord) {
  const { refetch } = useEditContext();
  useEffect(() => {
    const now = serverNow().getTime();
    const turns = [appearsAt(record), record.expiresAt].flatMap((at) => (at ? [Date.parse(at) - now] : []));
    const next = Math.min(...turns.filter((wait) => wait > 0 && wait < LONGEST));
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => void refetch(), next + 1000);
    return () => clearTimeout(timer);
  }, [record, refetch]);
}

function Actions({ record }: { record: ArticleRecord | undefined }) {
  const translate = useTranslate();
  const saveAs = useSaveAs();
  const publishedAt = useArticleValue("publishedAt");
  const ahead = publishedAt !== null && new Date(publishedAt) > serverNow();
  const seen = record !== undefined && isSeen(record);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlock: 1 }}>
      {ahead && publishedAt !== record?.publishedAt && (
        <Button variant="outlined" startIcon={<ScheduleIcon />} onClick={() => void saveAs({})}>
          {translate("resources.article.schedule.button")}
        </Button>
      )}
      {record?.publishedAt && (
        <Button startIcon={<UnpublishIcon />} onClick={() => void saveAs({ publishedAt: null })}>
          {translate(seen ? "resources.article.withdraw.button" : "resources.article.withdraw.backToDraft")}
        </Button>
      )}
    </Box>
  );
}
