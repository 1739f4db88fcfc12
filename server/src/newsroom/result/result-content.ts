import type {
  MatchContent,
  ResultContent,
  VoteContent,
} from "@masthead/contract/newsroom/result/result.ts";
import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import { LOCALES, type LocalizedText, localized } from "@masthead/contract/platform/locale.ts";

/** Error of a content at a field. */
interface ContentError {
  field: string;
  code: Extract<FieldErrorCode, `result.${string}`>;
}

/** Rounding that official percentages may add up to, in percent. */
const ROUNDING = 0.5;

/** Returns why a content cannot be stored; null if it can. */
export function contentError(content: ResultContent): ContentError | null {
  if (content.kind === "match") return null;
  const { rows, projected, projectedBy } = content;
  const isProjection = projected || rows.some((row) => row.projected);
  if (isProjection && !localized(projectedBy, "en-US"))
    return { field: "content.projectedBy", code: "result.projectedByWhom" };
  const total = rows.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
  if (total > 100 + ROUNDING) return { field: "content.rows", code: "result.percentTotal" };
  return null;
}

/** Returns a content with what follows from its phase. */
export const normalizedContent = (content: ResultContent): ResultContent =>
  content.kind === "match" ? normalizedMatch(content) : normalizedVote(content);

const NONE = { home: 0, away: 0 };

function normalizedMatch(match: MatchContent): MatchContent {
  const { phase, score, shootout, minute, extraTime } = match;
  const isNotPlayed = phase === "scheduled" || (phase === "postponed" && !score);
  if (isNotPlayed) return { ...match, score: null, shootout: null, minute: null, extraTime: false };
  return {
    ...match,
    score: score ?? NONE,
    shootout: phase === "penalties" ? (shootout ?? NONE) : hasShootout(match) ? shootout : null,
    minute: phase === "inPlay" || phase === "extraTime" ? minute : null,
    extraTime: phase === "extraTime" || (phase !== "inPlay" && phase !== "halfTime" && extraTime),
  };
}

const hasShootout = ({ phase }: MatchContent) => phase === "fullTime" || phase === "abandoned";

const normalizedVote = (vote: VoteContent): VoteContent =>
  vote.phase === "final" ? { ...vote, countedPercent: vote.countedPercent ?? 100 } : vote;

/** Returns the title of a result in each language. */
export function titleOf(content: ResultContent): LocalizedText {
  if (content.kind === "vote") return content.title;
  const { home, away } = content;
  return Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      `${localized(home.name, locale)} – ${localized(away.name, locale)}`,
    ]),
  );
}

/** Returns the ids of the pictures of a result. */
export const mediaIdsOf = (content: ResultContent): number[] =>
  content.kind === "match"
    ? [content.home.mediaId, content.away.mediaId].filter((id) => id !== null)
    : [];
