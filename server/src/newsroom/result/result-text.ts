import type {
  MatchContent,
  MatchEvent,
  ResultContent,
  VoteContent,
} from "@masthead/contract/newsroom/result/result.ts";
import type { ResultLine } from "@masthead/contract/newsroom/result/result-line.ts";
import { RESULT_LINE_ENTRIES } from "@masthead/contract/newsroom/result/result-terms.ts";
import { formatNumber, numberFormat } from "@masthead/contract/platform/format.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { percentagesOf } from "./result-percent.ts";

/** Row of a count with its percentage. */
export type CountedRow = VoteContent["rows"][number];

/** Rows of a count that a sentence has. */
const SENTENCE_ROWS = 3;

/** Returns a result as a sentence, for screen readers, with the numerals of the station. */
export function sentenceOf(content: ResultContent, locale: Locale): string {
  const t = messagesFor(locale);
  return content.kind === "match"
    ? matchSentence(content, locale, t)
    : voteSentence(content, locale, t);
}

/** Returns the phase of a match or count as a label. */
export function statusOf(content: ResultContent, locale: Locale): string {
  const t = messagesFor(locale);
  if (content.kind === "vote") {
    const status = t(`result.vote.${content.phase}`);
    return content.projected ? t("result.projection", { status }) : status;
  }
  const { phase, minute, extraTime, shootout } = content;
  if (phase === "inPlay" && minute !== null)
    return t("result.match.minute", { minute: formatNumber(minute, locale) });
  if (phase === "extraTime" && minute !== null)
    return t("result.match.extraTimeMinute", { minute: formatNumber(minute, locale) });
  if (phase === "fullTime" && shootout) return t("result.match.afterPenalties");
  if (phase === "fullTime" && extraTime) return t("result.match.afterExtraTime");
  return t(`result.match.${phase}`);
}

/** Returns a result in one line, for the card of an article. */
export function lineOf(id: number, content: ResultContent, locale: Locale): ResultLine {
  return {
    id,
    kind: content.kind,
    sentence: sentenceOf(content, locale),
    status: statusOf(content, locale),
    entries:
      content.kind === "match" ? matchEntries(content, locale) : voteEntries(content, locale),
  };
}

/** Returns the rows of a count, the most votes first, with their percentages. */
export function countedRows(content: VoteContent): CountedRow[] {
  const percentages = percentagesOf(content);
  return content.rows
    .map((row, index) => ({ ...row, percent: percentages[index] ?? null }))
    .toSorted((a, b) => (b.votes ?? -1) - (a.votes ?? -1) || (b.percent ?? 0) - (a.percent ?? 0));
}

/** Returns the minute of an event, such as 90+4; empty if it is unknown. */
export function minuteOf({ minute, added }: MatchEvent, locale: Locale): string {
  if (minute === null) return "";
  const base = formatNumber(minute, locale);
  return added === null ? base : `${base}+${formatNumber(added, locale)}`;
}

const formatPercent = (percent: number, locale: Locale): string =>
  numberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(percent / 100);

function matchSentence(match: MatchContent, locale: Locale, t: Translate): string {
  const { phase, minute, score, shootout, extraTime } = match;
  const sides = {
    home: localized(match.home.name, locale),
    away: localized(match.away.name, locale),
  };
  if (!score) return t(`result.sentence.without.${phase}`, sides);
  const values = {
    ...sides,
    homeScore: formatNumber(score.home, locale),
    awayScore: formatNumber(score.away, locale),
  };
  if ((phase === "inPlay" || phase === "extraTime") && minute !== null)
    return t(`result.sentence.after.${phase}`, { ...values, count: minute });
  if (shootout && (phase === "fullTime" || phase === "penalties"))
    return t(`result.sentence.shootout.${shootoutOutcome(phase, shootout)}`, {
      ...values,
      homePenalties: formatNumber(shootout.home, locale),
      awayPenalties: formatNumber(shootout.away, locale),
    });
  if (phase === "fullTime" && extraTime) return t("result.sentence.afterExtraTime", values);
  return t(`result.sentence.at.${phase}`, values);
}

function shootoutOutcome(
  phase: "fullTime" | "penalties",
  { home, away }: NonNullable<MatchContent["shootout"]>,
): "running" | "homeWon" | "awayWon" {
  if (phase === "penalties" || home === away) return "running";
  return home > away ? "homeWon" : "awayWon";
}

function voteSentence(vote: VoteContent, locale: Locale, t: Translate): string {
  const { phase, unit, countedPercent, projected, projectedBy } = vote;
  const title = localized(vote.title, locale);
  const intro =
    phase === "counting" && countedPercent !== null
      ? t("result.sentence.vote.counted", { title, percent: formatPercent(countedPercent, locale) })
      : t(`result.sentence.vote.${phase}`, { title });
  const rows = countedRows(vote)
    .filter(({ votes, percent }) => votes !== null || percent !== null)
    .slice(0, SENTENCE_ROWS)
    .map((row) => {
      const name = localized(row.name, locale);
      const percent = row.percent === null ? "" : formatPercent(row.percent, locale);
      if (row.votes === null) return t("result.sentence.vote.percentRow", { name, percent });
      const number = t(`result.sentence.vote.${unit}`, { count: row.votes });
      return percent
        ? t("result.sentence.vote.rowWithPercent", { name, number, percent })
        : t("result.sentence.vote.row", { name, number });
    });
  const isProjection = projected || vote.rows.some((row) => row.projected);
  return [
    intro,
    ...(rows.length
      ? [`${rows.join(t("result.sentence.vote.separator"))}${t("result.sentence.vote.end")}`]
      : []),
    ...(isProjection
      ? [t("result.sentence.vote.projectedBy", { by: localized(projectedBy, locale) })]
      : []),
  ].join(" ");
}

function matchEntries({ home, away, score }: MatchContent, locale: Locale): ResultLine["entries"] {
  return [
    { side: home, value: score?.home },
    { side: away, value: score?.away },
  ].map(({ side, value }) => ({
    name: localized(side.shortName, locale) || localized(side.name, locale),
    value: value === undefined ? "" : formatNumber(value, locale),
  }));
}

const voteEntries = (vote: VoteContent, locale: Locale): ResultLine["entries"] =>
  countedRows(vote)
    .slice(0, RESULT_LINE_ENTRIES)
    .map(({ name, votes, percent }) => ({
      name: localized(name, locale),
      value: percent !== null ? formatPercent(percent, locale) : formatVotes(votes, locale),
    }));

const formatVotes = (votes: number | null, locale: Locale) =>
  votes === null ? "" : formatNumber(votes, locale);
