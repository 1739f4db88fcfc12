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
export function ArticleLine({ article, at }: { article: Pick<ArticleRow, "id" | "title" | "locale">; at: string | null }) {
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

function useArticles(filter: Filter, sort: ArticleAdminFilter["sort"], order: "asc" | "desc") {
  return useQuery({
    queryKey: ["article", "home", filter, sort],
    queryFn: async () => (await client.article.admin({ ...filter, sort, order, page: 1, limit: MAX_ROWS })).data,
  }).data;
}

const listPath = (filter: Filter) => `/article/list?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Panels of the current user's drafts and of scheduled articles. */
export function ArticleLists() {
  const translate = useTranslate();
  const drafts = useArticles({ state: "draft", mine: true }, "updatedAt", "desc");
  const scheduled = useArticles({ state: "scheduled" }, "publishedAt", "asc");
  const rows = (articles: ArticleRow[] | undefined, at: "updatedAt" | "publishedAt") =>
    articles?.map((article) => ({ key: article.id, content: <ArticleLine article={article} at={article[at]} /> }));
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Panel
        title={translate("home.drafts")}
        to={listPath({ state: "draft", mine: true })}
        emptyMessage={translate("home.noDrafts")}
        rows={rows(drafts, "updatedAt")}
      />
      <Panel
        title={translate("home.scheduled")}
        to={listPath({ state: "scheduled" })}
        emptyMessage={translate("home.noScheduled")}
        rows={rows(scheduled, "publishedAt")}
      />
    </Box>
  );
}
