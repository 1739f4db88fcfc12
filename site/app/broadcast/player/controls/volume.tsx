import { numberFormat } from "@masthead/contract/system/format.ts";
import { MediaActionTypes as Ask, AvailabilityStates, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { useLocale } from "../../../system/locale.ts";
import { useWords } from "../../../system/words.ts";
import { Button } from "./button.tsx";

/** Mute, and how loud where the browser lets a page say. */
export function Volume() {
  const t = useWords();
  const locale = useLocale();
  const ask = useMediaDispatch();
  const muted = useMediaSelector((state) => state.mediaVolumeLevel === "off");
  const volume = useMediaSelector((state) => state.mediaVolume) ?? 1;
  const fixed = useMediaSelector((state) => state.mediaVolumeUnavailable === AvailabilityStates.UNSUPPORTED);
  const shown = muted ? 0 : volume;
  return (
    <>
      <Button
        icon={muted ? "muted" : "loud"}
        name={t(muted ? "player.unmute" : "player.mute")}
        act={() => ask({ type: muted ? Ask.MEDIA_UNMUTE_REQUEST : Ask.MEDIA_MUTE_REQUEST })}
      />
      {!fixed && (
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={shown}
          aria-label={t("player.volume")}
          aria-valuetext={numberFormat(locale, { style: "percent" }).format(shown)}
          onChange={(event) => ask({ type: Ask.MEDIA_VOLUME_REQUEST, detail: Number(event.target.value) })}
          className="player-range player-volume player-roomy"
          style={{ "--part": shown } as React.CSSProperties}
        />
      )}
    </>
  );
}
