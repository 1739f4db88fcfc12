import { MediaActionTypes as Ask, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { useWords } from "../../../system/words.ts";
import { Button } from "./button.tsx";

export function PlayButton() {
  const t = useWords();
  const ask = useMediaDispatch();
  const paused = useMediaSelector((state) => state.mediaPaused) ?? true;
  return (
    <Button
      icon={paused ? "play" : "pause"}
      name={t(paused ? "player.play" : "player.pause")}
      act={() => ask({ type: paused ? Ask.MEDIA_PLAY_REQUEST : Ask.MEDIA_PAUSE_REQUEST })}
    />
  );
}
