import { useWords } from "../../system/words.ts";

/** A red dot, and the word that it stands for. */
export function LiveMark({ word = "broadcast.live" }: { word?: "broadcast.live" | "broadcast.radio" | "air.onAir" }) {
  const t = useWords();
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <span className="mark size-2.5 shrink-0 rounded-full bg-live" aria-hidden />
      {t(word)}
    </span>
  );
}
