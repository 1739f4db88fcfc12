import { useMessages } from "../../../platform/messages.ts";
import { useCaptions } from "../use-captions.ts";
import { PlayerButton } from "./player-button.tsx";

/**
 * Toggles captions. Renders nothing if the media has none. The language is chosen in the settings.
 */
export function CaptionsButton() {
  const t = useMessages();
  const { tracks, showing, toggle } = useCaptions();
  if (!tracks.length) return null;
  return (
    <PlayerButton
      icon="captions"
      label={t("player.captions")}
      pressed={showing !== undefined}
      onPress={toggle}
    />
  );
}
