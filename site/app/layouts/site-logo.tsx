/** Logo of four squares. Keeps its colours in forced-colours mode. */
export function SiteLogo() {
  return (
    <span className="mark grid size-6 shrink-0 grid-cols-2 gap-0.5 sm:size-7 md:size-9" aria-hidden>
      <span className="mark bg-mint" />
      <span className="mark bg-ink" />
      <span className="mark bg-ink" />
      <span className="mark bg-orange" />
    </span>
  );
}
