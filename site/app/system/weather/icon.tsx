import icons from "./icons.svg?url";

/** Weather icon from a sprite. Hidden from screen readers, as its text is next to it. */
export function WeatherIcon({ sky, className = "size-8" }: { sky: string; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={`mark shrink-0 text-quiet ${className}`} aria-hidden>
      <use href={`${icons}#${sky}`} />
    </svg>
  );
}
