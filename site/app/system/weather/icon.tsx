import icons from "./icons.svg?url";

/** The weather as a picture of the sky (`skyOf`), drawn once for all pages. It says nothing to a screen reader: the words stand beside it. */
export function WeatherIcon({ sky, className = "size-8" }: { sky: string; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={`mark shrink-0 ${className}`} aria-hidden>
      <use href={`${icons}#${sky}`} />
    </svg>
  );
}
