import { z } from "zod";
import { callOf, id, locale, pageMeta, publicCall, version } from "../platform/call.ts";
import {
  recordId,
  seenRecord,
  singleLineText,
  staffPaging,
  staffRecord,
  timestamp,
} from "../platform/record.ts";
import { recordWrite } from "../platform/record-calls.ts";
import { email } from "./auth/auth.ts";
import { botProof } from "./bot-check.ts";
import { CONTACT_LENGTH, CONTACT_TOPICS } from "./contact-terms.ts";

export const contactTopic = z.enum(CONTACT_TOPICS);

/** States of a message: not opened yet, opened by staff, answered. */
export const CONTACT_STATES = ["new", "read", "answered"] as const;
export const contactState = z.enum(CONTACT_STATES);
export type ContactState = z.infer<typeof contactState>;

/** Text of several lines. The \r\n of form submissions is normalised to \n. */
const lines = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, "\n").trim())
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u)
    .refine((text) => text.isWellFormed());

/** Contact form submission. */
const newMessage = z.strictObject({
  name: singleLineText(CONTACT_LENGTH.name).min(1),
  email,
  phone: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .optional()
    .describe("E.164, such as +962790123456; checked for its country"),
  topic: contactTopic.default("other"),
  articleId: id
    .nullable()
    .optional()
    .describe("Article that the message is about; ignored unless readers can see it"),
  subject: singleLineText(CONTACT_LENGTH.subject).min(1),
  message: lines(CONTACT_LENGTH.message),
  proof: botProof,
});
export type NewMessage = z.infer<typeof newMessage>;

const person = z.object({ id, name: z.string() });

/** Message in the back office list, with an excerpt in place of the full text. */
const listedMessage = staffRecord.extend({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  topic: contactTopic,
  article: z
    .object({ id, locale, slug: z.string(), title: z.string() })
    .nullable()
    .describe("Article that the message is about"),
  subject: z.string(),
  excerpt: z.string().describe("Beginning of the message"),
  state: contactState,
  handledBy: person.nullable().describe("Staff member who last opened, marked or answered it"),
  answerCount: z.number().int(),
});

/** Reply of the station to a message. */
const answer = z.object({
  id,
  text: z.string(),
  by: z.string().describe("Name of the author"),
  at: timestamp,
  mailedAt: timestamp.nullable().describe("Null until the mail server has accepted the email"),
});

/** Message with its full text and its answers. */
export const contactMessage = listedMessage.extend({
  message: z.string(),
  locale: locale.describe("Language of the message and of its answers"),
  moves: z.array(contactState).describe("Allowed state transitions"),
  answers: z.array(answer).describe("Oldest first"),
});
export type ContactMessage = z.infer<typeof contactMessage>;
export type ListedMessage = z.infer<typeof listedMessage>;

const tags = ["contact"];
const read = callOf("manage", "ContactUS");
const write = recordWrite("ContactUS");

export const contactContract = {
  send: publicCall
    .meta({
      access: "public",
      limit: { points: 30, seconds: 300, network: 300, proof: true },
      bodyLimit: 64 * 1024,
    })
    .route({
      method: "POST",
      path: "/v1/user/contact-us",
      tags,
      summary: "Send a message to the station",
      successStatus: 204,
    })
    .input(newMessage)
    .output(z.void()),
  staffList: read
    .route({
      method: "GET",
      path: "/v1/contact",
      tags,
      summary: "Staff: list readers' messages, with a count per state",
    })
    .input(
      staffPaging(["createdAt", "name", "email", "subject", "topic", "state", "updatedAt", "id"])
        .omit({ status: true })
        .extend({ state: contactState.optional(), topic: contactTopic.optional() }),
    )
    .output(
      z.object({
        data: z.array(listedMessage),
        meta: pageMeta.extend({
          states: z
            .record(contactState, z.number().int())
            .describe("Counts of all messages that are not deleted"),
        }),
      }),
    ),
  staffGet: read
    .route({
      method: "GET",
      path: "/v1/contact/{id}",
      tags,
      summary: "Staff: get a message with its answers",
    })
    .input(recordId)
    .output(contactMessage),
  open: write
    .route({
      method: "POST",
      path: "/v1/contact/{id}/open",
      tags,
      summary: "Staff: open a message; a new one becomes read",
    })
    .input(recordId)
    .output(contactMessage),
  setState: write
    .route({
      method: "PATCH",
      path: "/v1/contact/{id}/state",
      tags,
      summary: "Staff: change the state of a message",
    })
    .input(recordId.extend({ version, state: contactState }))
    .output(contactMessage),
  answer: write
    .route({
      method: "POST",
      path: "/v1/contact/{id}/answer",
      tags,
      summary: "Staff: answer a message by email",
    })
    .input(recordId.extend({ version, text: lines(CONTACT_LENGTH.answer) }))
    .output(contactMessage),
  remove: write
    .route({
      method: "DELETE",
      path: "/v1/contact/{id}",
      tags,
      summary: "Staff: delete a message",
      successStatus: 204,
    })
    .input(seenRecord)
    .output(z.void()),
  restore: callOf("manage", "all")
    .route({
      method: "POST",
      path: "/v1/contact/{id}/restore",
      tags,
      summary: "Superadmin: restore a deleted message",
    })
    .input(recordId)
    .output(contactMessage),
};
