import { z } from "zod";
import { id, locale, signedInCall } from "../system/call.ts";
import { moment, written } from "../system/record.ts";
import { email, typedCode, typedPassword } from "./auth.ts";
import { DIGEST_FREQUENCIES } from "./digest.ts";
import { FOLLOWED_KINDS } from "./following.ts";
import { accountFields, profile } from "./profile.ts";
import { secondFactors } from "./second-factor.ts";

const name = written(100);

/** What somebody says of themselves. */
export const ownDetails = z.object({
  firstName: name.optional(),
  lastName: name.optional(),
  phone: z.string().trim().max(40).nullable().optional().describe("E.164, such as +962790123456; checked for its country"),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .optional()
    .describe("ISO 3166-1, two letters"),
  locale: locale.optional(),
});
export type OwnDetails = z.infer<typeof ownDetails>;

/** Everything that is held of somebody. */
const ownData = z.object({
  exportedAt: moment,
  account: z.object({ id: z.number().int(), ...accountFields, createdAt: moment, updatedAt: moment, activated: z.boolean() }),
  sessions: z.array(
    z.object({ createdAt: moment, usedAt: moment, expiresAt: moment, address: z.string().nullable(), agent: z.string().nullable() }),
  ),
  secondFactors,
  messages: z
    .array(
      z.object({
        at: moment,
        name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        topic: z.string(),
        subject: z.string(),
        message: z.string(),
        answers: z.array(z.object({ at: moment, text: z.string() })),
      }),
    )
    .describe("What one wrote to the station, and what it answered"),
  mails: z
    .array(z.object({ purpose: z.string(), email: z.string(), expiresAt: moment }))
    .describe("Links on their way that confirm an address"),
  notifications: z
    .array(z.object({ locale, categoryIds: z.array(id), breaking: z.boolean(), createdAt: moment, updatedAt: moment }))
    .describe("Browsers that are told of news, and of what"),
  savedArticles: z.array(z.object({ articleId: z.number().int(), title: z.string(), savedAt: moment })),
  following: z.array(z.object({ kind: z.enum(FOLLOWED_KINDS), id: z.number().int(), followedAt: moment })),
  digest: z.object({
    choice: z.object({ frequency: z.enum(DIGEST_FREQUENCIES), locale, since: moment }).nullable(),
    made: z.array(z.object({ period: z.string(), articleIds: z.array(z.number().int()), madeAt: moment, mailedAt: moment.nullable() })),
  }),
  log: z
    .array(
      z.object({
        at: moment,
        action: z.string(),
        entity: z.string(),
        entityId: z.number().int().nullable(),
        changes: z.record(z.string(), z.unknown()),
        address: z.string().nullable(),
        agent: z.string().nullable(),
      }),
    )
    .describe("What one did, and what was done to one's account"),
});
export type OwnData = z.infer<typeof ownData>;

/** What a removed account leaves behind. */
const farewell = z.object({
  removed: z.string(),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
  code: z.string().describe("Shows at /v1/data-deletion/{code} how the removal stands"),
});
export type Farewell = z.infer<typeof farewell>;

const tags = ["user"];

/** Calls of everyone about what is held of them. */
export const ownAccountContract = {
  editProfile: signedInCall
    .meta({ limit: { points: 60, seconds: 300 } })
    .route({ method: "PATCH", path: "/v1/user/edit/profile", tags, summary: "Changes what one says of oneself" })
    .input(
      ownDetails.extend({
        email: email.optional().describe("Counts once the link that is mailed to it was followed; needs the password"),
        password: typedPassword.optional(),
      }),
    )
    .output(profile.extend({ emailPending: z.boolean().describe("A link was mailed to the new address") })),
  exportData: signedInCall
    .meta({ limit: { points: 10, seconds: 300 } })
    .route({ method: "GET", path: "/v1/user/export", tags, summary: "Everything that is held of oneself, as a file" })
    .output(ownData),
  removeAccount: signedInCall
    .meta({ limit: { points: 20, seconds: 300 } })
    .route({ method: "POST", path: "/v1/user/remove", tags, summary: "Readers: removes one's account for good" })
    .input(
      z.object({
        password: typedPassword.optional(),
        code: z
          .string()
          .max(32)
          .overwrite(typedCode)
          .optional()
          .describe("Of the authenticator app, or a recovery code, in place of the password"),
      }),
    )
    .output(farewell),
};
