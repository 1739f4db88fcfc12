import { z } from "zod";
import { locale, publicCall, signedInCall } from "../platform/call.ts";
import { DIGEST_FREQUENCIES } from "./digest-frequency.ts";

/**
 * Hour from which digests are sent, in the station's time zone, and the ISO 8601 day of the weekly
 * digest: Sunday.
 */
export const DIGEST_HOUR = 7;
export const DIGEST_WEEKDAY = 7;

export const digestChoice = z.object({
  frequency: z.enum(DIGEST_FREQUENCIES),
  locale: locale.describe("Language of the emails and of their articles"),
});
export type DigestChoice = z.infer<typeof digestChoice>;

const tags = ["user"];
const unsubscribeInput = z.object({
  token: z.string().min(1).max(100).describe("From the link in the email"),
});

export const digestContract = {
  mine: signedInCall
    .route({
      method: "GET",
      path: "/v1/user/digest",
      tags,
      summary: "Get your digest settings; off until chosen",
    })
    .output(digestChoice),
  choose: signedInCall
    .meta({ access: "signedIn", limit: { points: 60, seconds: 300 } })
    .route({
      method: "PUT",
      path: "/v1/user/digest",
      tags,
      summary: "Choose a digest, or turn it off",
    })
    .input(digestChoice)
    .output(digestChoice),
  unsubscribe: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({
      method: "POST",
      path: "/v1/digest/unsubscribe",
      tags,
      summary: "Unsubscribe from the digest with the token from its email",
      successStatus: 204,
    })
    .input(unsubscribeInput),
};
