import type { Airing } from "@masthead/contract/broadcast/air.ts";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { episodePath, programPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { useRenderTime } from "../../platform/render-time.ts";
import { Link } from "../../ui/link.tsx";
import { AdhanBorders, AdhanLines, currentAdhan } from "./adhan.tsx";
import { AgeBadge } from "./age-badge.tsx";
import { AiringProgress } from "./airing-progress.tsx";
import { StationTime } from "./station-time.tsx";

/** Current airing of a channel with its progress, and the next one. */
export function NowNext({ channel }: { channel: Channel }) {
  const t = useMessages();
  const { now, next } = channel;
  const time = useRenderTime();
  const call = now ? currentAdhan(now) : undefined;
  return (
    <dl className="grid grid-cols-1 gap-y-5">
      <div>
        <dt className="text-13 font-semibold text-quiet">{t("air.now")}</dt>
        <dd className="mt-1">
          {now ? (
            <>
              {call ? (
                <>
                  <p className="headline font-headline text-24 font-semibold text-balance">
                    {call.title}
                  </p>
                  <StationTime
                    from={call.startsAt}
                    to={call.endsAt}
                    className="mt-1 block text-15 text-quiet"
                  />
                  <p className="mt-3 text-13 font-semibold text-quiet">{t("air.afterAdhan")}</p>
                  <Title airing={now} /> <AgeBadge rating={now.ageRating} />
                </>
              ) : (
                <>
                  <Title airing={now} large /> <AgeBadge rating={now.ageRating} />
                </>
              )}
              <StationTime
                from={now.startsAt}
                to={now.endsAt}
                className="mt-1 block text-15 text-quiet"
              />
              {!call && <AdhanLines airing={now} comingOnly className="mt-1 text-15 text-quiet" />}
              <AdhanBorders airing={now} />
              <span className="mt-2.5 block">
                <AiringProgress from={now.startsAt} to={now.endsAt} />
              </span>
              {now.summary && <p className="mt-3 line-clamp-4 text-15 text-quiet">{now.summary}</p>}
            </>
          ) : (
            <p className="text-17 text-quiet">{t("air.nothingNow")}</p>
          )}
        </dd>
      </div>
      {next && (
        <div className="border-t border-line pt-4" data-until={Date.parse(next.startsAt)}>
          <dt className="text-13 font-semibold text-quiet">{t("air.next")}</dt>
          <dd className="mt-1">
            <Title airing={next} /> <AgeBadge rating={next.ageRating} />
            <StationTime
              from={next.startsAt}
              to={next.endsAt}
              showDay={needsDay(next, time)}
              className="mt-1 block text-15 text-quiet"
            />
          </dd>
        </div>
      )}
    </dl>
  );
}

/**
 * True for an airing more than 12 hours ahead: its time alone could be mistaken for a time today.
 */
const needsDay = ({ startsAt }: Airing, time: number) => Date.parse(startsAt) - time > 12 * HOUR;

/** Title of an airing in the style of this list. */
function Title({ airing, large = false }: { airing: Airing; large?: boolean }) {
  return (
    <AiringLink
      airing={airing}
      className={`headline inline-block font-headline font-semibold text-balance decoration-mint decoration-2 underline-offset-4 hover:underline ${large ? "text-24" : "text-17"}`}
    />
  );
}

/**
 * Link to the episode of an airing, or to its program if the airing is a slot. A past airing whose
 * program has no page any more is its title only.
 */
export function AiringLink({ airing, className }: { airing: Airing; className: string }) {
  const locale = useLocale();
  const { program, episodeId, title, unlinked } = airing;
  if (unlinked) return <span className={`${className} no-underline!`}>{title}</span>;
  return (
    <Link
      to={
        episodeId === null
          ? programPath(locale, program.id)
          : episodePath(locale, program.id, episodeId)
      }
      className={className}
    >
      {title}
    </Link>
  );
}
