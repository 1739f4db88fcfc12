import { useWords } from "../../../system/words.ts";
import { useCaptions } from "../use-captions.ts";
import { Button } from "./button.tsx";

/** Captions on and off, where there are any. Which ones is chosen in the settings. */
export function Captions() {
  const t = useWords();
  const { tracks, showing, toggle } = useCaptions();
  if (!tracks.length) return null;
  return <Button icon="captions" name={t("player.captions")} pressed={showing !== undefined} act={toggle} />;
}
