import type { Airing } from "@masthead/contract/broadcast/air.ts";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";
import { AdhanBorders, currentAdhan } from "../air/adhan.tsx";
import { AgeBadge } from "../air/age-badge.tsx";
import { AiringProgress } from "../air/airing-progress.tsx";
import { ChannelAvailability } from "../air/availability.tsx";
import { AiringLink } from "../air/now-next.tsx";
import { PremiumBadge } from "../air/premium-badge.tsx";
import { StationTime } from "../air/station-time.tsx";
import { playerItemKey } from "../player/player-item.ts";
import { startPlaying, usePlayerStage } from "../player/stage.ts";
import { channelPlayerItem } from "../player-items.ts";

/** Row of a radio station: current airing, next airing and play button. */
export function Station({ channel }: { channel: Channel }) {
  const t = useMessages();
  const locale = useLocale();
  const { item: playingItem } = usePlayerStage();
  const item = channelPlayerItem(locale, channel);
  const isPlaying = playingItem !== null && playerItemKey(playingItem) === playerItemKey(item);
  return (
    <article className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-4 py-4 md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)_auto] md:gap-x-6">
      <Picture picture={item.picture} shape="square" sizes="80px" upTo={320} decorative />
      <div className="min-w-0">
        <h3 className="headline flex flex-wrap items-center gap-x-3 text-17 md:text-20">
          {channel.name}
          {channel.premium && <PremiumBadge dark />}
        </h3>
        {channel.now ? (
          <OnAir airing={channel.now} progress />
        ) : (
          <p className="text-15 text-white/80">{t("air.nothingNow")}</p>
        )}
        <ChannelAvailability channel={channel} className="mt-1 text-13 text-white/80" />
      </div>
      <div className="min-w-0 max-md:hidden">
        {channel.next && (
          <>
            <p className="text-13 text-white/80">{t("air.next")}</p>
            <OnAir airing={channel.next} />
          </>
        )}
      </div>
      <button
        type="button"
        aria-label={t("radio.listenTo", { name: channel.name })}
        aria-pressed={isPlaying}
        disabled={isPlaying}
        onClick={() => startPlaying(item)}
        className="js-only grid size-12 cursor-pointer place-items-center rounded-full border border-white/60 hover:bg-white hover:text-night disabled:cursor-default disabled:border-mint disabled:bg-mint disabled:text-on-mint"
      >
        <Icon name={isPlaying ? "listen" : "play"} />
      </button>
    </article>
  );
}

function OnAir({ airing, progress = false }: { airing: Airing; progress?: boolean }) {
  const t = useMessages();
  const call = progress ? currentAdhan(airing) : undefined;
  return (
    <>
      {call && (
        <>
          <p className="text-15 font-semibold">{call.title}</p>
          <p className="text-13 text-white/80">{t("air.afterAdhan")}</p>
        </>
      )}
      <AiringLink
        airing={airing}
        className="line-clamp-2 text-15 underline-offset-4 hover:underline"
      />
      <AgeBadge rating={airing.ageRating} />
      {progress && <AdhanBorders airing={airing} />}
      <StationTime
        from={airing.startsAt}
        to={airing.endsAt}
        className="block text-13 text-white/80 [&_small]:text-white/80"
      />
      {progress && (
        <span className="mt-2 block">
          <AiringProgress from={airing.startsAt} to={airing.endsAt} dark />
        </span>
      )}
    </>
  );
}
