import { z } from "zod";
import { ratingWithoutPin, viewingPin } from "../platform/age-rating.ts";
import { signedInCall } from "../platform/call.ts";
import { timestamp } from "../platform/record.ts";
import { typedPassword } from "./auth/auth.ts";

/** Viewing PIN of the current user, without the PIN itself. */
export const viewingPinState = z.object({
  isSet: z.boolean(),
  maxRating: ratingWithoutPin.nullable().describe("null without a PIN"),
  unlockedUntil: timestamp
    .nullable()
    .describe("Until then everything plays in this session; null: the PIN is asked"),
});
export type ViewingPinState = z.infer<typeof viewingPinState>;

const tags = ["user"];
const write = signedInCall.meta({ limit: { points: 60, seconds: 300 } });
const password = typedPassword
  .optional()
  .describe("Your current password; not required within ten minutes of signing in");

/** PIN that the current user sets for programs and episodes with an age rating. */
export const viewingPinContract = {
  mine: signedInCall
    .route({
      method: "GET",
      path: "/v1/user/viewing-pin",
      tags,
      summary: "Get whether you have a viewing PIN, and what plays without it",
    })
    .output(viewingPinState),
  save: write
    .route({
      method: "PUT",
      path: "/v1/user/viewing-pin",
      tags,
      summary: "Set your viewing PIN, or what plays without it",
    })
    .input(
      z.object({
        pin: viewingPin.optional().describe("Four digits; required unless you have one"),
        maxRating: ratingWithoutPin,
        password,
      }),
    )
    .output(viewingPinState),
  remove: write
    .route({
      method: "POST",
      path: "/v1/user/viewing-pin/remove",
      tags,
      summary: "Remove your viewing PIN",
      successStatus: 204,
    })
    .input(z.object({ password })),
  unlock: write
    .route({
      method: "POST",
      path: "/v1/user/viewing-pin/unlock",
      tags,
      summary: "Enter your viewing PIN; everything plays in this session for four hours",
    })
    .input(z.object({ pin: viewingPin }))
    .output(viewingPinState),
  lock: write
    .route({
      method: "POST",
      path: "/v1/user/viewing-pin/lock",
      tags,
      summary: "Ask for the viewing PIN again in this session",
    })
    .output(viewingPinState),
};
