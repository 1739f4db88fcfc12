import type { MatchResult } from "@masthead/contract/newsroom/result/result.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Picture } from "../../ui/picture.tsx";

/** Scoreboard of a match with its events, venue and kick-off. */
export function MatchScore({ match }: { match: MatchResult }) {
  const t = useMessages();
  const locale = useLocale();
  const { home, away, shootout, venue, kickoffAt } = match;
  const hasPictures = home.image !== null || away.image !== null;
  return (
    <>
      <div
        className="mt-3 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-3 md:gap-x-6"
        aria-hidden
      >
        <Side side={home} hasPicture={hasPictures} />
        <div className="text-center">
          <p className="flex justify-center gap-2 font-headline text-38 leading-none font-semibold tabular-nums md:gap-3 md:text-48">
            {home.score !== null && away.score !== null ? (
              <>
                <span>{formatNumber(home.score, locale)}</span>
                <span className="font-normal text-quiet">–</span>
                <span>{formatNumber(away.score, locale)}</span>
              </>
            ) : (
              <span className="text-24 font-normal text-quiet">–</span>
            )}
          </p>
          {shootout && (
            <p className="mt-2 text-13 font-semibold">
              {t("result.shootout", {
                home: formatNumber(shootout.home, locale),
                away: formatNumber(shootout.away, locale),
              })}
            </p>
          )}
        </div>
        <Side side={away} hasPicture={hasPictures} />
      </div>
      {match.events.length > 0 && (
        <div className="mt-4 grid grid-cols-2 gap-x-4 border-t border-line pt-3 md:gap-x-8">
          <Events match={match} side="home" />
          <Events match={match} side="away" />
        </div>
      )}
      {(venue || kickoffAt) && (
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet">
          {venue && <span>{venue}</span>}
          {kickoffAt && (
            <span>
              {t("result.kickoff")} <DateTime at={kickoffAt} />
            </span>
          )}
        </p>
      )}
    </>
  );
}

function Side({ side, hasPicture }: { side: MatchResult["home"]; hasPicture: boolean }) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-2">
      {hasPicture && (
        <div className="w-12 md:w-16">
          <Picture picture={side.image} shape="square" sizes="64px" upTo={320} decorative />
        </div>
      )}
      <p className="max-w-full text-center text-17 leading-snug font-bold text-balance wrap-break-word md:text-20">
        {side.name}
      </p>
    </div>
  );
}

function Events({ match, side }: { match: MatchResult; side: "home" | "away" }) {
  const t = useMessages();
  const events = match.events.filter((event) => event.side === side);
  if (!events.length) return <div />;
  return (
    <ul
      aria-label={t("result.eventsOf", { name: match[side].name })}
      className="flex min-w-0 flex-col gap-1.5 text-15"
    >
      {events.map(({ kind, minute, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and keep their order
        <li key={index} className="wrap-break-word">
          {minute && (
            <span className="font-semibold whitespace-nowrap tabular-nums">
              {t("result.minute", { minute })}{" "}
            </span>
          )}
          {text}{" "}
          <span className={kind === "goal" ? "sr-only" : "text-13 text-quiet"}>
            {t(`result.${kind}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
