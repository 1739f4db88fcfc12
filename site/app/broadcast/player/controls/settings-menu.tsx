import { formatNumber } from "@masthead/contract/platform/format.ts";
import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useId, useRef } from "react";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import { type AudioTrack, audioTrackLabel } from "../engine/audio-tracks.ts";
import type { EngineState } from "../engine/engine-state.ts";
import type { PlayerItem } from "../player-item.ts";
import { useCaptions } from "../use-captions.ts";
import { closeMenu } from "../use-dismiss.ts";
import { PlayerMenu } from "./player-menu.tsx";

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

interface Props {
  item: PlayerItem;
  state: EngineState;
  audioOnly: boolean;
  setAudioOnly: (on: boolean) => void;
  chooseQuality: (index: number) => void;
  chooseAudio: (track: AudioTrack) => void;
  /** Bit rate of a radio channel's stream; undefined: the main stream. */
  bitRate: number | undefined;
  chooseBitRate: (bitRate: number | undefined) => void;
  /** Opens the list of keyboard shortcuts. */
  showHelp: () => void;
}

/** Settings menu: quality, speed, audio language, captions, audio only, and the list of keyboard shortcuts. */
export function SettingsMenu({
  item,
  state,
  audioOnly,
  setAudioOnly,
  chooseQuality,
  chooseAudio,
  bitRate,
  chooseBitRate,
  showHelp,
}: Props) {
  const bitRates = item.accessKey === undefined ? (item.bitRates ?? []) : [];
  const t = useMessages();
  const locale = useLocale();
  const dispatch = useMediaDispatch();
  const menu = useRef<HTMLDetailsElement>(null);
  const speed = useMediaSelector((media) => media.mediaPlaybackRate) ?? 1;
  const { tracks, showing, show } = useCaptions();
  const offersAudioOnly = item.medium === "video" && (state.hasAudioOnly || audioOnly);
  const speedLabel = (rate: number) =>
    rate === 1 ? t("player.normal") : `${formatNumber(rate, locale)}×`;
  return (
    <PlayerMenu menu={menu} icon="settings" label={t("player.settings")}>
      {state.qualities.length > 0 && (
        <Choice
          name={t("player.quality")}
          value={state.quality}
          options={[
            {
              value: -1,
              name: state.autoQuality
                ? t("player.autoNow", { height: state.autoQuality })
                : t("player.auto"),
            },
            ...state.qualities.map(({ index, name }) => ({ value: index, name })),
          ]}
          onChoose={chooseQuality}
        />
      )}
      {bitRates.length > 0 && (
        <Choice
          name={t("player.quality")}
          value={bitRate ?? 0}
          options={[
            { value: 0, name: t("player.mainStream") },
            ...bitRates
              .toReversed()
              .map((rate) => ({ value: rate, name: t("player.kilobits", { count: rate }) })),
          ]}
          onChoose={(rate) => chooseBitRate(rate || undefined)}
        />
      )}
      {!item.live && (
        <Choice
          name={t("player.speed")}
          value={speed}
          options={SPEEDS.map((rate) => ({ value: rate, name: speedLabel(rate) }))}
          onChoose={(rate) =>
            dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: rate })
          }
        />
      )}
      {state.audioTracks.length > 0 && (
        <Choice
          name={t("player.audioLanguage")}
          value={state.audioTrack}
          options={state.audioTracks.map((track) => ({
            value: track.index,
            name: audioTrackLabel(track, state.audioTracks, locale),
          }))}
          onChoose={(index) => {
            const chosen = state.audioTracks.find((track) => track.index === index);
            if (chosen) chooseAudio(chosen);
          }}
        />
      )}
      {tracks.length > 1 && (
        <Choice
          name={t("player.captions")}
          value={showing?.language ?? ""}
          options={[
            { value: "", name: t("player.captionsOff") },
            ...tracks.map((track) => ({ value: track.language ?? "", name: track.label ?? "" })),
          ]}
          onChoose={(language) => show(tracks.find((track) => track.language === language))}
        />
      )}
      {offersAudioOnly && (
        <label className="player-option">
          <input
            type="checkbox"
            checked={audioOnly}
            onChange={(event) => setAudioOnly(event.target.checked)}
          />
          <span>
            {t("player.soundOnly")}
            <small>{t("player.soundOnlyHint")}</small>
          </span>
        </label>
      )}
      <button
        type="button"
        className="player-option"
        onClick={() => {
          closeMenu(menu.current);
          showHelp();
        }}
      >
        {t("player.keys.title")}
      </button>
    </PlayerMenu>
  );
}

interface ChoiceProps<T> {
  name: string;
  value: T;
  options: { value: T; name: string }[];
  onChoose: (value: T) => void;
}

function Choice<T extends string | number>({ name, value, options, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset>
      <legend>{name}</legend>
      {options.map((option) => (
        <label key={option.value} className="player-option">
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
