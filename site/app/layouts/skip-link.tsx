import { useMessages } from "../platform/messages.ts";

/**
 * Skip link to the content, first in the tab order. `ground` is the background of the layout, for
 * contrast.
 */
export function SkipLink({ ground = "light" }: { ground?: "light" | "dark" }) {
  const colours = ground === "light" ? "bg-ink text-paper" : "bg-white text-night";
  return (
    <a
      href="#content"
      className={`sr-only font-semibold focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-(--z-skip) focus:px-5 focus:py-3 ${colours}`}
    >
      {useMessages()("skip")}
    </a>
  );
}
