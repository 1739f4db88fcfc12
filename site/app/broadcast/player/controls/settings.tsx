import { numberText } from "@masthead/contract/system/format.ts";
import { MediaActionTypes as Ask, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { useEffect, useId, useRef } from "react";
import { useLocale } from "../../../system/locale.ts";
import { useWords } from "../../../system/words.ts";
import type { EngineState } from "../engine-state.ts";
import type { Piece } from "../piece.ts";
import { useCaptions } from "../use-captions.ts";
import { Icon } from "./icons.tsx";

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

interface Props {
  piece: Piece;
  state: EngineState;
  soundOnly: boolean;
  setSoundOnly: (on: boolean) => void;
  choose: (index: number) => void;
}

/** Quality, speed, captions and sound alone: what there is to choose of these. */
export function Settings({ piece, state, soundOnly, setSoundOnly, choose }: Props) {
  const t = useWords();
  const locale = useLocale();
  const ask = useMediaDispatch();
  const box = useRef<HTMLDetailsElement>(null);
  useLeaving(box);
  const speed = useMediaSelector((one) => one.mediaPlaybackRate) ?? 1;
  const { tracks, showing, show } = useCaptions();
  const soundAlone = piece.medium === "video" && (state.hasSound || soundOnly);
  if (!soundAlone && !state.qualities.length && piece.live && tracks.length < 2) return null;
  const speedName = (rate: number) => (rate === 1 ? t("player.normal") : `${numberText(rate, locale)}×`);
  return (
    <details ref={box} className="player-menu">
      <summary className="player-button" aria-label={t("player.settings")} title={t("player.settings")}>
        <Icon name="settings" />
      </summary>
      <div className="player-panel">
        {state.qualities.length > 0 && (
          <Choice
            name={t("player.quality")}
            value={state.quality}
            options={[
              { value: -1, name: state.automatic ? t("player.autoNow", { height: state.automatic }) : t("player.auto") },
              ...state.qualities.map(({ index, name }) => ({ value: index, name })),
            ]}
            choose={choose}
          />
        )}
        {!piece.live && (
          <Choice
            name={t("player.speed")}
            value={speed}
            options={SPEEDS.map((rate) => ({ value: rate, name: speedName(rate) }))}
            choose={(rate) => ask({ type: Ask.MEDIA_PLAYBACK_RATE_REQUEST, detail: rate })}
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
            choose={(language) => show(tracks.find((track) => track.language === language))}
          />
        )}
        {soundAlone && (
          <label className="player-option">
            <input type="checkbox" checked={soundOnly} onChange={(event) => setSoundOnly(event.target.checked)} />
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
  choose: (value: T) => void;
}

function Choice<T extends string | number>({ name, value, options, choose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset>
      <legend>{name}</legend>
      {options.map((option) => (
        <label key={option.value} className="player-option">
          <input type="radio" name={id} checked={option.value === value} onChange={() => choose(option.value)} />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Closes the panel on Escape and when the reader goes elsewhere. */
function useLeaving(box: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = box.current;
    if (!details) return;
    const elsewhere = ({ target }: Event) => {
      if (details.open && target instanceof Node && !details.contains(target)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      event.preventDefault();
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    details.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
      details.removeEventListener("keydown", onKey);
    };
  }, [box]);
}
