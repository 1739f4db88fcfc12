import { type Sky, skyOf } from "./codes.ts";

const CLOUD = "M14 37a8 8 0 0 1-.8-15.9 11 11 0 0 1 21-3A9.5 9.5 0 0 1 35 37Z";
const MOON = "M30.5 29.5A13 13 0 0 1 18.6 11.6a13 13 0 1 0 17.8 15.8 13 13 0 0 1-5.9 2.1Z";

/** The weather as a picture of 48 by 48. It says nothing to a screen reader: the words stand beside it. */
export function WeatherIcon({ code, day, className = "size-8" }: { code: number; day: boolean; className?: string }) {
  const { sky } = skyOf(code);
  return (
    <svg viewBox="0 0 48 48" className={`mark shrink-0 ${className}`} fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
      {sky === "clear" && (day ? <Sun /> : <Moon />)}
      {sky === "partly" && <g transform="translate(9 -5) scale(.8)">{day ? <Sun /> : <Moon />}</g>}
      {sky !== "clear" && <Cloud raised={sky !== "partly" && sky !== "cloud"} dark={sky === "thunder"} />}
      <Falling sky={sky} />
    </svg>
  );
}

function Sun() {
  return (
    <g stroke="#ff7000" strokeWidth="2.5">
      <circle cx="24" cy="24" r="8.5" fill="#ffb066" />
      <path d="M24 6v4M24 38v4M6 24h4M38 24h4M11.3 11.3l2.8 2.8M33.9 33.9l2.8 2.8M36.7 11.3l-2.8 2.8M14.1 33.9l-2.8 2.8" />
    </g>
  );
}

function Moon() {
  return <path d={MOON} fill="#ffe3c7" stroke="#ff7000" strokeWidth="2" />;
}

function Cloud({ raised, dark }: { raised: boolean; dark: boolean }) {
  return (
    <path
      d={CLOUD}
      transform={raised ? "translate(0 -7)" : undefined}
      fill={dark ? "#8d9b97" : "#e9efed"}
      stroke="#4c5a56"
      strokeWidth="2"
    />
  );
}

/** What comes down, or lies below the cloud. */
function Falling({ sky }: { sky: Sky }) {
  if (sky === "fog") return <path d="M10 36h28M14 42h20" stroke="#4c5a56" strokeWidth="2.5" />;
  if (sky === "drizzle") return <path d="M18 35l-1 3M30 35l-1 3M24 40l-1 3" stroke="#0090a3" strokeWidth="2.5" />;
  if (sky === "rain") return <path d="M17 34l-3 8M25 34l-3 8M33 34l-3 8" stroke="#0090a3" strokeWidth="2.5" />;
  if (sky === "snow") return <path d="M16 37h0M24 35h0M32 37h0M20 42h0M28 42h0" stroke="#00bbd4" strokeWidth="4.5" />;
  if (sky === "sleet") return <path d="M17 34l-3 8M31 34l-3 8M23 36h0M25 43h0" stroke="#0090a3" strokeWidth="3" />;
  if (sky === "thunder") return <path d="M26 28l-6 9h7l-4 8" stroke="#ff7000" strokeWidth="2.5" />;
  return null;
}
