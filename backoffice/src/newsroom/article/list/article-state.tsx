import type { ArticleRow, ArticleState } from "@masthead/contract/newsroom/article-record.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { Moment } from "../../../frame/moment.tsx";

const TONES = { draft: "off", scheduled: "waiting", published: "good", expired: "off", disabled: "urgent" } as const;

/** What a state is read from; a new article has none of it. */
export type Timed = Pick<ArticleRow, "publishedAt" | "embargoUntil">;

/** When readers see what is published at one time and held back until another: the later of both. */
export function appearsAt({ publishedAt, embargoUntil }: Timed): string | null {
  if (!publishedAt || !embargoUntil) return publishedAt;
  return Date.parse(embargoUntil) > Date.parse(publishedAt) ? embargoUntil : publishedAt;
}

/** The state of an article as word and dot; of a scheduled one with the time at which it appears. */
export function StateOf({ state, times }: { state: ArticleState; times: Timed }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 1 }}>
      <StateMark tone={TONES[state]}>{translate(`resources.article.state.${state}`)}</StateMark>
      {state === "scheduled" && <Moment at={appearsAt(times)} />}
    </Box>
  );
}
