import type { LiveBlogRow } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Alert, Box, Button, LinearProgress, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title, useGetIdentity, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { useUnsentEntries } from "../queue/use-entry-queue.ts";
import { OwnShifts } from "../shifts/own-shifts.tsx";

/** Interval in which the list is loaded again, in milliseconds. Only a visible window polls. */
const REFETCH_INTERVAL_MS = 15_000;

/** Live blogs screen: running ones first. */
export function LiveBlogList() {
  const translate = useTranslate();
  const message = useLiveMessages();
  const locale = useUiLocale();
  const { data, error } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "list", locale],
    queryFn: ({ signal }) => client.liveBlog.list({ locale }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={translate("liveBlog.name")} />
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, marginBlockEnd: 2 }}
      >
        <Typography variant="h5" component="h2" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {translate("liveBlog.name")}
        </Typography>
        <Button component={RouterLink} to="/live-blog/presets" sx={{ minBlockSize: 44 }}>
          {message("presets.title")}
        </Button>
      </Box>
      {error && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 2 }}>
          {errorMessage(error)}
        </Alert>
      )}
      <Unsent />
      <OwnShifts />
      {!data && !error && <LinearProgress aria-label={message("loading")} />}
      {data?.length === 0 && <Empty />}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {data?.map((row) => (
          <Row key={row.articleId} row={row} />
        ))}
      </Box>
    </Box>
  );
}

function Empty() {
  const message = useLiveMessages();
  return (
    <Box sx={{ maxWidth: 560, paddingBlock: 3 }}>
      <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
        {message("list.empty")}
      </Typography>
      <Button component={RouterLink} to="/article/list" variant="outlined">
        {message("list.openArticles")}
      </Button>
    </Box>
  );
}

/** Entries that wait in this browser, by live blog. */
function Unsent() {
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const { identity } = useGetIdentity();
  const entries = useUnsentEntries(Number(identity?.id) || null);
  const articleIds = [...new Set(entries.map(({ input }) => input.id))];
  if (!articleIds.length) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ marginBlockEnd: 2 }}>
      {message("queue.waiting", {
        smart_count: entries.length,
        number: formatNumber(entries.length),
      })}{" "}
      {articleIds.map((id) => (
        <Button key={id} component={RouterLink} to={`/live-blog/${id}`} size="small">
          {message("list.openDesk", { id })}
        </Button>
      ))}
    </Alert>
  );
}

function Row({ row }: { row: LiveBlogRow }) {
  const translate = useTranslate();
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const nameOf = useColleagueName();
  const {
    articleId,
    title,
    locale,
    articleState,
    state,
    lead,
    waiting,
    published,
    lastEntryAt,
    stale,
  } = row;
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 0.5,
        paddingBlock: 1.5,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: "1 1 280px", minInlineSize: 0 }}>
        <Link
          component={RouterLink}
          to={`/live-blog/${articleId}`}
          color="text.primary"
          underline="hover"
          sx={{
            display: "block",
            paddingBlock: 1,
            fontWeight: 600,
            overflowWrap: "anywhere",
          }}
        >
          <bdi lang={locale}>{title}</bdi>
        </Link>
        <Box sx={FACTS}>
          <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
            <StateBadge tone={state === "live" ? "bad" : "off"}>
              {message(`blog.${state}`)}
            </StateBadge>
          </Box>
          <span>{translate(`frame.language.${locale}`)}</span>
          {articleState !== "published" && (
            <span>{translate(`resources.article.state.${articleState}`)}</span>
          )}
          <span>
            {message("lead")} <bdi>{lead ? nameOf(lead) : message("noLead")}</bdi>
          </span>
          <span>
            {message("entries", { smart_count: published, number: formatNumber(published) })}
          </span>
          {lastEntryAt && (
            <span>
              {message("lastEntry")} <RelativeTime at={lastEntryAt} />
            </span>
          )}
        </Box>
      </Box>
      {stale && <StateBadge tone="urgent">{message("list.stale")}</StateBadge>}
      {waiting > 0 && (
        <Box component="span" sx={{ fontWeight: 600 }}>
          <StateBadge tone="waiting">
            {message("list.waiting", { smart_count: waiting, number: formatNumber(waiting) })}
          </StateBadge>
        </Box>
      )}
    </Box>
  );
}

const FACTS = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: 2,
  rowGap: 0.5,
  fontSize: 13,
  color: "text.secondary",
};
