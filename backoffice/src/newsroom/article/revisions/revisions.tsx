import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { ArticleRevision } from "@masthead/contract/newsroom/article/article-revision.ts";
import CloseIcon from "@mui/icons-material/Close";
import { Box, IconButton, Typography } from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { RevisionComparison } from "./revision-comparison.tsx";
import { RevisionList } from "./revision-list.tsx";

/** Revisions per request. */
const PAGE_SIZE = 30;

/**
 * Returns the revision that one is compared with: of a pending version that was published, the one
 * that readers saw before.
 */
const previousOf = (revisions: ArticleRevision[], index: number): ArticleRevision | null =>
  revisions.slice(index + 1).find(({ pending }) => !pending || revisions[index]?.pending) ?? null;

/** Revision history: the list of revisions, and a comparison of the selected one. */
export function Revisions(props: {
  article: ArticleRecord;
  /** Revision to begin with; by default the newest. */
  initialId?: number;
  onClose: () => void;
  onRestored: (restored: ArticleRecord) => void;
}) {
  const { article, initialId = null, onClose, onRestored } = props;
  const translate = useTranslate();
  const [chosen, setChosen] = useState<number | null>(initialId);
  const pages = useInfiniteQuery({
    queryKey: ["revisions", article.id, article.version],
    queryFn: ({ pageParam }) =>
      client.article.revision.list({ id: article.id, page: pageParam, limit: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.page * meta.limit < meta.total ? meta.page + 1 : undefined,
  });
  const revisions: ArticleRevision[] = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const isMissing = chosen !== null && !revisions.some(({ id }) => id === chosen);
  useEffect(() => {
    // A link may lead to an old revision.
    if (isMissing && hasNextPage && !isFetching) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, fetchNextPage]);
  const selectedIndex = Math.max(
    revisions.findIndex(({ id }) => id === chosen),
    0,
  );
  const revision = revisions[selectedIndex];
  return (
    <Box sx={{ display: "flex", flexDirection: "column", blockSize: "100%", minHeight: 0 }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          padding: 1.5,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <IconButton onClick={onClose} aria-label={translate("frame.close")}>
          <CloseIcon />
        </IconButton>
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {translate("article.revisions.title")}
        </Typography>
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: { xs: "auto", md: "hidden" },
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "300px minmax(0, 1fr)" },
        }}
      >
        <RevisionList
          article={article}
          revisions={revisions}
          selectedId={revision?.id ?? null}
          onSelect={setChosen}
          onLoadMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
          onRenamed={() => void pages.refetch()}
        />
        {revision && (
          <RevisionComparison
            key={revision.id}
            article={article}
            revision={revision}
            previous={previousOf(revisions, selectedIndex)}
            onRestored={onRestored}
          />
        )}
      </Box>
    </Box>
  );
}
