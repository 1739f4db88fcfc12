import { z } from "zod";
import { locale, publicCall, signedInCall } from "../system/call.ts";

/** How often what is new about what a reader follows is mailed to them. */
export const DIGEST_FREQUENCIES = ["off", "daily", "weekly"] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** Hour of the station's clocks from which digests are mailed, and the day of the weekly one by ISO 8601: a Sunday. */
export const DIGEST_HOUR = 7;
export const DIGEST_WEEKDAY = 7;

export const digestChoice = z.object({
  frequency: z.enum(DIGEST_FREQUENCIES),
  locale: locale.describe("Language of the mails and of the articles in them"),
});
export type DigestChoice = z.infer<typeof digestChoice>;

const tags = ["user"];
const unsubscribing = z.object({ token: z.string().min(1).max(100).describe("From the link in the mail") });

export const digestContract = {
  mine: signedInCall
    .route({ method: "GET", path: "/v1/user/digest", tags, summary: "Which digest one is mailed; off until chosen" })
    .output(digestChoice),
  choose: signedInCall
    .meta({ access: "signedIn", limit: { points: 60, seconds: 300 } })
    .route({ method: "PUT", path: "/v1/user/digest", tags, summary: "Chooses a digest, or none" })
    .input(digestChoice)
    .output(digestChoice),
  unsubscribe: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({
      method: "POST",
      path: "/v1/digest/unsubscribe",
      tags,
      summary: "Ends the digest whose mail the token is from",
      successStatus: 204,
    })
    .input(unsubscribing),
};
