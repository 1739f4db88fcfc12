import { MediaActionTypes, useMediaDispatch } from "media-chrome/react/media-store";
import { useMessages } from "../../../platform/messages.ts";
import type { AudioTrack } from "../engine/audio-tracks.ts";
import type { EngineState } from "../engine/engine-state.ts";
import type { PlayerItem } from "../player-item.ts";
import type { NowPlaying } from "../use-on-air.ts";
import { SEEK_STEP } from "../use-shortcuts.ts";
import type { Stations } from "../use-stations.ts";
import { CaptionsButton } from "./captions-button.tsx";
import { OutputButtons } from "./output-buttons.tsx";
import { PlayButton } from "./play-button.tsx";
import { PlaybackTime } from "./playback-time.tsx";
import { PlayerButton } from "./player-button.tsx";
import { SeekBar, useSeekRange } from "./seek-bar.tsx";
import { SettingsMenu } from "./settings-menu.tsx";
import { SleepMenu } from "./sleep-menu.tsx";
import { StartOver } from "./start-over.tsx";
import { StationMenu } from "./station-menu.tsx";
import { VolumeControl } from "./volume-control.tsx";

interface Props {
  item: PlayerItem;
  state: EngineState;
  /** Nothing to watch: audio item, or audio-only mode. */
  isAudio: boolean;
  audioOnly: boolean;
  setAudioOnly: (on: boolean) => void;
  chooseQuality: (index: number) => void;
  chooseAudio: (track: AudioTrack) => void;
  bitRate: number | undefined;
  chooseBitRate: (bitRate: number | undefined) => void;
  livePosition: () => number | null;
  nowPlaying: NowPlaying;
  /** Position of the current program's start, in seconds; null if unknown. */
  programStart: () => number | null;
  stations: Stations;
  /** Seconds until the sleep timer ends; null without one. */
  sleepsIn: number | null;
  showHelp: () => void;
}

/** Control bar: below the audio cover, or over the bottom of the video. */
export function ControlBar({
  item,
  state,
  isAudio,
  audioOnly,
  setAudioOnly,
  chooseQuality,
  chooseAudio,
  bitRate,
  chooseBitRate,
  livePosition,
  nowPlaying,
  programStart,
  stations,
  sleepsIn,
  showHelp,
}: Props) {
  const t = useMessages();
  const dispatch = useMediaDispatch();
  const seekRange = useSeekRange(item.live, state.canRewind, livePosition);
  const start = seekRange && item.live ? programStart() : null;
  const seekBy = (by: number) =>
    seekRange &&
    dispatch({
      type: MediaActionTypes.MEDIA_SEEK_REQUEST,
      detail: Math.min(seekRange.to, Math.max(seekRange.from, seekRange.at + by)),
    });
  return (
    <div className="player-bar">
      {seekRange && nowPlaying.now && start !== null && (
        <StartOver program={nowPlaying.now} seekRange={seekRange} start={start} />
      )}
      {seekRange && (
        <SeekBar live={item.live} seekRange={seekRange} marks={item.chapterStarts ?? []} />
      )}
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
        {isAudio && <SleepMenu program={nowPlaying.now} remaining={sleepsIn} />}
        <StationMenu item={item} stations={stations} />
        <CaptionsButton />
        <SettingsMenu
          item={item}
          state={state}
          audioOnly={audioOnly}
          setAudioOnly={setAudioOnly}
          chooseQuality={chooseQuality}
          chooseAudio={chooseAudio}
          bitRate={bitRate}
          chooseBitRate={chooseBitRate}
          showHelp={showHelp}
        />
        <OutputButtons hasVideo={!isAudio} />
      </div>
    </div>
  );
}
