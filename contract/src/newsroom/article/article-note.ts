import { z } from "zod";
import { callOf, id, version } from "../../platform/call.ts";
import { EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import { plainText, recordId, timestamp } from "../../platform/record.ts";
import { colleague } from "./article-assignment.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");
const write = manage.meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 60, seconds: 60 },
  right: EDITORIAL_RIGHTS,
});
const path = "/v1/article/{id}/notes" as const;

/** Maximum length of a note, in characters. */
export const NOTE_LENGTH = 4000;
/** Maximum number of notes on an article, with replies. */
export const MAX_NOTES = 500;
/** Maximum number of colleagues that a note mentions. */
export const MAX_MENTIONS = 20;

/**
 * Mention in the text of a note: `<@12>` is the user with id 12. Names are not stored, so that they
 * can change or be deleted.
 */
export const MENTION = /<@([1-9]\d{0,14})>/g;

/** Returns the ids of the users that a text mentions, without duplicates. */
export const mentionsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, digits]) => Number(digits))),
];

const noteText = plainText(NOTE_LENGTH)
  .min(1)
  .describe("Plain text; `<@12>` mentions the user with id 12");

/** Note of a colleague on an article, or a reply to one. */
export const articleNote = z.object({
  id,
  parentId: id.nullable().describe("Note that it replies to"),
  author: colleague.nullable().describe("Null: the account was deleted"),
  version: z.number().int().describe("Version of the article that it was written on"),
  revisionId: id
    .nullable()
    .describe("Revision with that version; null if it was never saved by staff"),
  text: z.string().describe("Empty if it was deleted"),
  mentions: z.array(colleague),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  edits: z.number().int().describe("Number of changes of its text"),
  deleted: z.boolean().describe("Deleted, but it has replies"),
  resolved: z.object({ at: timestamp, by: colleague.nullable() }).nullable(),
  abilities: z.object({
    reply: z.boolean(),
    update: z.boolean(),
    delete: z.boolean(),
    resolve: z.boolean(),
    reopen: z.boolean(),
  }),
});
export type ArticleNote = z.infer<typeof articleNote>;

export const articleNotes = z.object({
  notes: z.array(articleNote).describe("Oldest first; replies follow their note"),
  open: z.number().int().describe("Number of notes that are not resolved, without replies"),
  abilities: z.object({ create: z.boolean() }),
});
export type ArticleNotes = z.infer<typeof articleNotes>;

const noteId = z.strictObject({ id, noteId: id });

const seenNote = noteId.extend({
  edits: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      "Edits of the note that the caller saw: 409 with the current number if there are more",
    ),
});

export const articleNoteContract = {
  list: manage
    .route({ method: "GET", path, tags, summary: "Staff: get the notes on an article" })
    .input(recordId)
    .output(articleNotes),
  create: write
    .route({
      method: "POST",
      path,
      tags,
      summary: "Staff: write a note on an article, or a reply; notifies colleagues",
    })
    .input(
      recordId.extend({
        version: version.describe("Version of the article that it is written on"),
        parentId: id.optional().describe("Note that it replies to"),
        text: noteText,
      }),
    )
    .output(articleNotes),
  edit: write
    .route({ method: "PATCH", path: `${path}/{noteId}`, tags, summary: "Staff: edit your note" })
    .input(seenNote.extend({ text: noteText }))
    .output(articleNotes),
  remove: write
    .route({ method: "DELETE", path: `${path}/{noteId}`, tags, summary: "Staff: delete your note" })
    .input(seenNote)
    .output(articleNotes),
  resolve: write
    .route({
      method: "POST",
      path: `${path}/{noteId}/resolve`,
      tags,
      summary: "Staff: resolve a note",
    })
    .input(seenNote)
    .output(articleNotes),
  reopen: write
    .route({
      method: "POST",
      path: `${path}/{noteId}/reopen`,
      tags,
      summary: "Staff: reopen a resolved note",
    })
    .input(noteId)
    .output(articleNotes),
};
