import type { Schedule } from "@masthead/contract/broadcast/schedule.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import type { CSSProperties } from "react";
import { formatTime, useTimeZone } from "../../platform/dates.ts";
import { HydrationUnit } from "../../platform/hydration-unit.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { useNow } from "../air/use-now.ts";
import { channelPath } from "../player-items.ts";
import { GuideEntry } from "./guide-entry.tsx";

/** Length of a grid row, in milliseconds. */
const STEP = 5 * MINUTE;

export interface GuideProps {
  day: Schedule["days"][number];
  channels: Schedule["channels"];
  /** Time at which the page was rendered, in milliseconds. */
  renderedAt: number;
  /** The collapsed past part of a day. The anchors of its channels are in the other part. */
  isPast?: boolean;
}

/**
 * Guide of a day: a column per channel, to scale, with a line at the current time. On narrow
 * screens the channels are lists below one another.
 */
export function Guide({ day, channels, renderedAt, isPast = false }: GuideProps) {
  const now = useNow(renderedAt);
  const [from, to] = [Date.parse(day.startsAt), Date.parse(day.endsAt)];
  const steps = Math.round((to - from) / STEP);
  const elapsed = (now - from) / (to - from);
  return (
    <>
      {!isPast && channels.length > 1 && <ChannelLinks channels={channels} />}
      <div className="relative mt-4 lg:flex" style={{ "--steps": steps } as CSSProperties}>
        <Hours from={from} to={to} steps={steps} />
        {channels.map((listed) => (
          <HydrationUnit key={listed.channel.id}>
            <ChannelColumn {...listed} from={from} steps={steps} now={now} isPast={isPast} />
          </HydrationUnit>
        ))}
        {elapsed >= 0 && elapsed < 1 && <NowLine elapsed={elapsed} />}
      </div>
    </>
  );
}

/** Links to the lists of the channels, on narrow screens. */
function ChannelLinks({ channels }: Pick<GuideProps, "channels">) {
  return (
    <ul className="fades -mx-4 mt-2 flex gap-x-3 px-4 lg:hidden">
      {channels.map(({ channel }) => (
        <li key={channel.id} className="min-w-20 shrink-0">
          <a
            href={`#channel-${channel.id}`}
            className="ring-inside flex min-h-11 items-center text-15 font-semibold whitespace-nowrap underline decoration-mint decoration-2 underline-offset-4"
          >
            {channel.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Hours({ from, to, steps }: { from: number; to: number; steps: number }) {
  const locale = useLocale();
  const zone = useTimeZone();
  const hours = Array.from({ length: Math.ceil((to - from) / HOUR) }, (_, index) =>
    new Date(from + index * HOUR).toISOString(),
  );
  return (
    <ol className="guide-column w-20 shrink-0 pt-13 text-13 text-quiet max-lg:hidden" aria-hidden>
      {hours.map((hour, index) => (
        <li
          key={hour}
          className="border-t border-line tabular-nums"
          style={
            {
              "--from": index * 12 + 1,
              "--to": Math.min(index * 12 + 13, steps + 1),
            } as CSSProperties
          }
          suppressHydrationWarning
        >
          {formatTime(hour, locale, zone)}
        </li>
      ))}
    </ol>
  );
}

type ChannelColumnProps = GuideProps["channels"][number] & {
  from: number;
  steps: number;
  now: number;
  isPast: boolean;
};

function ChannelColumn({ channel, airings, from, steps, now, isPast }: ChannelColumnProps) {
  const t = useMessages();
  const locale = useLocale();
  const id = `channel-${channel.id}`;
  const nameId = `${id}${isPast ? "-earlier" : ""}-name`;
  const stepOf = (time: string) => Math.round((Date.parse(time) - from) / STEP);
  return (
    <section
      id={isPast ? undefined : id}
      aria-labelledby={nameId}
      className="min-w-0 flex-1 max-lg:mb-10"
    >
      <h3
        id={nameId}
        className="flex h-13 items-center border-b border-ink text-17 lg:border-s lg:border-s-line lg:px-3"
      >
        {channel.unlinked ? (
          <span className="line-clamp-1 py-2">{channel.name}</span>
        ) : (
          <Link
            to={channelPath(locale, channel)}
            className="line-clamp-1 py-2 underline-offset-4 hover:underline"
          >
            {channel.name}
          </Link>
        )}
      </h3>
      {airings.length === 0 ? (
        <p className="py-6 text-15 text-quiet lg:px-3">{t("guide.nothing")}</p>
      ) : (
        <ol className="guide-column lg:border-s lg:border-line">
          {airings.map((airing) => (
            <GuideEntry
              key={airing.startsAt}
              airing={airing}
              now={now}
              rowFrom={Math.max(0, stepOf(airing.startsAt)) + 1}
              rowTo={Math.min(steps, stepOf(airing.endsAt)) + 1}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Line at the current time; `elapsed` is the fraction of the day. */
function NowLine({ elapsed }: { elapsed: number }) {
  return (
    <div
      className="pointer-events-none absolute inset-x-0 top-13 bottom-0 max-lg:hidden"
      aria-hidden
    >
      <div
        id="now"
        className="mark absolute inset-x-0 h-0.5 scroll-mt-60 bg-live"
        style={{ insetBlockStart: `${(elapsed * 100).toFixed(2)}%` }}
        suppressHydrationWarning
      >
        <span className="mark absolute start-0 -top-1 size-2.5 rounded-full bg-live" />
      </div>
    </div>
  );
}
