import { useMessages } from "../../platform/messages.ts";
import { Picture } from "../../ui/picture.tsx";
import { AiringProgress } from "../air/airing-progress.tsx";
import { StationTime } from "../air/station-time.tsx";
import type { OnAir } from "./on-air.ts";
import type { PlayerItem } from "./player-item.ts";

interface Props {
  item: PlayerItem;
  onAir?: OnAir | undefined;
  /** Song that a station plays. */
  song?: string | null;
}

/**
 * Cover and text of an audio item. Identical before and after playback starts, to avoid a layout
 * shift.
 */
export function AudioCover({ item, onAir, song }: Props) {
  return (
    <div className="player-audio flex min-h-0 flex-1 items-start gap-4 px-4 pt-4 pb-2">
      <div className="w-[clamp(4rem,26cqi,12rem)] flex-none">
        <Picture
          picture={onAir?.now?.picture ?? item.picture}
          shape="square"
          sizes="192px"
          upTo={640}
          decorative
          eager
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 overflow-hidden">
        {onAir ? (
          <StationText station={item.title} onAir={onAir} song={song ?? null} />
        ) : (
          <>
            <Headline text={item.title} />
            {item.subtitle && <span className="line-clamp-2">{item.subtitle}</span>}
          </>
        )}
      </div>
    </div>
  );
}

/** Station, current program with its progress, song and next program. */
function StationText({
  station,
  onAir: { now, next },
  song,
}: {
  station: string;
  onAir: OnAir;
  song: string | null;
}) {
  const t = useMessages();
  return (
    <>
      {now && <span className="truncate text-15 text-white/80">{station}</span>}
      <Headline text={now?.title ?? station} />
      {now ? (
        <>
          <StationTime
            from={now.startsAt}
            to={now.endsAt}
            className="text-13 text-white/80 [&_small]:text-white/80"
          />
          <AiringProgress from={now.startsAt} to={now.endsAt} dark />
        </>
      ) : (
        <span className="text-15 text-white/80">{t("air.nothingNow")}</span>
      )}
      {next && (
        <span className="flex min-w-0 flex-wrap gap-x-2 text-13 text-white/80">
          <span className="flex-none font-semibold">{t("air.next")}</span>
          <StationTime from={next.startsAt} className="flex-none [&_small]:hidden" />
          <span className="min-w-0 flex-1 truncate">{next.title}</span>
        </span>
      )}
      {song && song !== now?.title && (
        <span className="truncate text-15" role="status">
          <span aria-hidden>♪ </span>
          <bdi>{song}</bdi>
        </span>
      )}
    </>
  );
}

function Headline({ text }: { text: string }) {
  return (
    <strong className="line-clamp-2 font-headline text-24 leading-tight rtl:leading-normal">
      {text}
    </strong>
  );
}
