import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import OpenIcon from "@mui/icons-material/OpenInNew";
import ScheduleIcon from "@mui/icons-material/ScheduleOutlined";
import UnpublishIcon from "@mui/icons-material/UnpublishedOutlined";
import { Box, Button, Typography } from "@mui/material";
import { Suspense, useEffect } from "react";
import { BooleanInput, useEditContext, useRecordContext, useTranslate } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useArticleValue } from "../form/article-form-values.ts";
import { ArticleStateLabel, appearsAt } from "../list/article-state.tsx";
import { PendingVersionPanel, WithdrawButton } from "../pending-version/lazy-pending-version.ts";
import { BreakingInput } from "./breaking-input.tsx";
import { MostReadSelect } from "./most-read-select.tsx";
import { NotifyReadersButton } from "./notify-readers-button.tsx";
import { isVisibleToReaders, useSaveWithTimes } from "./publish-button.tsx";

/** State of the article, and all fields that determine when readers see it. */
export function PublicationCard() {
  const record = useRecordContext<ArticleRecord>();
  const translate = useTranslate();
  return (
    <>
      {record ? (
        <SavedState record={record} />
      ) : (
        <Typography>{translate("resources.article.state.new")}</Typography>
      )}
      {record && (
        <Suspense fallback={<Box sx={{ minBlockSize: 92 }} />}>
          <PendingVersionPanel article={record} />
        </Suspense>
      )}
      <Actions record={record} />
      {record && <NotifyReadersButton article={record} />}
      <StationTimeInput
        source="publishedAt"
        helperText={translate("resources.article.help.publishedAt")}
      />
      <StationTimeInput source="embargoUntil" />
      <StationTimeInput source="expiresAt" />
      <BreakingInput />
      <BooleanInput source="premium" helperText={false} />
      <BooleanInput source="enable" helperText="resources.article.help.enable" />
      {record && <MostReadSelect article={record} />}
      {record && <Views count={record.views} />}
    </>
  );
}

function Views({ count }: { count: number }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  return (
    <Typography variant="body2" sx={{ color: "text.secondary" }}>
      {translate("resources.article.viewCount", {
        smart_count: count,
        number: formatNumber(count),
      })}
    </Typography>
  );
}

function SavedState({ record }: { record: ArticleRecord }) {
  const translate = useTranslate();
  useRefetchOnStateChange(record);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
      <ArticleStateLabel state={record.state} times={record} />
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

/** Maximum delay of `setTimeout`, in milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Refetches the article when its state is due to change. */
function useRefetchOnStateChange(record: ArticleRecord) {
  const { refetch } = useEditContext();
  useEffect(() => {
    const now = serverNow().getTime();
    const delays = [appearsAt(record), record.expiresAt].flatMap((at) =>
      at ? [Date.parse(at) - now] : [],
    );
    const nextDelay = Math.min(...delays.filter((delay) => delay > 0 && delay < MAX_TIMEOUT_MS));
    if (!Number.isFinite(nextDelay)) return;
    const timer = setTimeout(() => void refetch(), nextDelay + 1000);
    return () => clearTimeout(timer);
  }, [record, refetch]);
}

function Actions({ record }: { record: ArticleRecord | undefined }) {
  const translate = useTranslate();
  const saveAs = useSaveWithTimes();
  const publishedAt = useArticleValue("publishedAt");
  const isInFuture = publishedAt !== null && new Date(publishedAt) > serverNow();
  const isVisible = record !== undefined && isVisibleToReaders(record);
  if (record && (!record.abilities.publish || record.withdrawal)) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlock: 1 }}>
      {isInFuture && publishedAt !== record?.publishedAt && (
        <Button variant="outlined" startIcon={<ScheduleIcon />} onClick={() => void saveAs({})}>
          {translate("resources.article.schedule.button")}
        </Button>
      )}
      {record && isVisible && (
        <Suspense>
          <WithdrawButton article={record} />
        </Suspense>
      )}
      {record?.publishedAt && (
        <Button startIcon={<UnpublishIcon />} onClick={() => void saveAs({ publishedAt: null })}>
          {translate(
            isVisible
              ? "resources.article.unpublish.button"
              : "resources.article.unpublish.backToDraft",
          )}
        </Button>
      )}
    </Box>
  );
}
