import { z } from "zod";
import { AGE_RATINGS, RATINGS_WITHOUT_PIN, VIEWING_PIN_PATTERN } from "./age-rating-terms.ts";
import { timestamp } from "./record.ts";

/** Age rating of a program or an episode. */
export const ageRating = z
  .literal(AGE_RATINGS)
  .describe("Age from which it may be watched; 0: everybody");

/** Highest rating that plays without a PIN. */
export const ratingWithoutPin = z
  .literal(RATINGS_WITHOUT_PIN)
  .describe("Highest age rating that plays without the PIN");

export const viewingPin = z.string().regex(VIEWING_PIN_PATTERN).describe("Four digits");

/** What a viewer has to do to play something with an age rating. */
export const AGE_STEPS = ["signIn", "setPin", "enterPin"] as const;

/** Why something with an age rating does not play for the caller. */
export const ageRefusal = z.object({
  of: z.enum(["program", "episode"]).describe("What the rating belongs to"),
  name: z.string(),
  rating: ageRating,
  step: z.enum(AGE_STEPS).describe("What opens it: signing in, setting a PIN, or entering it"),
  until: timestamp.nullable().describe("End of the airing that the rating belongs to"),
});
export type AgeRefusal = z.infer<typeof ageRefusal>;
