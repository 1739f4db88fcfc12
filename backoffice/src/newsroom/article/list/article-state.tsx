import type {
  ArticleRow,
  ArticleState,
} from "@masthead/contract/newsroom/article/article-record.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";

const TONES = {
  draft: "off",
  scheduled: "waiting",
  published: "good",
  expired: "off",
  disabled: "urgent",
  withdrawn: "urgent",
} as const;

/** Fields that determine when an article is visible; empty on a new article. */
export type PublicationTimes = Pick<ArticleRow, "publishedAt" | "embargoUntil">;

/** Returns when readers see an article: the later of its publication and the end of its embargo. */
export function appearsAt({ publishedAt, embargoUntil }: PublicationTimes): string | null {
  if (!publishedAt || !embargoUntil) return publishedAt;
  return Date.parse(embargoUntil) > Date.parse(publishedAt) ? embargoUntil : publishedAt;
}

/**
 * State of an article as text with a coloured dot; for a scheduled one also the time of
 * publication.
 */
export function ArticleStateLabel({
  state,
  times,
}: {
  state: ArticleState;
  times: PublicationTimes;
}) {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        flexWrap: "var(--cell-wrap, wrap)",
        columnGap: 1,
        minInlineSize: 0,
      }}
    >
      <StateBadge tone={TONES[state]}>{translate(`resources.article.state.${state}`)}</StateBadge>
      {state === "scheduled" && (
        <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
          <RelativeTime at={appearsAt(times)} />
        </Box>
      )}
    </Box>
  );
}
