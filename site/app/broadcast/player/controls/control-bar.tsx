import { MediaActionTypes, useMediaDispatch } from "media-chrome/react/media-store";
import { useMessages } from "../../../platform/messages.ts";
import type { EngineState } from "../engine/engine-state.ts";
import type { PlayerItem } from "../player-item.ts";
import { SEEK_STEP } from "../use-shortcuts.ts";
import { CaptionsButton } from "./captions-button.tsx";
import { OutputButtons } from "./output-buttons.tsx";
import { PlayButton } from "./play-button.tsx";
import { PlaybackTime } from "./playback-time.tsx";
import { PlayerButton } from "./player-button.tsx";
import { SeekBar, useSeekRange } from "./seek-bar.tsx";
import { SettingsMenu } from "./settings-menu.tsx";
import { VolumeControl } from "./volume-control.tsx";

interface Props {
  item: PlayerItem;
  state: EngineState;
  /** Nothing to watch: audio item, or audio-only mode. */
  isAudio: boolean;
  audioOnly: boolean;
  setAudioOnly: (on: boolean) => void;
  chooseQuality: (index: number) => void;
  livePosition: () => number | null;
}

/** Control bar: below the audio cover, or over the bottom of the video. */
export function ControlBar({
  item,
  state,
  isAudio,
  audioOnly,
  setAudioOnly,
  chooseQuality,
  livePosition,
}: Props) {
  const t = useMessages();
  const dispatch = useMediaDispatch();
  const seekRange = useSeekRange(item.live, state.canRewind, livePosition);
  const seekBy = (by: number) =>
    seekRange &&
    dispatch({
      type: MediaActionTypes.MEDIA_SEEK_REQUEST,
      detail: Math.min(seekRange.to, Math.max(seekRange.from, seekRange.at + by)),
    });
  return (
    <div className="player-bar">
      {seekRange && <SeekBar live={item.live} seekRange={seekRange} />}
      <div className="player-row">
        <PlayButton />
        {seekRange && (
          <>
            <PlayerButton
              icon="back"
              label={t("player.back")}
              onPress={() => seekBy(-SEEK_STEP)}
              hideWhenNarrow
            />
            <PlayerButton
              icon="forward"
              label={t("player.forward")}
              onPress={() => seekBy(SEEK_STEP)}
              hideWhenNarrow
            />
          </>
        )}
        <VolumeControl />
        <span className="player-position">
          <PlaybackTime live={item.live} seekRange={seekRange} />
        </span>
        <span className="player-gap" />
        <CaptionsButton />
        <SettingsMenu
          item={item}
          state={state}
          audioOnly={audioOnly}
          setAudioOnly={setAudioOnly}
          chooseQuality={chooseQuality}
        />
        <OutputButtons hasVideo={!isAudio} />
      </div>
    </div>
  );
}
