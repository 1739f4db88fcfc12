import { z } from "zod";
import { byId, id, inLocale, locale, pageOf, paging, publicCall } from "../../platform/call.ts";
import {
  localizedInput,
  localizedText,
  recordEdit,
  staffPaging,
  staffRecord,
} from "../../platform/record.ts";
import { pickCall, recordCalls } from "../../platform/record-calls.ts";
import { email } from "../auth/auth.ts";
import { newsletterContent } from "./newsletter-blocks.ts";
import { MAX_WELCOME_DAYS, MAX_WELCOME_MAILS, NEWSLETTER_LENGTHS } from "./newsletter-terms.ts";

const { name, description, subject, text } = NEWSLETTER_LENGTHS;

/** Mail to a new subscriber, some days after they confirmed their address. */
const welcomeMail = z.strictObject({
  days: z.number().int().min(0).max(MAX_WELCOME_DAYS),
  subject: localizedInput(subject),
  text: localizedInput(text).describe("Paragraphs, separated by empty lines"),
});
export type WelcomeMail = z.infer<typeof welcomeMail>;

/** Newsletter, as readers see it. */
export const newsletter = z.object({
  id,
  name: z.string(),
  description: z.string(),
  archive: z.boolean().describe("Sent issues are public"),
});
export type Newsletter = z.infer<typeof newsletter>;

export const staffNewsletter = staffRecord.extend({
  name: localizedText,
  description: localizedText,
  replyTo: z.string().nullable(),
  status: z.boolean().describe("Readers can subscribe"),
  archive: z.boolean(),
  breaking: z.boolean().describe("Gets the mails of the breaking news desk; at most one does"),
  welcome: z.array(
    z.object({ days: z.number().int(), subject: localizedText, text: localizedText }),
  ),
  subscribers: z.partialRecord(locale, z.number().int()).describe("Confirmed, by language"),
});
export type StaffNewsletter = z.infer<typeof staffNewsletter>;

const fields = {
  name: localizedInput(name).describe("Required in at least one language"),
  description: localizedInput(description).optional(),
  replyTo: z
    .union([email, z.literal("")])
    .nullable()
    .optional(),
  status: z.boolean().optional(),
  archive: z.boolean().optional().describe("Sent issues are public"),
  breaking: z.boolean().optional(),
  welcome: z.array(welcomeMail).max(MAX_WELCOME_MAILS).optional(),
};

/** Issue in the archive. */
const archivedIssue = z.object({
  id,
  subject: z.string(),
  preheader: z.string(),
  sentAt: z.iso.datetime(),
});

export const publicIssue = archivedIssue.extend({
  newsletter,
  locale,
  content: newsletterContent,
});
export type PublicIssue = z.infer<typeof publicIssue>;

const tags = ["newsletter"];

export const newsletterContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/newsletter", tags, summary: "List newsletters" })
    .input(inLocale)
    .output(z.array(newsletter)),
  get: publicCall
    .route({
      method: "GET",
      path: "/v1/newsletter/{id}",
      tags,
      summary: "Get a newsletter with an archive",
    })
    .input(byId)
    .output(newsletter),
  archive: publicCall
    .route({
      method: "GET",
      path: "/v1/newsletter/{id}/issue",
      tags,
      summary: "List the sent issues of a newsletter, the newest first",
    })
    .input(paging.extend({ id }))
    .output(pageOf(archivedIssue)),
  issue: publicCall
    .route({
      method: "GET",
      path: "/v1/newsletter/issue/{id}",
      tags,
      summary: "Get a sent issue of a newsletter with an archive",
    })
    .input(byId)
    .output(publicIssue),
  ...recordCalls({
    entity: "Newsletter",
    tag: "newsletter",
    noun: "newsletter",
    rights: {
      create: ["push"],
      edit: ["push"],
      remove: ["push"],
      setStatus: ["push"],
    },
    paths: {
      list: "/v1/newsletter/admin",
      edit: "/v1/newsletter/edit/{id}",
      status: "/v1/newsletter/status/{id}",
    },
    row: staffNewsletter,
    list: staffPaging(["name", "createdAt", "updatedAt", "id"]),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  ...pickCall("Newsletter", "newsletter", ["Newsletter"]),
};
