import { useNow } from "./use-now.ts";

/** How much of what is on has passed. It says nothing that its times do not. */
export function Progress({ from, to, dark = false }: { from: string; to: string; dark?: boolean }) {
  const now = useNow(Date.now());
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const part = Math.min(1, Math.max(0, (now - start) / (end - start || 1)));
  return (
    <span className={`block h-1 w-full ${dark ? "bg-paper/25" : "bg-line"}`} aria-hidden>
      <span className="mark block h-full bg-mint" style={{ inlineSize: `${(part * 100).toFixed(1)}%` }} suppressHydrationWarning />
    </span>
  );
}
