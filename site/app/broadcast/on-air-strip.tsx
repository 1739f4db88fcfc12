import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { AiringProgress } from "./air/airing-progress.tsx";
import { LiveBadge } from "./air/live-badge.tsx";
import { StationTime } from "./air/station-time.tsx";
import { channelPath } from "./player-items.ts";
import "./messages.ts";

/** What the strip shows of a channel. */
type OnAirChannel = Pick<Channel, "id" | "name" | "kind" | "slug"> & {
  now: Pick<NonNullable<Channel["now"]>, "title" | "startsAt" | "endsAt"> | null;
};

/** Current airing of each channel. Renders nothing if there are no channels. */
export function OnAirStrip({ channels }: { channels: OnAirChannel[] }) {
  const t = useMessages();
  const locale = useLocale();
  if (!channels.length) return null;
  return (
    <section aria-labelledby="on-air" className="mt-6 md:mt-8">
      <SectionHeading
        id="on-air"
        colour="var(--color-live)"
        to={livePath(locale)}
        more={[
          { to: pagePath(locale, "radio"), name: t("broadcast.radio") },
          { to: pagePath(locale, "schedule"), name: t("broadcast.schedule") },
        ]}
      >
        {t("air.now")}
      </SectionHeading>
      <ul className="swipe md:grid md:grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] md:gap-x-6 md:gap-y-4">
        {channels.map((channel) => (
          <li key={channel.id} className="border-s-2 border-line ps-4 max-md:basis-3/5">
            <OnAir channel={channel} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OnAir({ channel }: { channel: OnAirChannel }) {
  const locale = useLocale();
  const { now } = channel;
  if (!now) return null;
  return (
    <article className="group relative flex h-full flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-3 text-13">
        <LiveBadge label={channel.kind === "audio" ? "broadcast.radio" : "broadcast.live"} />
        <span className="text-quiet">{channel.name}</span>
      </p>
      <h3 className="headline line-clamp-2 text-17">
        <Link
          to={channelPath(locale, channel)}
          className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
        >
          {now.title}
        </Link>
      </h3>
      <StationTime from={now.startsAt} to={now.endsAt} className="text-13 text-quiet" />
      <span className="mt-auto block w-full pt-1.5">
        <AiringProgress from={now.startsAt} to={now.endsAt} />
      </span>
    </article>
  );
}
