/** Times of a day, in order. Sunrise is not a prayer, and ends the time of Fajr. */
export const PRAYER_NAMES = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
export type PrayerName = (typeof PRAYER_NAMES)[number];

/** Prayers with a call, in order. */
export const ADHAN_PRAYERS = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;
export type AdhanPrayer = (typeof ADHAN_PRAYERS)[number];

/** Length of the interruption of a channel, in minutes. */
export const ADHAN_MINUTES = { min: 1, max: 15, initial: 5 } as const;
