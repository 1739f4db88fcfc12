import type { ArticleRow } from "@masthead/contract/newsroom/article/article-record.ts";
import type { ArticleAdminFilter } from "@masthead/contract/newsroom/article/article-staff.ts";
import { Box, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../platform/api/client.ts";
import { RelativeTime } from "../platform/time/relative-time.tsx";
import { Panel } from "./panel.tsx";

/** Maximum number of rows in a panel. */
const MAX_ROWS = 6;

/** Row of a panel: an article with a link and a time. */
export function ArticleLine({
  article,
  at,
}: {
  article: Pick<ArticleRow, "id" | "title" | "locale">;
  at: string | null;
}) {
  return (
    <Box sx={{ display: "flex", gap: 2, alignItems: "baseline" }}>
      <Link
        component={RouterLink}
        to={`/article/edit/${article.id}`}
        color="text.primary"
        underline="hover"
        dir="auto"
        lang={article.locale}
        sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}
      >
        {article.title}
      </Link>
      <Box component="span" sx={{ color: "text.secondary", fontSize: 13 }}>
        <RelativeTime at={at} />
      </Box>
    </Box>
  );
}

type Filter = Pick<ArticleAdminFilter, "state" | "mine">;

/** Panel with the first articles of a list, and a link to the list. */
function ArticlesPanel(props: {
  title: string;
  emptyMessage: string;
  filter: Filter;
  at: "updatedAt" | "publishedAt";
  order: "asc" | "desc";
}) {
  const { title, emptyMessage, filter, at, order } = props;
  const { data } = useQuery({
    queryKey: ["article", "home", filter, at],
    queryFn: async () =>
      (await client.article.admin({ ...filter, sort: at, order, page: 1, limit: MAX_ROWS })).data,
  });
  return (
    <Panel
      title={title}
      to={`/article/list?filter=${encodeURIComponent(JSON.stringify(filter))}`}
      emptyMessage={emptyMessage}
      rows={data?.map((article) => ({
        key: article.id,
        content: <ArticleLine article={article} at={article[at]} />,
      }))}
    />
  );
}

/** Panel of the current user's drafts. */
export function OwnDrafts() {
  const translate = useTranslate();
  const filter = { state: "draft", mine: true } as const;
  return (
    <ArticlesPanel
      title={translate("home.drafts")}
      emptyMessage={translate("home.noDrafts")}
      filter={filter}
      at="updatedAt"
      order="desc"
    />
  );
}

export function ScheduledArticles() {
  const translate = useTranslate();
  const filter = { state: "scheduled" } as const;
  return (
    <ArticlesPanel
      title={translate("home.scheduled")}
      emptyMessage={translate("home.noScheduled")}
      filter={filter}
      at="publishedAt"
      order="asc"
    />
  );
}
