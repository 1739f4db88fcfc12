import { numberFormat } from "@masthead/contract/platform/format.ts";
import { AvailabilityStates, MediaActionTypes, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import { PlayerButton } from "./player-button.tsx";

/** Mute button, and a volume slider if the browser allows pages to set the volume. */
export function VolumeControl() {
  const t = useMessages();
  const locale = useLocale();
  const dispatch = useMediaDispatch();
  const muted = useMediaSelector((state) => state.mediaVolumeLevel === "off");
  const volume = useMediaSelector((state) => state.mediaVolume) ?? 1;
  const isFixed = useMediaSelector((state) => state.mediaVolumeUnavailable === AvailabilityStates.UNSUPPORTED);
  const shownVolume = muted ? 0 : volume;
  return (
    <>
      <PlayerButton
        icon={muted ? "muted" : "loud"}
        label={t(muted ? "player.unmute" : "player.mute")}
        onPress={() => dispatch({ type: muted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST })}
      />
      {!isFixed && (
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={shownVolume}
          aria-label={t("player.volume")}
          aria-valuetext={numberFormat(locale, { style: "percent" }).format(shownVolume)}
          onChange={(event) => dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: Number(event.target.value) })}
          className="player-range player-volume player-wide-only"
          style={{ "--part": shownVolume } as React.CSSProperties}
        />
      )}
    </>
  );
}
