import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { AiringProgress } from "./air/airing-progress.tsx";
import { LiveBadge } from "./air/live-badge.tsx";
import { PremiumBadge } from "./air/premium-badge.tsx";
import { StationTime } from "./air/station-time.tsx";
import { channelPath } from "./player-items.ts";

/** Card that links to a channel and shows its current airing with progress. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const t = useMessages();
  const locale = useLocale();
  const { now } = channel;
  return (
    <article className="group relative flex h-full flex-col gap-3">
      <Picture
        picture={now?.picture ?? channel.poster}
        shape="wide"
        sizes="(min-width: 64rem) 394px, (min-width: 48rem) 50vw, 100vw"
        upTo={960}
        decorative
      />
      <div>
        <p className="flex items-center gap-3 text-13">
          {now && <LiveBadge />}
          {channel.premium && <PremiumBadge />}
        </p>
        <h3 className="headline mt-1 line-clamp-2 text-20">
          <Link
            to={channelPath(locale, channel)}
            className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
          >
            {channel.name}
          </Link>
        </h3>
        {now ? (
          <div className="mt-1.5">
            <p className="line-clamp-2 text-15">{now.title}</p>
            <StationTime from={now.startsAt} to={now.endsAt} className="text-13 text-quiet" />
            <span className="mt-2 block">
              <AiringProgress from={now.startsAt} to={now.endsAt} />
            </span>
          </div>
        ) : (
          <p className="mt-1.5 text-15 text-quiet">{t("air.nothingNow")}</p>
        )}
      </div>
    </article>
  );
}
