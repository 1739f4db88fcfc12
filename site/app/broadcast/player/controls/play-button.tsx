import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useMessages } from "../../../platform/messages.ts";
import { PlayerButton } from "./player-button.tsx";

export function PlayButton() {
  const t = useMessages();
  const dispatch = useMediaDispatch();
  const paused = useMediaSelector((state) => state.mediaPaused) ?? true;
  return (
    <PlayerButton
      icon={paused ? "play" : "pause"}
      label={t(paused ? "player.play" : "player.pause")}
      onPress={() =>
        dispatch({
          type: paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST,
        })
      }
    />
  );
}
