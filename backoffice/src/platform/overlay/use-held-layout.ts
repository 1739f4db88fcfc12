import { useEffect, useState } from "react";
import { openOverlays } from "./overlays.ts";

/**
 * Returns a choice of the layout that stays as it is while an overlay is open, such as whether a
 * list has cards: turning a phone would replace the rows, and with them the dialog that one has
 * opened, with all that was typed.
 */
export function useHeldLayout<Choice>(latest: Choice): Choice {
  const [held, setHeld] = useState(latest);
  useEffect(() => {
    if (latest === held) return;
    const observer = new MutationObserver(() => apply());
    const apply = () => {
      const overlays = openOverlays();
      if (!overlays.length) return setHeld(latest);
      // Some overlays stay in the document while they are closed.
      for (const overlay of overlays)
        observer.observe(overlay, { attributes: true, attributeFilter: ["class"] });
    };
    observer.observe(document.body, { childList: true });
    apply();
    return () => observer.disconnect();
  }, [latest, held]);
  return held;
}
