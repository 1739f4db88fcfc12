import type { ResultContent, ResultSource } from "@masthead/contract/newsroom/result/result.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";

/** Values of the form of a result. */
export interface ResultFormValues {
  content: ResultContent;
  source: ResultSource;
  correction: LocalizedText;
}

interface Stored {
  content: ResultContent;
  source: ResultSource | null;
}

/** Returns the values with which a form is opened. */
export const formValuesOf = ({ content, source }: Stored): ResultFormValues => ({
  content: structuredClone(content),
  source: source ?? { name: {}, url: null },
  correction: {},
});

/**
 * Returns what a form sends. A source without a name is none, and a score with one side only counts
 * nothing for the other one.
 */
export function inputOf({ content, source, correction }: ResultFormValues) {
  return {
    content: content.kind === "match" ? { ...content, ...scoresOf(content) } : content,
    source: hasText(source.name) ? { ...source, url: source.url || null } : null,
    ...(hasText(correction) && { correction }),
  };
}

type Pair = Extract<ResultContent, { kind: "match" }>["score"];

const scoresOf = ({ score, shootout }: { score: Pair; shootout: Pair }) => ({
  score: pairOf(score),
  shootout: pairOf(shootout),
});

/** Emptied number inputs are null, so a pair may have lost both numbers. */
function pairOf(pair: { home: number | null; away: number | null } | null): Pair {
  const { home = null, away = null } = pair ?? {};
  return home === null && away === null ? null : { home: home ?? 0, away: away ?? 0 };
}

const hasText = (text: LocalizedText): boolean =>
  Object.values(text).some((value) => value?.trim());
