import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useMessages } from "../../../platform/messages.ts";
import { PlayerButton } from "./player-button.tsx";

/**
 * Buttons for AirPlay, Cast, picture-in-picture and fullscreen. Each is shown only if the browser
 * supports it.
 */
export function OutputButtons({ hasVideo }: { hasVideo: boolean }) {
  const t = useMessages();
  const dispatch = useMediaDispatch();
  const canAirPlay = useMediaSelector((state) => state.mediaAirplayUnavailable) === undefined;
  const canCast = useMediaSelector((state) => state.mediaCastUnavailable) === undefined;
  const isCasting = useMediaSelector((state) => state.mediaIsCasting) ?? false;
  const canPip = useMediaSelector((state) => state.mediaPipUnavailable) === undefined;
  const isPip = useMediaSelector((state) => state.mediaIsPip) ?? false;
  const canFullscreen = useMediaSelector((state) => state.mediaFullscreenUnavailable) === undefined;
  const isFullscreen = useMediaSelector((state) => state.mediaIsFullscreen) ?? false;
  return (
    <>
      {canAirPlay && (
        <PlayerButton
          icon="airplay"
          label={t("player.airplay")}
          onPress={() => dispatch({ type: MediaActionTypes.MEDIA_AIRPLAY_REQUEST })}
        />
      )}
      {canCast && (
        <PlayerButton
          icon="cast"
          label={t("player.cast")}
          pressed={isCasting}
          onPress={() =>
            dispatch({
              type: isCasting
                ? MediaActionTypes.MEDIA_EXIT_CAST_REQUEST
                : MediaActionTypes.MEDIA_ENTER_CAST_REQUEST,
            })
          }
        />
      )}
      {hasVideo && canPip && (
        <PlayerButton
          icon="pip"
          label={t("player.pip")}
          pressed={isPip}
          onPress={() =>
            dispatch({
              type: isPip
                ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST
                : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
            })
          }
        />
      )}
      {hasVideo && canFullscreen && (
        <PlayerButton
          icon={isFullscreen ? "leave" : "fullscreen"}
          label={t(isFullscreen ? "player.leaveFullscreen" : "player.fullscreen")}
          onPress={() =>
            dispatch({
              type: isFullscreen
                ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
                : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
            })
          }
        />
      )}
    </>
  );
}
