import type { PrayerDay } from "@masthead/contract/broadcast/religious-calendar.ts";
import { useMessages } from "../../platform/messages.ts";

/** Key of the note that says whether times are official. */
export function sourceKey(days: readonly PrayerDay[]): "calculated" | "table" | "mixed" {
  const sources = new Set(days.map(({ source }) => source));
  const [only] = sources;
  return sources.size === 1 && only ? only : "mixed";
}

/** Says whether the times are official or calculated. */
export function PrayerSource({ days }: { days: PrayerDay[] }) {
  const t = useMessages();
  return <p className="mt-6 max-w-text text-15 text-quiet">{t(`prayer.${sourceKey(days)}`)}</p>;
}
