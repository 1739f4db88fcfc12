/** The four squares of the house; they keep their colours where the system picks others. */
export function HouseMark() {
  return (
    <span className="mark grid size-6 shrink-0 grid-cols-2 gap-0.5 sm:size-7 md:size-9" aria-hidden>
      <span className="mark bg-mint" />
      <span className="mark bg-ink" />
      <span className="mark bg-ink" />
      <span className="mark bg-orange" />
    </span>
  );
}
