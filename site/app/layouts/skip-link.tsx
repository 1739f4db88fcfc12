import { useWords } from "../system/words.ts";

/** The first stop of the Tab key: past the bar, to what the page is about. It stands out from the ground of its layout. */
export function SkipLink({ ground = "light" }: { ground?: "light" | "dark" }) {
  const colours = ground === "light" ? "bg-ink text-paper" : "bg-paper text-ink";
  return (
    <a
      href="#content"
      className={`sr-only font-semibold focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-(--z-skip) focus:px-5 focus:py-3 ${colours}`}
    >
      {useWords()("skip")}
    </a>
  );
}
