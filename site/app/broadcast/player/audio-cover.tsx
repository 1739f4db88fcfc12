import { Picture } from "../../ui/picture.tsx";
import type { PlayerItem } from "./player-item.ts";

/**
 * Cover and text of an audio item. Identical before and after playback starts, to avoid a layout
 * shift.
 */
export function AudioCover({ item, nowPlaying }: { item: PlayerItem; nowPlaying: string }) {
  return (
    <div className="player-audio flex min-h-0 flex-1 items-center gap-4 px-4 pt-4 pb-2">
      <div className="w-[clamp(4rem,22cqi,10rem)] flex-none">
        <Picture picture={item.picture} shape="square" sizes="160px" upTo={320} decorative eager />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <strong className="line-clamp-2 font-headline text-24 leading-tight rtl:leading-normal">
          {item.title}
        </strong>
        {nowPlaying && <span className="line-clamp-2">{nowPlaying}</span>}
      </div>
    </div>
  );
}
