import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useFrame } from "../platform/frame-data.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { WeatherIcon } from "../system/weather/icon.tsx";
import { Link } from "../ui/link.tsx";

/**
 * Weather of the first city, linked to the weather page. Renders nothing if unknown; hidden on
 * pages saved for offline reading.
 */
export function WeatherStrip({ className = "" }: { className?: string }) {
  const t = useMessages();
  const locale = useLocale();
  const strip = useFrame()?.weather;
  if (!strip) return null;
  return (
    <Link
      to={pagePath(locale, "weather")}
      className={`online-only flex min-h-11 items-center gap-2 px-2 text-15 underline-offset-4 hover:bg-wash hover:underline ${className}`}
    >
      <WeatherIcon sky={strip.sky} className="size-7" />
      <span className="sr-only">{t("weather.title")}: </span>
      <span>{strip.name}</span>
      <span className="font-semibold tabular-nums">{strip.temperature}</span>
      <span className="sr-only">{strip.description}</span>
    </Link>
  );
}
