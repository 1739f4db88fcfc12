import { MediaActionTypes as Ask, useMediaDispatch } from "media-chrome/react/media-store";
import { useWords } from "../../../system/words.ts";
import type { EngineState } from "../engine-state.ts";
import type { Piece } from "../piece.ts";
import { STEP } from "../use-shortcuts.ts";
import { Button } from "./button.tsx";
import { Captions } from "./captions.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { PlayButton } from "./play-button.tsx";
import { Seek, useSpan } from "./seek.tsx";
import { Settings } from "./settings.tsx";
import { Time } from "./time.tsx";
import { Volume } from "./volume.tsx";

interface Props {
  piece: Piece;
  state: EngineState;
  /** It has no picture to show. */
  heard: boolean;
  soundOnly: boolean;
  setSoundOnly: (on: boolean) => void;
  choose: (index: number) => void;
  livePosition: () => number | null;
}

/** All controls, below the picture or over its foot. */
export function Bar({ piece, state, heard, soundOnly, setSoundOnly, choose, livePosition }: Props) {
  const t = useWords();
  const ask = useMediaDispatch();
  const span = useSpan(piece.live, state.rewinds, livePosition);
  const go = (by: number) => span && ask({ type: Ask.MEDIA_SEEK_REQUEST, detail: Math.min(span.to, Math.max(span.from, span.at + by)) });
  return (
    <div className="player-bar">
      {span && <Seek live={piece.live} span={span} />}
      <div className="player-row">
        <PlayButton />
        {span && (
          <>
            <Button icon="back" name={t("player.back")} act={() => go(-STEP)} roomy />
            <Button icon="forward" name={t("player.forward")} act={() => go(STEP)} roomy />
          </>
        )}
        <Volume />
        <span className="player-place">
          <Time live={piece.live} span={span} />
        </span>
        <span className="player-gap" />
        <Captions />
        <Settings piece={piece} state={state} soundOnly={soundOnly} setSoundOnly={setSoundOnly} choose={choose} />
        <Elsewhere picture={!heard} />
      </div>
    </div>
  );
}
