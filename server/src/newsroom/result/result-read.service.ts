import type {
  MatchContent,
  MatchResult,
  PublicResult,
  VoteContent,
  VoteResult,
} from "@masthead/contract/newsroom/result/result.ts";
import type { ResultLine } from "@masthead/contract/newsroom/result/result-line.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { findImagesById } from "../media/media-lookup.service.ts";
import type { ArticleResultRow } from "./result.sql.ts";
import { type ResultRow, resultById, resultOfArticle } from "./result.store.ts";
import { tagOfResult } from "./result.tags.ts";
import { isResultVisible } from "./result.visible.ts";
import { mediaIdsOf } from "./result-content.ts";
import { countedRows, lineOf, minuteOf, sentenceOf, statusOf } from "./result-text.ts";

/** Returns a result in a language. @throws NOT_FOUND unless readers may see it */
export async function publicResult(context: CallContext, id: number): Promise<PublicResult> {
  tag(tagOfResult(id));
  const row = await resultById(context.db, id);
  if (!row || !isResultVisible(row, context.now)) throw notFound();
  return toPublic(context, row, context.locale);
}

/** Returns the result on an article in the language of the article; null without a visible one. */
export async function publicResultOfArticle(
  context: CallContext,
  articleId: number,
  locale: Locale,
): Promise<PublicResult | null> {
  const row = await resultOfArticle(context.db, articleId);
  if (!row) return null;
  tag(tagOfResult(row.id));
  return isResultVisible(row, context.now) ? toPublic(context, row, locale) : null;
}

/** Returns the result on the card of an article; null without a visible one. */
export function cardResult(
  row: ArticleResultRow | null,
  locale: Locale,
  now: Date,
): ResultLine | null {
  if (!row) return null;
  tag(tagOfResult(row.id));
  const embargoUntil = row.embargoUntil === null ? null : new Date(row.embargoUntil);
  return isResultVisible({ ...row, embargoUntil }, now)
    ? lineOf(row.id, row.content, locale)
    : null;
}

async function toPublic(
  { db }: CallContext,
  row: ResultRow,
  locale: Locale,
): Promise<PublicResult> {
  const { id, version, title, content, source, corrections, updatedAt } = row;
  const common = {
    id,
    version,
    title: localized(title, locale),
    sentence: sentenceOf(content, locale),
    status: statusOf(content, locale),
    updatedAt: updatedAt.toISOString(),
    source: source && { name: localized(source.name, locale), url: source.url },
    corrections: corrections.map(({ text, at }) => ({ text: localized(text, locale), at })),
  };
  if (content.kind === "vote") return { ...common, ...toVote(content, locale) };
  const images = await findImagesById(db, mediaIdsOf(content), locale);
  return { ...common, ...toMatch(content, locale, images) };
}

function toMatch(
  match: MatchContent,
  locale: Locale,
  images: Awaited<ReturnType<typeof findImagesById>>,
): Omit<MatchResult, keyof Common> {
  const { phase, competition, venue, kickoffAt, score, shootout, events } = match;
  const sideOf = (side: "home" | "away") => ({
    name: localized(match[side].name, locale),
    shortName: localized(match[side].shortName, locale),
    image: images.get(match[side].mediaId ?? 0) ?? null,
    score: score?.[side] ?? null,
  });
  return {
    kind: "match",
    phase,
    competition: localized(competition, locale),
    venue: localized(venue, locale),
    kickoffAt: kickoffAt === null ? null : new Date(kickoffAt).toISOString(),
    home: sideOf("home"),
    away: sideOf("away"),
    shootout,
    events: events.map((event) => ({
      side: event.side,
      kind: event.kind,
      minute: minuteOf(event, locale),
      text: localized(event.text, locale),
    })),
  };
}

type Common = Pick<
  MatchResult,
  "id" | "version" | "title" | "sentence" | "status" | "updatedAt" | "source" | "corrections"
>;

function toVote(vote: VoteContent, locale: Locale): Omit<VoteResult, keyof Common> {
  const { phase, unit, projected, projectedBy, countedPercent, electorate, turnoutPercent } = vote;
  return {
    kind: "vote",
    phase,
    unit,
    rows: countedRows(vote).map((row) => ({
      name: localized(row.name, locale),
      label: localized(row.label, locale),
      votes: row.votes,
      percent: row.percent,
      projected: row.projected,
    })),
    projected,
    projectedBy: localized(projectedBy, locale),
    countedPercent,
    electorate,
    turnoutPercent,
  };
}
