import { z } from "zod";
import { monitorColumn } from "../../newsroom/monitor/monitor.ts";
import { ratingWithoutPin } from "../../platform/age-rating.ts";
import { id, locale, signedInCall } from "../../platform/call.ts";
import { localizedText, plainText, timestamp } from "../../platform/record.ts";
import { htmlText } from "../../platform/url-fields.ts";
import { DIGEST_FREQUENCIES } from "../digest-frequency.ts";
import { FOLLOWED_KINDS } from "../followed-kinds.ts";
import { email, normalizeCode, typedPassword } from "./auth.ts";
import { accountFields, profile } from "./profile.ts";
import { secondFactors } from "./second-factor.ts";

const name = plainText(100);

/** Personal details that users can edit themselves. */
export const ownDetails = z.object({
  firstName: name.optional(),
  lastName: name.optional(),
  phone: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .optional()
    .describe("E.164, such as +962790123456; checked for its country"),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .optional()
    .describe("ISO 3166-1, two letters"),
  locale: locale.optional(),
});
export type OwnDetails = z.infer<typeof ownDetails>;

/** Export of all data held about a user. */
const ownData = z.object({
  exportedAt: timestamp,
  account: z.object({
    id: z.number().int(),
    ...accountFields,
    createdAt: timestamp,
    updatedAt: timestamp,
    activated: z.boolean(),
  }),
  sessions: z.array(
    z.object({
      createdAt: timestamp,
      usedAt: timestamp,
      expiresAt: timestamp,
      address: z.string().nullable(),
      agent: z.string().nullable(),
    }),
  ),
  secondFactors,
  messages: z
    .array(
      z.object({
        at: timestamp,
        name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        topic: z.string(),
        subject: z.string(),
        message: z.string(),
        answers: z.array(z.object({ at: timestamp, text: z.string() })),
      }),
    )
    .describe("Messages to the station, and its answers"),
  mails: z
    .array(z.object({ purpose: z.string(), email: z.string(), expiresAt: timestamp }))
    .describe("Pending links that confirm an email address"),
  newsletters: z
    .array(
      z.object({
        newsletterId: id,
        locale,
        state: z.string(),
        at: timestamp,
        confirmedAt: timestamp.nullable(),
      }),
    )
    .describe("Newsletters of the verified email address"),
  notifications: z
    .array(
      z.object({
        locale,
        categoryIds: z.array(id),
        breaking: z.boolean(),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    )
    .describe("Browsers subscribed to notifications, with their choices"),
  savedArticles: z.array(
    z.object({
      articleId: z.number().int(),
      title: z.string().nullable().describe("Null if the article was killed"),
      savedAt: timestamp,
    }),
  ),
  watchList: z.array(
    z.object({
      episodeId: z.number().int().nullable(),
      programId: z.number().int().nullable(),
      savedAt: timestamp,
    }),
  ),
  positions: z
    .object({
      enabled: z.boolean(),
      saved: z.array(
        z.object({
          articleId: z.number().int().nullable(),
          episodeId: z.number().int().nullable(),
          recording: z.string().nullable(),
          position: z.number(),
          duration: z.number().nullable(),
          savedAt: timestamp,
        }),
      ),
    })
    .describe("Where you stopped reading, watching and listening, and whether it is saved"),
  following: z.array(
    z.object({ kind: z.enum(FOLLOWED_KINDS), id: z.number().int(), followedAt: timestamp }),
  ),
  programs: z
    .array(
      z.object({
        id: z.number().int(),
        before: z.number().int().nullable(),
        episodes: z.boolean(),
        followedAt: timestamp,
      }),
    )
    .describe("Programs that you follow, and the alerts about them"),
  programCalendar: z
    .object({ renewedAt: timestamp })
    .nullable()
    .describe("When you last replaced the URL of your calendar; null: never"),
  digest: z.object({
    choice: z
      .object({ frequency: z.enum(DIGEST_FREQUENCIES), locale, since: timestamp })
      .nullable(),
    made: z.array(
      z.object({
        period: z.string(),
        articleIds: z.array(z.number().int()),
        madeAt: timestamp,
        mailedAt: timestamp.nullable(),
      }),
    ),
  }),
  viewingPin: z
    .object({ maxRating: ratingWithoutPin, updatedAt: timestamp })
    .nullable()
    .describe("What plays without your viewing PIN, which is stored as a hash; null without a PIN"),
  assignments: z
    .array(z.object({ id: z.number().int(), title: z.string() }))
    .describe("Plan items that are assigned to you, for staff"),
  liveBlogs: z
    .object({
      entries: z.array(
        z.object({
          articleId: z.number().int(),
          title: z.string(),
          bodyHtml: htmlText,
          at: timestamp,
        }),
      ),
      shifts: z.array(
        z.object({
          articleId: z.number().int(),
          role: z.string(),
          startsAt: timestamp,
          endsAt: timestamp,
          note: z.string(),
        }),
      ),
    })
    .optional()
    .describe("Entries of live blogs by staff, and their shifts"),
  liveQuestions: z
    .array(
      z.object({
        articleId: z.number().int(),
        name: z.string(),
        text: z.string(),
        at: timestamp,
      }),
    )
    .optional()
    .describe("Questions to live blogs that you sent signed in, while they are kept"),
  letters: z
    .array(
      z.object({
        articleId: z.number().int().nullable(),
        name: z.string(),
        place: z.string(),
        email: z.string().nullable(),
        headline: z.string(),
        text: z.string(),
        original: z.string().nullable(),
        state: z.string(),
        at: timestamp,
      }),
    )
    .optional()
    .describe("Letters to the editor that you sent"),
  breakingNews: z
    .array(z.object({ id: z.number().int(), at: timestamp }))
    .optional()
    .describe("Breaking news packages that staff started"),
  monitorColumns: z
    .array(monitorColumn.omit({ id: true }))
    .optional()
    .describe("Columns of the newsroom monitor that a member of staff arranged"),
  newsroom: z
    .object({
      notes: z.array(
        z.object({
          articleId: z.number().int(),
          articleTitle: z.string(),
          text: z.string(),
          at: timestamp,
          editedAt: timestamp.nullable(),
        }),
      ),
      assignments: z.array(
        z.object({
          articleId: z.number().int(),
          articleTitle: z.string(),
          dueAt: timestamp.nullable(),
        }),
      ),
      notices: z.array(
        z.object({
          kind: z.string(),
          articleId: z.number().int(),
          at: timestamp,
          readAt: timestamp.nullable(),
        }),
      ),
      noticeMail: z.string(),
      openWork: z.array(
        z.object({
          kind: z.string(),
          title: localizedText,
          notifiedAt: timestamp.nullable(),
          seenAt: timestamp.nullable(),
          claimedAt: timestamp.nullable(),
        }),
      ),
      openWorkMail: z.object({ urgent: z.string(), other: z.string() }),
    })
    .optional()
    .describe(
      "Staff: notes that you wrote on articles, your assignments and notices, and open work that you were notified of or claimed",
    ),
  log: z
    .array(
      z.object({
        at: timestamp,
        action: z.string(),
        entity: z.string(),
        entityId: z.number().int().nullable(),
        changes: z.record(z.string(), z.unknown()),
        address: z.string().nullable(),
        agent: z.string().nullable(),
      }),
    )
    .describe("Actions of the user, and changes to their account"),
});
export type OwnData = z.infer<typeof ownData>;

/** Result of removing an account: what was removed and what is retained. */
const accountRemoval = z.object({
  removed: z.string(),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
  code: z
    .string()
    .describe("Code for /v1/data-deletion/{code}, which shows the status of the removal"),
});
export type AccountRemoval = z.infer<typeof accountRemoval>;

const tags = ["user"];

/** Operations on the data held about the current user. */
export const ownAccountContract = {
  editProfile: signedInCall
    .meta({ limit: { points: 60, seconds: 300 } })
    .route({ method: "PATCH", path: "/v1/user/edit/profile", tags, summary: "Edit your profile" })
    .input(
      ownDetails.extend({
        email: email
          .optional()
          .describe("Takes effect once the emailed link is followed; requires the password"),
        password: typedPassword.optional(),
      }),
    )
    .output(
      profile.extend({
        emailPending: z.boolean().describe("A confirmation link was emailed to the new address"),
      }),
    ),
  exportData: signedInCall
    .meta({ limit: { points: 10, seconds: 300 } })
    .route({
      method: "GET",
      path: "/v1/user/export",
      tags,
      summary: "Export all data held about you, as a file",
    })
    .output(ownData),
  removeAccount: signedInCall
    .meta({ limit: { points: 20, seconds: 300 } })
    .route({
      method: "POST",
      path: "/v1/user/remove",
      tags,
      summary: "Readers: delete your account permanently",
    })
    .input(
      z.object({
        password: typedPassword.optional(),
        code: z
          .string()
          .max(32)
          .overwrite(normalizeCode)
          .optional()
          .describe("Authenticator app code or recovery code, instead of the password"),
      }),
    )
    .output(accountRemoval),
};
