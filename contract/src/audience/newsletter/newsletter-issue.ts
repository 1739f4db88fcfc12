import { z } from "zod";
import { callOf, id, locale, pageOf } from "../../platform/call.ts";
import {
  overrideReason,
  plainText,
  recordEdit,
  recordId,
  seenRecord,
  seenVersion,
  singleLineText,
  staffPaging,
  staffRecord,
  timestamp,
} from "../../platform/record.ts";
import { recordWrite } from "../../platform/record-calls.ts";
import { htmlText, urlReference } from "../../platform/url-fields.ts";
import { email } from "../auth/auth.ts";
import { newsletterBlock, newsletterBlocks } from "./newsletter-blocks.ts";
import {
  DELIVERY_RESULTS,
  ISSUE_HOLD_REASONS,
  ISSUE_PAUSE_REASONS,
  NEWSLETTER_ISSUE_STATES,
  NEWSLETTER_LENGTHS,
} from "./newsletter-terms.ts";

const state = z.enum(NEWSLETTER_ISSUE_STATES);
const count = z.number().int().min(0);

const content = {
  subject: singleLineText(NEWSLETTER_LENGTHS.subject).min(1),
  preheader: plainText(NEWSLETTER_LENGTHS.preheader)
    .optional()
    .describe("Text that mail clients show beside the subject"),
  blocks: newsletterBlocks.optional(),
};

const fields = { newsletterId: id, locale: locale.describe("Language of the issue"), ...content };

/** Counts of mails, out of `addressed` recipients. The rest is waiting. */
const counts = {
  addressed: count,
  sent: count,
  rejected: count.describe("By the mail server, permanently"),
  failed: count.describe("Too many attempts"),
  skipped: count.describe("Unsubscribed or suppressed since the issue started"),
  uncertain: count.describe(
    "The process ended, or the mail server did not answer, while the mail was sent: it was sent again with the same message id, and the recipient may have it twice",
  ),
  bounced: count.describe("Reported after the mail server had accepted the mail"),
  complaints: count,
  unsubscribed: count.describe("By a link in this issue"),
  clicked: count.describe("Recipients who opened a link; programs that check links are left out"),
};

/** Issue of a newsletter, as returned to staff. */
export const newsletterIssueRecord = staffRecord.extend({
  newsletterId: id,
  newsletter: z.string().describe("Name of the newsletter"),
  locale,
  subject: z.string(),
  preheader: z.string(),
  blocks: z.array(newsletterBlock),
  state,
  holdReason: z.enum(ISSUE_HOLD_REASONS).nullable(),
  pauseReason: z.enum(ISSUE_PAUSE_REASONS).nullable(),
  authorId: id.nullable(),
  author: z.string().nullable().describe("Name of the author"),
  scheduledAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  ...counts,
  moves: z
    .object({
      submit: z.boolean(),
      return: z.boolean(),
      send: z.boolean(),
      schedule: z.boolean(),
      cancel: z.boolean(),
      pause: z.boolean(),
      resume: z.boolean(),
      stop: z.boolean(),
      edit: z.boolean(),
      delete: z.boolean(),
    })
    .describe("Actions available to the caller in the current state"),
  needsSecondPerson: z
    .boolean()
    .describe("Another person than the author must send it, unless the caller gives a reason"),
});
export type NewsletterIssueRecord = z.infer<typeof newsletterIssueRecord>;

export const newsletterPreview = z.object({
  html: htmlText,
  text: z.string(),
  bytes: z.number().int().describe("Size of the HTML part"),
  recipients: count.describe("Confirmed subscribers in the language, now"),
});

const result = z.enum([...DELIVERY_RESULTS, "waiting"]);

/** Mail to one recipient. */
const issueDelivery = z.object({
  email: z.string().nullable().describe("Null: the subscription was deleted"),
  result,
  uncertain: z.boolean(),
  bounced: z.boolean(),
  detail: z.string().describe("Response of the mail server; may be empty"),
  at: timestamp.nullable(),
});
export type IssueDelivery = z.infer<typeof issueDelivery>;

const issueLink = z.object({
  url: urlReference,
  readers: count.describe("Recipients who opened it"),
});

const tags = ["newsletter"];
const base = "/v1/newsletter-issue";
const read = callOf("manage", "Newsletter");
const write = recordWrite("Newsletter");
const seen = z.strictObject({ id, version: seenVersion });
const override = overrideReason.optional();

/** Call that moves an issue to another state, as the caller saw it. */
const move = <const Path extends string>(path: Path, summary: string) =>
  write
    .meta({ right: ["push"] })
    .route({ method: "POST", path: `${base}/{id}/${path}`, tags, summary: `Staff: ${summary}` });

export const newsletterIssueContract = {
  staffList: read
    .route({ method: "GET", path: base, tags, summary: "Staff: list issues of newsletters" })
    .input(
      staffPaging(["createdAt", "scheduledAt", "startedAt", "subject", "state", "updatedAt", "id"])
        .omit({ status: true })
        .extend({
          state: state.optional(),
          newsletterId: id.optional(),
          writtenIn: locale.optional(),
        })
        .strict(),
    )
    .output(pageOf(newsletterIssueRecord)),
  staffGet: read
    .route({ method: "GET", path: `${base}/{id}`, tags, summary: "Staff: get an issue" })
    .input(recordId)
    .output(newsletterIssueRecord),
  create: write
    .meta({ right: ["write", "push"] })
    .route({ method: "POST", path: base, tags, summary: "Staff: create an issue as a draft" })
    .input(z.strictObject(fields))
    .output(newsletterIssueRecord),
  edit: write
    .meta({ right: ["write", "push"] })
    .route({
      method: "PATCH",
      path: `${base}/{id}`,
      tags,
      summary: "Staff: edit an issue that is not scheduled or sent",
    })
    .input(recordEdit.extend(fields).partial({ newsletterId: true, locale: true, subject: true }))
    .output(newsletterIssueRecord),
  preview: read
    .route({
      method: "GET",
      path: `${base}/{id}/preview`,
      tags,
      summary: "Staff: render an issue as it would be sent now",
    })
    .input(recordId)
    .output(newsletterPreview),
  test: write
    .meta({ right: ["write", "push"], limit: { points: 20, seconds: 300 } })
    .route({
      method: "POST",
      path: `${base}/{id}/test`,
      tags,
      summary: "Staff: send an issue to up to five addresses as a test",
      successStatus: 204,
    })
    .input(recordId.extend({ to: z.array(email).min(1).max(5) })),
  submit: write
    .meta({ right: ["write", "push"] })
    .route({
      method: "POST",
      path: `${base}/{id}/submit`,
      tags,
      summary: "Staff: submit a draft, so that a colleague sends it",
    })
    .input(seen)
    .output(newsletterIssueRecord),
  return: move("return", "return a submitted or held issue to draft")
    .input(seen)
    .output(newsletterIssueRecord),
  send: move("send", "send an issue now")
    .input(seen.extend({ override }))
    .output(newsletterIssueRecord),
  schedule: move("schedule", "schedule an issue")
    .input(
      seen.extend({
        scheduledAt: timestamp.describe("In the future, at most a year ahead"),
        override,
      }),
    )
    .output(newsletterIssueRecord),
  cancel: move("cancel", "return a scheduled issue to draft")
    .input(seen)
    .output(newsletterIssueRecord),
  pause: move("pause", "pause sending").input(seen).output(newsletterIssueRecord),
  resume: move("resume", "continue a paused issue").input(seen).output(newsletterIssueRecord),
  stop: move("stop", "end a paused issue: the remaining recipients do not get it")
    .input(seen)
    .output(newsletterIssueRecord),
  copy: write
    .meta({ right: ["write", "push"] })
    .route({
      method: "POST",
      path: `${base}/{id}/copy`,
      tags,
      summary: "Staff: copy an issue into a new draft, also in the other language",
    })
    .input(recordId.extend({ into: locale }))
    .output(newsletterIssueRecord),
  deliveries: read
    .route({
      method: "GET",
      path: `${base}/{id}/delivery`,
      tags,
      summary: "Staff: list the recipients of an issue",
    })
    .input(
      recordId.extend({
        result: result.optional(),
        uncertain: z.boolean().optional(),
        page: z.number().int().min(1).max(100_000).default(1),
      }),
    )
    .output(pageOf(issueDelivery)),
  links: read
    .route({
      method: "GET",
      path: `${base}/{id}/link`,
      tags,
      summary: "Staff: count the readers who opened each link of an issue",
    })
    .input(recordId)
    .output(z.array(issueLink)),
  remove: write
    .meta({ right: ["write", "push"] })
    .route({
      method: "DELETE",
      path: `${base}/{id}`,
      tags,
      summary: "Staff: delete an issue that is not scheduled or being sent",
      successStatus: 204,
    })
    .input(seenRecord)
    .output(z.void()),
  restore: callOf("manage", "all")
    .route({
      method: "POST",
      path: `${base}/{id}/restore`,
      tags,
      summary: "Superadmin: restore a deleted issue",
    })
    .input(recordId)
    .output(newsletterIssueRecord),
};
