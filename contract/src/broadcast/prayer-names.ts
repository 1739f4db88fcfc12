/** Times of a day, in order. Sunrise is not a prayer, and ends the time of Fajr. */
export const PRAYER_NAMES = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
export type PrayerName = (typeof PRAYER_NAMES)[number];
