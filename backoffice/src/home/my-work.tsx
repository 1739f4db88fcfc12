import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Box, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { DueTime } from "../newsroom/work/assignment/due-time.tsx";
import { NoticeLine } from "../newsroom/work/notice/notice-list.tsx";
import { client } from "../platform/api/client.ts";
import { OwnDrafts } from "./article-lists.tsx";
import { Panel } from "./panel.tsx";

/** Refetch interval, in milliseconds. Only a visible window refetches. */
const REFETCH_INTERVAL_MS = 30_000;

const ASSIGNED_PATH = `/article/list?filter=${encodeURIComponent(JSON.stringify({ assignee: "me" }))}`;

const REVIEW_PATH = `/article/list?filter=${encodeURIComponent(JSON.stringify({ edition: "review" }))}`;
/** Number of articles shown that wait for a review. */
const MAX_IN_REVIEW = 5;

/** Articles whose edition waits for a review. */
function InReview() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ["article", "in-review"],
    queryFn: () => client.article.admin({ edition: "review", limit: MAX_IN_REVIEW }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <Panel
      title={translate("article.edition.inReview")}
      to={REVIEW_PATH}
      emptyMessage={translate("article.edition.noneInReview")}
      rows={data?.data.map(({ id, title, locale }) => ({ key: id, content: <ArticleLink id={id} title={title} locale={locale} /> }))}
    />
  );
}

function ArticleLink({ id, title, locale }: { id: number; title: string; locale: Locale }) {
  return (
    <Link
      component={RouterLink}
      to={`/article/edit/${id}`}
      color="text.primary"
      underline="hover"
      dir="auto"
      lang={locale}
      sx={{ display: "block", overflowWrap: "anywhere" }}
    >
      {title}
    </Link>
  );
}

const PANELS = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
  gridTemplateRows: { lg: "auto auto auto 1fr" },
};

/** Number of mentions whose panel is about as high as those beside it. */
const MAX_LOW_PANEL = 2;
/** A high panel is beside all others, so that it leaves no gaps between those. */
const HIGH_PANEL = { minInlineSize: 0, gridColumn: { lg: 2 }, gridRow: { lg: "1 / -1" } };

/** Work of the current user: assigned articles by due time, unread mentions, articles in review, and drafts. */
export function MyWork() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ["notices", "work"],
    queryFn: () => client.work.mine({}),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <Box component="section" aria-labelledby="my-work">
      <Typography id="my-work" component="h3" sx={{ fontSize: 17, fontWeight: 600, marginBlockEnd: 1 }}>
        {translate("work.mine.title")}
      </Typography>
      <Box sx={PANELS}>
        <Panel
          title={translate("work.mine.assigned")}
          to={ASSIGNED_PATH}
          emptyMessage={translate("work.mine.noAssigned")}
          rows={data?.assigned.map(({ id, title, locale, assignment }) => ({
            key: id,
            content: (
              <>
                <ArticleLink id={id} title={title} locale={locale} />
                <DueTime assignment={assignment} />
              </>
            ),
          }))}
        />
        <Box sx={(data?.mentions.length ?? 0) > MAX_LOW_PANEL ? HIGH_PANEL : null}>
          <Panel
            title={translate("work.mine.mentions")}
            to="/notices"
            linkLabel={translate("work.notices.all")}
            emptyMessage={translate("work.mine.noMentions")}
            rows={data?.mentions.map((notice) => ({
              key: notice.id,
              content: (
                <Box sx={{ marginInline: -2, marginBlock: -1 }}>
                  <NoticeLine notice={notice} />
                </Box>
              ),
            }))}
          />
        </Box>
        <InReview />
        <OwnDrafts />
      </Box>
    </Box>
  );
}
