import { useRenderTime } from "../../platform/render-time.ts";
import { useNow } from "./use-now.ts";

/** Progress bar of the current airing. Hidden from screen readers, as the times are next to it. */
export function AiringProgress({
  from,
  to,
  dark = false,
}: {
  from: string;
  to: string;
  dark?: boolean;
}) {
  const now = useNow(useRenderTime());
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const fraction = Math.min(1, Math.max(0, (now - start) / (end - start || 1)));
  return (
    <span className={`block h-1 w-full ${dark ? "bg-white/25" : "bg-line"}`} aria-hidden>
      <span
        data-until={end}
        className="mark block h-full bg-mint"
        style={{ inlineSize: `${(fraction * 100).toFixed(1)}%` }}
        suppressHydrationWarning
      />
    </span>
  );
}
