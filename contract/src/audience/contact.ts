import { z } from "zod";
import { callOf, id, locale, pageMeta, publicCall, version } from "../system/call.ts";
import { moment, recordId, staffPaging, staffRecord } from "../system/record.ts";
import { recordWrite } from "../system/record-calls.ts";
import { email } from "./auth.ts";
import { botProof } from "./bot-check.ts";

/** What readers write about. */
export const CONTACT_TOPICS = ["news", "correction", "broadcast", "account", "advertising", "technical", "other"] as const;
export const contactTopic = z.enum(CONTACT_TOPICS);
export type ContactTopic = z.infer<typeof contactTopic>;

/** Where a message stands: nobody has opened it, somebody has, somebody has answered. */
export const CONTACT_STATES = ["new", "read", "answered"] as const;
export const contactState = z.enum(CONTACT_STATES);
export type ContactState = z.infer<typeof contactState>;

/** Longest texts, in characters. */
export const CONTACT_LENGTH = { name: 100, subject: 150, message: 5000, answer: 10_000 } as const;

/** Text of one line: nothing in it begins another line, such as a header of a mail, or turns the direction of what follows. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u)
    .refine((text) => text.isWellFormed());

/** Text of several lines, which forms end with \r\n. */
const lines = (longest: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, "\n").trim())
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u)
    .refine((text) => text.isWellFormed());

/** What a reader sends. */
const newMessage = z.strictObject({
  name: line(CONTACT_LENGTH.name),
  email,
  phone: z.string().trim().max(40).nullable().optional().describe("E.164, such as +962790123456; checked for its country"),
  topic: contactTopic.default("other"),
  subject: line(CONTACT_LENGTH.subject),
  message: lines(CONTACT_LENGTH.message),
  proof: botProof,
});
export type NewMessage = z.infer<typeof newMessage>;

const person = z.object({ id, name: z.string() });

/** A message in the list of the back office: its text only as far as a line shows it. */
const listedMessage = staffRecord.extend({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  topic: contactTopic,
  subject: z.string(),
  excerpt: z.string().describe("How the message begins"),
  state: contactState,
  handledBy: person.nullable().describe("Who opened it, marked it or answered it last"),
  answerCount: z.number().int(),
});

/** What the station wrote back. */
const answer = z.object({
  id,
  text: z.string(),
  by: z.string().describe("Name of who wrote it"),
  at: moment,
  mailedAt: moment.nullable().describe("Null while the mail is on its way to the mail server"),
});

/** A message as it is read. */
export const contactMessage = listedMessage.extend({
  message: z.string(),
  locale: locale.describe("The language that it is written in, and answered in"),
  moves: z.array(contactState).describe("States that it can be brought into from here"),
  answers: z.array(answer).describe("The oldest first"),
});
export type ContactMessage = z.infer<typeof contactMessage>;
export type ListedMessage = z.infer<typeof listedMessage>;

const tags = ["contact"];
const read = callOf("manage", "ContactUS");
const write = recordWrite("ContactUS");

export const contactContract = {
  send: publicCall
    .meta({ access: "public", limit: { points: 30, seconds: 300, network: 300, proof: true }, bodyLimit: 64 * 1024 })
    .route({ method: "POST", path: "/v1/user/contact-us", tags, summary: "Writes to the station", successStatus: 204 })
    .input(newMessage)
    .output(z.void()),
  staffList: read
    .route({ method: "GET", path: "/v1/contact", tags, summary: "Staff: messages of readers, and how many of each state there are" })
    .input(
      staffPaging(["createdAt", "name", "email", "subject", "topic", "state", "updatedAt", "id"])
        .omit({ status: true })
        .extend({ state: contactState.optional(), topic: contactTopic.optional() }),
    )
    .output(
      z.object({
        data: z.array(listedMessage),
        meta: pageMeta.extend({ states: z.record(contactState, z.number().int()).describe("Of all that are not deleted") }),
      }),
    ),
  staffGet: read
    .route({ method: "GET", path: "/v1/contact/{id}", tags, summary: "Staff: one message with its answers" })
    .input(recordId)
    .output(contactMessage),
  open: write
    .route({ method: "POST", path: "/v1/contact/{id}/open", tags, summary: "Staff: read a message, which is new no more from then on" })
    .input(recordId)
    .output(contactMessage),
  setState: write
    .route({ method: "PATCH", path: "/v1/contact/{id}/state", tags, summary: "Staff: bring a message into another state" })
    .input(recordId.extend({ version, state: contactState }))
    .output(contactMessage),
  answer: write
    .route({ method: "POST", path: "/v1/contact/{id}/answer", tags, summary: "Staff: answer a message by mail" })
    .input(recordId.extend({ version, text: lines(CONTACT_LENGTH.answer) }))
    .output(contactMessage),
  remove: write
    .route({ method: "DELETE", path: "/v1/contact/{id}", tags, summary: "Staff: delete a message", successStatus: 204 })
    .input(recordId)
    .output(z.void()),
  restore: callOf("manage", "all")
    .route({ method: "POST", path: "/v1/contact/{id}/restore", tags, summary: "Superadmin: bring back a deleted message" })
    .input(recordId)
    .output(contactMessage),
};
