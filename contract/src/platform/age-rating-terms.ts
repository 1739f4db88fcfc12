/** Ages from which something may be watched; 0: everybody. */
export const AGE_RATINGS = [0, 7, 12, 15, 18] as const;
export type AgeRating = (typeof AGE_RATINGS)[number];

/** The highest rating. */
export const HIGHEST_AGE_RATING: AgeRating = 18;

/** Highest ratings that can be chosen to play without a PIN: above them, the PIN is asked. */
export const RATINGS_WITHOUT_PIN = [0, 7, 12, 15] as const;
export type RatingWithoutPin = (typeof RATINGS_WITHOUT_PIN)[number];

/** Shape of a viewing PIN. */
export const VIEWING_PIN_PATTERN = /^[0-9]{4}$/;

/** Time for which the viewing PIN, once entered, opens everything on a device, in hours. */
export const UNLOCK_HOURS = 4;
