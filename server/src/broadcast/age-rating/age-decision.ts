import type { AGE_STEPS } from "@masthead/contract/platform/age-rating.ts";
import {
  AGE_RATINGS,
  type AgeRating,
  HIGHEST_AGE_RATING,
} from "@masthead/contract/platform/age-rating-terms.ts";

/** What a viewer may watch. */
export interface AgeAccess {
  /** Highest age rating that plays. */
  maxAge: AgeRating;
  /** What the viewer has to do for a higher rating. */
  step: (typeof AGE_STEPS)[number];
  /** It depends on the viewer's own PIN, not on the setting of the station. */
  byPin: boolean;
  /** When the PIN is asked again; null: `maxAge` does not expire. */
  until: Date | null;
}

/** Access of staff who manage the content. */
export const FULL_ACCESS: AgeAccess = {
  maxAge: HIGHEST_AGE_RATING,
  step: "enterPin",
  byPin: true,
  until: null,
};

/** Returns the highest rating that plays for everybody when a PIN is needed from a rating on; 0: never. */
export const maxAgeWithout = (pinFrom: AgeRating): AgeRating =>
  pinFrom === 0
    ? HIGHEST_AGE_RATING
    : (AGE_RATINGS.filter((rating) => rating < pinFrom).at(-1) ?? 0);

/**
 * Decides what a viewer may watch. The setting of the station holds for viewers without a PIN; viewers
 * with one have chosen what plays without it.
 */
export function ageAccessOf({
  pinFrom,
  isSignedIn,
  pin,
  now,
}: {
  pinFrom: AgeRating;
  isSignedIn: boolean;
  pin: { maxRating: AgeRating; unlockedUntil: Date | null } | undefined;
  now: Date;
}): AgeAccess {
  if (!pin)
    return {
      maxAge: maxAgeWithout(pinFrom),
      step: isSignedIn ? "setPin" : "signIn",
      byPin: false,
      until: null,
    };
  const { maxRating, unlockedUntil } = pin;
  return unlockedUntil && unlockedUntil > now
    ? { maxAge: HIGHEST_AGE_RATING, step: "enterPin", byPin: true, until: unlockedUntil }
    : { maxAge: maxRating, step: "enterPin", byPin: true, until: null };
}

/** Returns the rating of an episode: its own, else that of its program. */
export const effectiveRating = (
  ofProgram: AgeRating,
  ofEpisode: AgeRating | null | undefined,
): AgeRating => ofEpisode ?? ofProgram;
