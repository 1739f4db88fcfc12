import { formatNumber } from "@masthead/contract/platform/format.ts";
import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useEffect, useId, useRef } from "react";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import type { EngineState } from "../engine/engine-state.ts";
import type { PlayerItem } from "../player-item.ts";
import { useCaptions } from "../use-captions.ts";
import { Icon } from "./icons.tsx";

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

interface Props {
  item: PlayerItem;
  state: EngineState;
  audioOnly: boolean;
  setAudioOnly: (on: boolean) => void;
  chooseQuality: (index: number) => void;
}

/**
 * Settings menu: quality, speed, captions and audio only. Renders nothing if there is nothing to
 * choose.
 */
export function SettingsMenu({ item, state, audioOnly, setAudioOnly, chooseQuality }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const dispatch = useMediaDispatch();
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu);
  const speed = useMediaSelector((media) => media.mediaPlaybackRate) ?? 1;
  const { tracks, showing, show } = useCaptions();
  const offersAudioOnly = item.medium === "video" && (state.hasAudioOnly || audioOnly);
  if (!offersAudioOnly && !state.qualities.length && item.live && tracks.length < 2) return null;
  const speedLabel = (rate: number) =>
    rate === 1 ? t("player.normal") : `${formatNumber(rate, locale)}×`;
  return (
    <details ref={menu} className="player-menu">
      <summary
        className="player-button"
        aria-label={t("player.settings")}
        title={t("player.settings")}
      >
        <Icon name="settings" />
      </summary>
      <div className="player-panel">
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
      </div>
    </details>
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

/** Closes the menu on Escape, and when pointer or focus leaves it. */
function useDismiss(menu: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = menu.current;
    if (!details) return;
    const onOutside = ({ target }: Event) => {
      if (details.open && target instanceof Node && !details.contains(target)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      event.preventDefault();
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    details.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
      details.removeEventListener("keydown", onKey);
    };
  }, [menu]);
}
