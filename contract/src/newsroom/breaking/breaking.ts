import { z } from "zod";
import { newsletterPreview } from "../../audience/newsletter/newsletter-issue.ts";
import { NEWSLETTER_ISSUE_STATES } from "../../audience/newsletter/newsletter-terms.ts";
import {
  NOTIFICATION_FAILURES,
  NOTIFICATION_STATES,
} from "../../audience/notification/notification.ts";
import { NOTIFICATION_LENGTHS } from "../../audience/notification/notification-lengths.ts";
import { MAX_PUSH_TOPICS } from "../../audience/notification/push.ts";
import { callOf, id, inLocale, locale, version } from "../../platform/call.ts";
import {
  overrideReason,
  plainText,
  recordId,
  singleLineText,
  timestamp,
} from "../../platform/record.ts";
import { urlReference } from "../../platform/url-fields.ts";
import { colleague } from "../article/article-assignment.ts";
import { ARTICLE_LIMITS } from "../article/article-fields.ts";
import { articleState } from "../article/article-record.ts";
import { WITHDRAWAL_KINDS } from "../article/withdrawal.ts";
import {
  BREAKING_LIMITS,
  BREAKING_LIST_SIZE,
  BREAKING_PUSH_TARGETS,
  BREAKING_STAGES,
  BREAKING_STATES,
  BREAKING_STEP_STATES,
  BREAKING_STEPS,
  DRY_RUN_CHECKS,
} from "./breaking-terms.ts";

const count = z.number().int().min(0);
const state = z.enum(BREAKING_STATES);
const headline = plainText(ARTICLE_LIMITS.title).pipe(z.string().min(1));
const hash = z
  .string()
  .min(1)
  .max(100)
  .describe("Hash of the content that the caller saw: 409 if the package has changed since");

/** Push alert of a step, with the results that the push services have reported so far. */
const breakingPush = z.object({
  id,
  title: z.string(),
  state: z.enum(NOTIFICATION_STATES),
  failure: z.enum(NOTIFICATION_FAILURES).nullable(),
  addressed: count,
  accepted: count,
  failed: count,
  gone: count,
  clicked: count,
});
export type BreakingPush = z.infer<typeof breakingPush>;

/** Alert mail of a step: an issue of the newsletter for breaking news, with its results so far. */
const breakingMail = z.object({
  id,
  subject: z.string(),
  state: z.enum(NEWSLETTER_ISSUE_STATES),
  addressed: count,
  sent: count,
  rejected: count,
  failed: count,
  skipped: count,
  uncertain: count,
  clicked: count,
});
export type BreakingMail = z.infer<typeof breakingMail>;

/** Step of a package that was started in a language. */
export const breakingStep = z.object({
  kind: z.enum(BREAKING_STEPS),
  state: z.enum(BREAKING_STEP_STATES),
  reason: z.string().nullable().describe("Why it failed, in the language of the response"),
  at: timestamp.nullable().describe("When it ended"),
  push: breakingPush.nullable(),
  correction: breakingPush
    .nullable()
    .describe("Push alert that replaced it on devices, since the article was withdrawn"),
  mail: breakingMail.nullable(),
  mailCorrection: breakingMail
    .nullable()
    .describe("Mail to the readers who got the alert, since the article was withdrawn"),
});
export type BreakingStepRecord = z.infer<typeof breakingStep>;

const targets = {
  ticker: z.boolean().describe("Breaking news: in the ticker of all pages, for two hours"),
  front: z.boolean().describe("Lead of the home page in this language, for as long"),
  push: z.enum(BREAKING_PUSH_TARGETS),
  pushBreaking: z
    .boolean()
    .describe("For `topics`: browsers in this language that chose breaking news"),
  pushCategoryIds: z
    .array(id)
    .max(MAX_PUSH_TOPICS)
    .describe("For `topics`: browsers in this language that chose any of these sections"),
  mail: z.boolean().describe("Readers in this language of the newsletter for breaking news"),
};

/** Package in one language: its article, the texts beside it, and where it goes. */
export const breakingEdition = z.object({
  locale,
  articleId: id,
  articleVersion: z.number().int(),
  articleState,
  path: urlReference.describe("Of the article, which stays the same"),
  headline: z.string(),
  paragraph: z
    .string()
    .nullable()
    .describe("Text of a flash or snap; null: longer, and edited in the form of the article"),
  stage: z.enum(BREAKING_STAGES),
  pending: z.boolean().describe("Readers see other content than this"),
  alertTitle: z.string(),
  alertBody: z.string(),
  social: z.string().describe("Text to copy into social networks"),
  ...targets,
  mailSubject: z.string(),
  mailText: z.string(),
  browsers: count.describe("Browsers that get the push alert, as of now"),
  recipients: count.describe("Confirmed addresses that would get the mail, as of now"),
  steps: z.array(breakingStep).describe("In their order; empty before it is sent"),
});
export type BreakingEdition = z.infer<typeof breakingEdition>;

const approval = z.object({ by: colleague.extend({ id: id.nullable() }), at: timestamp });

/** Breaking news package: one event in one or both languages, approved and sent as one. */
export const breakingPackage = z.object({
  id,
  version: z.number().int(),
  state,
  hash,
  createdAt: timestamp,
  updatedAt: timestamp,
  createdBy: colleague.nullable(),
  submittedAt: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  approval: approval.nullable().describe("Approval of exactly this content"),
  outdatedApproval: approval.nullable().describe("Approval of content that has changed since"),
  editions: z.array(breakingEdition).describe("One or two, the one that was added first first"),
  unsent: z.boolean().describe("A step is left to carry out, or failed"),
  needsSecondPerson: z.boolean().describe("It cannot be sent as it is without an approval"),
  acceptsReason: z.boolean().describe("A reason replaces the approval"),
  pushes: z
    .array(z.object({ locale, today: count, planned: count }))
    .describe("Push alerts per language: sent since midnight, and planned by this package"),
  pushCap: count.describe("Push alerts per day and language above which staff are warned; 0: none"),
  mails: z.array(z.object({ locale, today: count, planned: count })).describe("Like `pushes`"),
  mailCap: count,
  mailList: z
    .object({ id, name: z.string() })
    .nullable()
    .describe("Newsletter for breaking news; null: none is, and no mail can be sent"),
  abilities: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    return: z.boolean(),
    approve: z.boolean(),
    send: z.boolean().describe("Send it, also without an approval where none is needed"),
    withdraw: z.boolean(),
  }),
});
export type BreakingPackage = z.infer<typeof breakingPackage>;

/** Package in the list of all. */
export const breakingRow = z.object({
  id,
  state,
  headline: z.string(),
  headlineLocale: locale,
  locales: z.array(locale),
  createdBy: colleague.nullable(),
  updatedAt: timestamp,
});
export type BreakingRow = z.infer<typeof breakingRow>;

/** Result of a dry run: whether each step of a package would work. */
export const breakingDryRun = z.object({
  at: timestamp,
  checks: z.array(
    z.object({
      check: z.enum(DRY_RUN_CHECKS),
      ok: z.boolean(),
      detail: z
        .string()
        .describe("Why it fails, in the language of the response; empty if it works"),
    }),
  ),
});
export type BreakingDryRun = z.infer<typeof breakingDryRun>;

const editionInput = z.strictObject({
  locale,
  headline: headline.optional().describe("Required without `articleId`"),
  articleId: id.optional().describe("Existing article in this language; default: a new one"),
});

const tags = ["breaking"];
const path = "/v1/breaking/{id}" as const;
const read = callOf("manage", "Article").meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 240, seconds: 60 },
});
const write = callOf("manage", "Article").meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 60, seconds: 60 },
  right: ["write"],
});

export const breakingContract = {
  list: read
    .route({
      method: "GET",
      path: "/v1/breaking",
      tags,
      summary: `Staff: list the last ${BREAKING_LIST_SIZE} breaking news packages`,
    })
    .input(inLocale)
    .output(z.array(breakingRow)),
  get: read
    .route({ method: "GET", path, tags, summary: "Staff: get a breaking news package" })
    .input(recordId)
    .output(breakingPackage),
  start: write
    .route({
      method: "POST",
      path: "/v1/breaking",
      tags,
      summary: "Staff: start a flash, which creates its articles, and submit it",
    })
    .input(
      z.strictObject({
        key: z
          .uuid()
          .describe("Made by the client: a flash that is sent again with it is stored once"),
        editions: z.array(editionInput).min(1).max(2),
        submit: z.boolean().default(false).describe("Submit it to the colleagues who may approve"),
      }),
    )
    .output(breakingPackage),
  save: write
    .route({
      method: "PUT",
      path: `${path}/editions`,
      tags,
      summary: "Staff: change a package in a language, or add the language. Ends its approval",
    })
    .input(
      editionInput.extend({
        id,
        version,
        articleVersion: version
          .optional()
          .describe("Version that `headline` and text are based on"),
        paragraph: plainText(BREAKING_LIMITS.paragraph).optional(),
        alertTitle: singleLineText(NOTIFICATION_LENGTHS.title).optional(),
        alertBody: plainText(NOTIFICATION_LENGTHS.body).optional(),
        social: plainText(BREAKING_LIMITS.social).optional(),
        ticker: targets.ticker.optional(),
        front: targets.front.optional(),
        push: targets.push.optional(),
        pushBreaking: targets.pushBreaking.optional(),
        pushCategoryIds: targets.pushCategoryIds.optional(),
        mail: targets.mail.optional(),
        mailSubject: singleLineText(BREAKING_LIMITS.mailSubject).min(1).optional(),
        mailText: plainText(BREAKING_LIMITS.mailText).optional(),
      }),
    )
    .output(breakingPackage),
  submit: write
    .route({
      method: "POST",
      path: `${path}/submit`,
      tags,
      summary: "Staff: submit a package to the colleagues who may approve it",
    })
    .input(z.strictObject({ id, version }))
    .output(breakingPackage),
  return: write
    .meta({ right: ["write", "review"] })
    .route({
      method: "POST",
      path: `${path}/return`,
      tags,
      summary: "Staff: return a submitted package to draft",
    })
    .input(z.strictObject({ id, version }))
    .output(breakingPackage),
  approve: write
    .meta({ right: ["review"] })
    .route({
      method: "POST",
      path: `${path}/approve`,
      tags,
      summary: "Staff: approve everything in a package as the second person, and send it",
    })
    .input(
      z.strictObject({
        id,
        hash,
        send: z
          .boolean()
          .default(false)
          .describe("Requires the rights to publish and to push, too"),
      }),
    )
    .output(breakingPackage),
  send: write
    .meta({ right: ["publish"] })
    .route({
      method: "POST",
      path: `${path}/send`,
      tags,
      summary: "Staff: carry out a package, or the steps of it that are left or failed",
    })
    .input(z.strictObject({ id, hash, override: overrideReason.optional() }))
    .output(breakingPackage),
  withdraw: write
    .meta({ right: ["publish"] })
    .route({
      method: "POST",
      path: `${path}/withdraw`,
      tags,
      summary:
        "Staff: withdraw the articles of a package with the standard notice, which also replaces its push alerts, and stop its mails",
    })
    .input(
      z.strictObject({
        id,
        version,
        kind: z.enum(WITHDRAWAL_KINDS),
        correctionMail: z
          .boolean()
          .default(false)
          .describe("Mails a correction to the readers who got an alert mail"),
      }),
    )
    .output(breakingPackage),
  mailPreview: read
    .route({
      method: "GET",
      path: `${path}/mail`,
      tags,
      summary: "Staff: render the alert mail of a package in a language",
    })
    .input(inLocale.extend({ id, of: locale.describe("Language of the mail") }))
    .output(newsletterPreview),
  mailTest: write
    .meta({ right: ["write", "push"], limit: { points: 20, seconds: 300 } })
    .route({
      method: "POST",
      path: `${path}/mail/test`,
      tags,
      summary: "Staff: send the alert mail to oneself as a test",
      successStatus: 204,
    })
    .input(z.strictObject({ id, of: locale })),
  dryRun: {
    last: read
      .route({
        method: "GET",
        path: "/v1/breaking/dry-run",
        tags,
        summary: "Staff: get the result of the last dry run",
      })
      .input(inLocale)
      .output(z.object({ last: breakingDryRun.nullable() })),
    run: write
      .meta({ right: ["publish"], limit: { points: 6, seconds: 60 } })
      .route({
        method: "POST",
        path: "/v1/breaking/dry-run",
        tags,
        summary: "Staff: check now whether each step of a package would work, without sending",
      })
      .input(inLocale)
      .output(z.object({ last: breakingDryRun.nullable() })),
  },
};
