import { z } from "zod";
import { email } from "../../audience/auth/auth.ts";
import { botProof } from "../../audience/bot-check.ts";
import {
  callOf,
  id,
  locale,
  pageMeta,
  pageOf,
  paging,
  publicCall,
  responseLocale,
} from "../../platform/call.ts";
import {
  plainText,
  recordEdit,
  recordId,
  singleLineText,
  staffPaging,
  staffRecord,
  timestamp,
} from "../../platform/record.ts";
import { recordWrite } from "../../platform/record-calls.ts";
import { articleRef } from "../article/article.ts";
import { colleague } from "../article/article-assignment.ts";
import {
  LETTER_LENGTH,
  LETTER_REASONS,
  LETTER_SET_SIZE,
  LETTER_STATES,
  LETTERS_PER_PAGE,
} from "./letter-terms.ts";

const state = z.enum(LETTER_STATES);
const reason = z.enum(LETTER_REASONS);

/** Published letter. */
export const letter = z.object({
  id,
  headline: z.string(),
  text: z.string().describe("Plain text"),
  name: z.string().describe("Empty: withheld"),
  place: z.string(),
  publishedAt: timestamp,
  article: articleRef.nullable().describe("Null: a general letter"),
});
export type Letter = z.infer<typeof letter>;

/** Page of published letters. */
export const letterPage = z.object({
  data: z.array(letter),
  meta: pageMeta.extend({ open: z.boolean().describe("Readers can write one") }),
});
export type LetterPage = z.infer<typeof letterPage>;

/** Letter of the holder of a link from one of its mails. */
export const ownLetter = letter
  .pick({ headline: true, text: true, name: true, place: true, article: true })
  .extend({ state, locale, confirmed: z.boolean(), sentAt: timestamp });
export type OwnLetter = z.infer<typeof ownLetter>;

/** Letter, as returned to staff. */
export const staffLetter = staffRecord.extend({
  ...letter.pick({ headline: true, text: true, name: true, place: true, article: true }).shape,
  state,
  locale,
  email: z.string().nullable(),
  confirmed: z.boolean().describe("The reader has confirmed the address"),
  original: z.string().nullable().describe("As sent; null once it is deleted"),
  publishedAt: timestamp.nullable(),
  reason: reason.nullable(),
  claim: z.object({ by: colleague, at: timestamp }).nullable(),
  handledBy: colleague.nullable(),
  closed: z.boolean().describe("The article takes no letters"),
  moves: z.array(state).describe("Allowed state transitions"),
});
export type StaffLetter = z.infer<typeof staffLetter>;

/** Text of several lines. The \r\n of form submissions is normalised to \n. */
const text = z
  .string()
  .overwrite((value) => value.replaceAll(/\r\n?/g, "\n").replaceAll(/\n{3,}/g, "\n\n"))
  .pipe(plainText(LETTER_LENGTH.text).min(1));

const newLetter = z.strictObject({
  articleId: id.optional().describe("Absent: a general letter"),
  locale: responseLocale,
  name: singleLineText(LETTER_LENGTH.name).min(1),
  place: singleLineText(LETTER_LENGTH.place).default(""),
  email,
  text,
  consent: z.literal(true).describe("To publication and editing"),
  proof: botProof,
});
export type NewLetter = z.infer<typeof newLetter>;

const tags = ["letter"];
const path = "/v1/letter" as const;
const holder = z.strictObject({
  token: z.string().min(1).max(120).describe("From a link in a mail"),
});
const limit = { points: 60, seconds: 300 };
const read = callOf("manage", "Letter");
const review = recordWrite("Letter").meta({ right: ["publish", "review"] });
const publish = recordWrite("Letter").meta({ right: ["publish"] });

export const letterContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/letters", tags, summary: "List published letters" })
    .input(
      paging.extend({
        limit: paging.shape.limit.default(LETTERS_PER_PAGE),
        articleId: id.optional(),
      }),
    )
    .output(letterPage),
  send: publicCall
    .meta({
      access: "public",
      limit: { points: 30, seconds: 300, network: 300, proof: true },
      bodyLimit: 64 * 1024,
    })
    .route({
      method: "POST",
      path: "/v1/letters",
      tags,
      summary: "Write a letter to the editor",
      successStatus: 204,
    })
    .input(newLetter)
    .output(z.void()),
  own: publicCall
    .meta({ access: "public", limit, personal: true })
    .route({
      method: "GET",
      path: "/v1/letters/own/{token}",
      tags,
      summary: "Get your letter, by a link from a mail",
    })
    .input(holder)
    .output(ownLetter),
  decideOwn: publicCall
    .meta({ access: "public", limit, personal: true })
    .route({
      method: "POST",
      path: "/v1/letters/own/{token}",
      tags,
      summary: "Confirm or withdraw your letter",
    })
    .input(holder.extend({ action: z.enum(["confirm", "withdraw"]) }))
    .output(ownLetter),
  staffList: read
    .route({ method: "GET", path, tags, summary: "Staff: list letters" })
    .input(
      staffPaging(["createdAt", "updatedAt", "publishedAt", "state", "name", "id"])
        .omit({ status: true })
        .extend({
          state: z.enum(["claimed", ...LETTER_STATES]).optional(),
          articleId: id.optional(),
        }),
    )
    .output(pageOf(staffLetter)),
  staffGet: read
    .route({ method: "GET", path: `${path}/{id}`, tags, summary: "Staff: get a letter" })
    .input(recordId)
    .output(staffLetter),
  claim: review
    .route({
      method: "POST",
      path: `${path}/{id}/claim`,
      tags,
      summary: "Staff: claim a letter, or release your claim",
    })
    .input(
      recordId.extend({
        claimed: z.boolean(),
        holderId: id.nullable().optional().describe("Whose claim you saw; else CONFLICT"),
      }),
    )
    .output(staffLetter),
  edit: review
    .route({ method: "PATCH", path: `${path}/{id}`, tags, summary: "Staff: edit a letter" })
    .input(
      recordEdit.extend({
        headline: singleLineText(LETTER_LENGTH.headline).optional(),
        text: text.optional(),
      }),
    )
    .output(staffLetter),
  setState: review
    .route({
      method: "PATCH",
      path: `${path}/{id}/state`,
      tags,
      summary: "Staff: accept, refuse, reopen or take down a letter",
    })
    .input(
      recordEdit.extend({
        state: state.exclude(["published", "withdrawn"]),
        reason: reason.optional().describe("Of `refused` and `removed`"),
      }),
    )
    .output(staffLetter),
  publish: publish
    .route({
      method: "POST",
      path: `${path}/publish`,
      tags,
      summary: "Staff: publish accepted letters as a set, in this order",
    })
    .input(
      z.strictObject({
        letters: z.array(recordEdit).min(1).max(LETTER_SET_SIZE),
      }),
    )
    .output(z.array(staffLetter)),
  ofArticle: read
    .route({
      method: "GET",
      path: `${path}/article/{id}`,
      tags,
      summary: "Staff: get whether an article takes letters",
    })
    .input(recordId)
    .output(z.object({ closed: z.boolean(), waiting: z.number().int() })),
  setClosed: publish
    .route({
      method: "PUT",
      path: `${path}/article/{id}`,
      tags,
      summary: "Staff: close or open letters about an article",
      successStatus: 204,
    })
    .input(recordId.extend({ closed: z.boolean() }))
    .output(z.void()),
};
