import { z } from "zod";
import { callOf, id, inLocale, locale, pageOf, paging } from "../platform/call.ts";
import { choice, pickerQuery, recordId, timestamp } from "../platform/record.ts";
import { assignment, colleague } from "./article/article-assignment.ts";
import { articleState } from "./article/article-record.ts";

const tags = ["work"];
const manage = callOf("manage", "Article");
const access = { action: "manage", of: "Article" } as const;
const write = manage.meta({ access, limit: { points: 120, seconds: 60 }, right: { readsOnly: "Own notices and mail preference" } });

/** Reasons for a notice to a member of staff. */
export const NOTICE_KINDS = ["mention", "assignment", "reply", "note"] as const;
export const noticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof noticeKind>;

/** Which notices are mailed: all, mentions and assignments, or none. */
export const NOTICE_MAILS = ["all", "direct", "none"] as const;
export const noticeMail = z.enum(NOTICE_MAILS);
export type NoticeMail = z.infer<typeof noticeMail>;

/** Notice to the current user. */
export const notice = z.object({
  id,
  kind: noticeKind,
  by: colleague.nullable().describe("Null: the account was deleted"),
  at: timestamp,
  read: z.boolean(),
  article: z.object({ id, title: z.string(), locale }),
  noteId: id.nullable(),
  excerpt: z.string().nullable().describe("Beginning of the note"),
});
export type Notice = z.infer<typeof notice>;

/** Article that is assigned to the current user. */
export const assignedArticle = z.object({ id, title: z.string(), locale, state: articleState, assignment });
export type AssignedArticle = z.infer<typeof assignedArticle>;

export const unreadCount = z.object({ unread: z.number().int() });

const mailChoice = z.object({ mail: noticeMail });

/** Operations on the current user's work. */
export const workContract = {
  mine: manage
    .route({ method: "GET", path: "/v1/work", tags, summary: "Staff: get your assignments and unread mentions" })
    .input(inLocale)
    .output(
      z.object({
        assigned: z.array(assignedArticle).describe("Articles to work on, the earliest due first"),
        assignedTotal: z.number().int(),
        mentions: z.array(notice).describe("Unread, latest first"),
      }),
    ),
  colleagues: manage
    .route({ method: "GET", path: "/v1/work/colleagues", tags, summary: "Staff: list colleagues who manage articles" })
    .input(pickerQuery)
    .output(z.array(choice)),
  notices: manage
    .route({ method: "GET", path: "/v1/work/notices", tags, summary: "Staff: list your notices, latest first" })
    .input(paging.extend({ unread: z.boolean().optional().describe("Only unread ones") }))
    .output(pageOf(notice)),
  // The back office requests it twice a minute from every open window.
  unread: manage
    .meta({ access, limit: { points: 240, seconds: 60 } })
    .route({ method: "GET", path: "/v1/work/notices/unread", tags, summary: "Staff: count your unread notices" })
    .output(unreadCount),
  read: write
    .route({ method: "POST", path: "/v1/work/notices/{id}/read", tags, summary: "Staff: mark a notice as read" })
    .input(recordId)
    .output(unreadCount),
  readAll: write
    .route({ method: "POST", path: "/v1/work/notices/read", tags, summary: "Staff: mark all your notices as read" })
    .input(z.strictObject({ articleId: id.optional().describe("Only those on this article") }))
    .output(unreadCount),
  mail: manage
    .route({ method: "GET", path: "/v1/work/notice-mail", tags, summary: "Staff: get which notices are mailed to you" })
    .output(mailChoice),
  setMail: write
    .route({ method: "PUT", path: "/v1/work/notice-mail", tags, summary: "Staff: choose which notices are mailed to you" })
    .input(z.strictObject({ mail: noticeMail }))
    .output(mailChoice),
};
