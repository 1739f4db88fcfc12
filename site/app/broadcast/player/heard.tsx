import { Picture } from "../../ui/picture.tsx";
import type { Piece } from "./piece.ts";

/** Cover and words of a piece without a picture: the same before and after it plays, so that nothing moves when it begins. */
export function Heard({ piece, onAir }: { piece: Piece; onAir: string }) {
  return (
    <div className="player-heard flex min-h-0 flex-1 items-center gap-4 px-4 pt-4 pb-2">
      <div className="w-[clamp(4rem,22cqi,10rem)] flex-none">
        <Picture picture={piece.picture} shape="square" sizes="160px" upTo={320} decorative eager />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <strong className="line-clamp-2 font-headline text-24 leading-tight rtl:leading-normal">{piece.title}</strong>
        {onAir && <span className="line-clamp-2">{onAir}</span>}
      </div>
    </div>
  );
}
