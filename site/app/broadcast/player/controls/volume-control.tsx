import { numberFormat } from "@masthead/contract/platform/format.ts";
import {
  AvailabilityStates,
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import { PlayerButton } from "./player-button.tsx";
import { Slider } from "./slider.tsx";

/** Mute button, and a volume slider if the browser allows pages to set the volume. */
export function VolumeControl() {
  const t = useMessages();
  const locale = useLocale();
  const dispatch = useMediaDispatch();
  const muted = useMediaSelector((state) => state.mediaVolumeLevel === "off");
  const volume = useMediaSelector((state) => state.mediaVolume) ?? 1;
  const isFixed = useMediaSelector(
    (state) => state.mediaVolumeUnavailable === AvailabilityStates.UNSUPPORTED,
  );
  return (
    <>
      <PlayerButton
        icon={muted ? "muted" : "loud"}
        label={t(muted ? "player.unmute" : "player.mute")}
        onPress={() =>
          dispatch({
            type: muted
              ? MediaActionTypes.MEDIA_UNMUTE_REQUEST
              : MediaActionTypes.MEDIA_MUTE_REQUEST,
          })
        }
      />
      {!isFixed && (
        <Slider
          min={0}
          max={1}
          step={0.05}
          value={muted ? 0 : volume}
          label={t("player.volume")}
          valueText={(shown) => numberFormat(locale, { style: "percent" }).format(shown)}
          onChoose={(chosen) =>
            dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: chosen })
          }
          className="player-volume player-wide-only"
        />
      )}
    </>
  );
}
