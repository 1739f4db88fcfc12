import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";
import { isClosedPhase } from "@masthead/contract/newsroom/result/result-terms.ts";
import { useEffect, useState } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { followResult } from "./follow-result.ts";
import { MatchScore } from "./match-score.tsx";
import "./messages.ts";
import { newestResult } from "./newest-result.ts";
import { VoteTable } from "./vote-table.tsx";

interface Props {
  result: PublicResult;
  /** The live blog of the page delivers changes: the card need not poll. */
  isFollowed?: boolean;
  /** Heading level of the title. */
  level?: 2 | 3;
}

/**
 * Result of a match or vote count, which follows its changes. Screen readers get the result as one
 * sentence, and again after each change.
 */
export function ResultCard({ result: given, isFollowed = false, level = 2 }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const [polled, setPolled] = useState<PublicResult | null>();
  const result = newestResult(given, polled);
  const isOpen = result !== null && !isClosedPhase(result.phase);
  const { id, version } = given;
  const [firstVersion] = useState(version);
  const Heading = `h${level}` as const;
  useEffect(() => {
    if (!isOpen || isFollowed) return;
    return followResult({ id, version }, locale, setPolled);
  }, [id, version, locale, isOpen, isFollowed]);
  if (!result) return null;
  const isRunning = isOpen && result.phase !== "scheduled";
  const titleId = `result-${id}`;
  return (
    <section
      aria-labelledby={titleId}
      className="max-w-text border-t-4 border-mint bg-wash px-4 py-4 md:px-6"
      data-eager={isRunning || undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13">
        <Heading id={titleId} className="min-w-0 font-text text-15 font-bold">
          {result.kind === "vote" ? result.title : result.competition || t("result.heading")}
          {result.kind === "match" && <span className="sr-only">: {result.title}</span>}
        </Heading>
        <p className="flex items-center gap-2 font-semibold">
          {isRunning && <span className="mark size-2 shrink-0 rounded-full bg-live" aria-hidden />}
          {result.status}
        </p>
      </div>
      <p className="sr-only">{result.sentence}</p>
      {/* Empty at first: only changes are announced. */}
      <p className="sr-only" role="status">
        {result.version > firstVersion ? result.sentence : ""}
      </p>
      {result.kind === "match" ? <MatchScore match={result} /> : <VoteTable vote={result} />}
      <Facts result={result} />
      <Corrections result={result} />
    </section>
  );
}

function Facts({ result: { source, updatedAt } }: { result: PublicResult }) {
  const t = useMessages();
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet">
      {source && (
        <span>
          {t("result.source")}{" "}
          {source.url ? (
            <a
              href={source.url}
              rel="noopener"
              className="underline underline-offset-4 hover:text-ink"
            >
              {source.name}
            </a>
          ) : (
            source.name
          )}
        </span>
      )}
      <span>
        {t("result.updated")} <DateTime at={updatedAt} />
      </span>
    </p>
  );
}

function Corrections({ result: { corrections } }: { result: PublicResult }) {
  const t = useMessages();
  if (!corrections.length) return null;
  return (
    <div className="mt-3 border-s-4 border-orange ps-3 text-13">
      <p className="font-bold">{t("result.corrections")}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {corrections.map(({ text, at }) => (
          <li key={at}>
            {text}{" "}
            <span className="text-quiet">
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
