import { z } from "zod";
import { byId, callOf, id, inLocale, locale, pageOf, paging, staffCall } from "../platform/call.ts";
import { choice, pickerQuery, recordId, timestamp } from "../platform/record.ts";
import { WORK_KINDS } from "../platform/work-kinds.ts";
import { assignment, colleague } from "./article/article-assignment.ts";
import { articleState } from "./article/article-record.ts";

const tags = ["work"];
const manage = callOf("manage", "Article");
const access = { action: "manage", of: "Article" } as const;
const write = manage.meta({
  access,
  limit: { points: 120, seconds: 60 },
  right: { readsOnly: "Own notices and mail preference" },
});

/** Reasons for a notice to a member of staff. */
export const NOTICE_KINDS = ["mention", "assignment", "reply", "note", "staleLiveBlog"] as const;
export const noticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof noticeKind>;

/** Mailed notices: all, only mentions, assignments and silent live blogs, or none. */
export const NOTICE_MAILS = ["all", "direct", "none"] as const;
export const noticeMail = z.enum(NOTICE_MAILS);
export type NoticeMail = z.infer<typeof noticeMail>;

/** Mail preference for open work: immediately, in an hourly digest, or never. */
export const WORK_MAILS = ["now", "digest", "none"] as const;
const workMail = z.enum(WORK_MAILS);
export type WorkMail = z.infer<typeof workMail>;

const workMailChoice = z.strictObject({ urgent: workMail, other: workMail });

/** Notice to the current user. */
export const notice = z.object({
  id,
  kind: noticeKind,
  by: colleague.nullable().describe("Null: the account was deleted, or the system sent it"),
  at: timestamp,
  read: z.boolean(),
  article: z.object({ id, title: z.string(), locale }),
  noteId: id.nullable(),
  excerpt: z.string().nullable().describe("Beginning of the note"),
});
export type Notice = z.infer<typeof notice>;

/** Article that is assigned to the current user. */
export const assignedArticle = z.object({
  id,
  title: z.string(),
  locale,
  state: articleState,
  assignment,
});
export type AssignedArticle = z.infer<typeof assignedArticle>;

/**
 * Work that waits for the current user: assigned to them, claimed by them, or to be claimed by
 * anybody with the right.
 */
export const openWork = z.object({
  id,
  kind: z.enum(WORK_KINDS),
  title: z.string(),
  locale: locale.nullable().describe("Language of the title; null if it is a name or number"),
  path: z.string().describe("Screen of the back office, below its secret path"),
  urgent: z.boolean(),
  openedAt: timestamp,
  openedBy: colleague.nullable().describe("Null: by the system"),
  dueAt: timestamp.nullable(),
  assignee: colleague.nullable(),
  claimedBy: colleague.nullable(),
  claimedAt: timestamp.nullable(),
  abilities: z.object({
    claim: z
      .boolean()
      .describe("The caller may take it, also from the colleague who has claimed it"),
    release: z.boolean(),
  }),
});
export type OpenWork = z.infer<typeof openWork>;

/** Alerts for the current user about open work. */
export const workAlerts = z.object({
  unread: z.number().int().describe("Open work that the caller was notified of and has not opened"),
  urgent: z
    .array(openWork)
    .describe("Urgent work among it that nobody has claimed, the oldest first"),
});
export type WorkAlerts = z.infer<typeof workAlerts>;

export const unreadCount = z.object({ unread: z.number().int() });

const mailChoice = z.object({ mail: noticeMail });

const staffWrite = staffCall.meta({
  limit: { points: 120, seconds: 60 },
  right: {
    readsOnly:
      "Claims of work that the caller has the right to do; what it does to the record has its own call",
  },
});

/** Operations on the current user's work. */
export const workContract = {
  open: staffCall
    .route({
      method: "GET",
      path: "/v1/work/open",
      tags,
      summary:
        "Staff: list the work that waits for you: urgent, then your own, then the oldest first",
    })
    .input(inLocale.extend({ limit: z.number().int().min(1).max(100).default(20) }))
    .output(pageOf(openWork)),
  // The back office requests it every ten seconds from every open window.
  alerts: staffCall
    .meta({ limit: { points: 240, seconds: 60 } })
    .route({
      method: "GET",
      path: "/v1/work/alerts",
      tags,
      summary: "Staff: get what alerts you to open work",
    })
    .input(inLocale)
    .output(workAlerts),
  openMail: staffCall
    .route({
      method: "GET",
      path: "/v1/work/alerts/mail",
      tags,
      summary: "Staff: get when open work is mailed to you",
    })
    .output(workMailChoice),
  setOpenMail: staffWrite
    .route({
      method: "PUT",
      path: "/v1/work/alerts/mail",
      tags,
      summary: "Staff: choose when open work is mailed to you",
    })
    .input(workMailChoice)
    .output(workMailChoice),
  claim: staffWrite
    .route({
      method: "POST",
      path: "/v1/work/open/{id}/claim",
      tags,
      summary: "Staff: claim open work, so that colleagues see who does it",
    })
    .input(
      byId.extend({
        takeOver: z
          .boolean()
          .default(false)
          .describe("Take it from the colleague who has claimed it"),
      }),
    )
    .output(openWork),
  release: staffWrite
    .route({
      method: "POST",
      path: "/v1/work/open/{id}/release",
      tags,
      summary: "Staff: release work that you have claimed",
    })
    .input(byId)
    .output(openWork),
  see: staffWrite
    .route({
      method: "POST",
      path: "/v1/work/open/see",
      tags,
      summary: "Staff: mark open work as seen, so that it no longer alerts you",
      successStatus: 204,
    })
    .input(z.strictObject({ id: id.optional().describe("Only this; by default all") }))
    .output(z.void()),
  mine: manage
    .route({
      method: "GET",
      path: "/v1/work",
      tags,
      summary: "Staff: get your assignments and unread mentions",
    })
    .input(inLocale)
    .output(
      z.object({
        assigned: z.array(assignedArticle).describe("Articles to work on, the earliest due first"),
        assignedTotal: z.number().int(),
        mentions: z.array(notice).describe("Unread, latest first"),
      }),
    ),
  colleagues: manage
    .route({
      method: "GET",
      path: "/v1/work/colleagues",
      tags,
      summary: "Staff: list colleagues who manage articles",
    })
    .input(pickerQuery)
    .output(z.array(choice)),
  notices: manage
    .route({
      method: "GET",
      path: "/v1/work/notices",
      tags,
      summary: "Staff: list your notices, latest first",
    })
    .input(paging.extend({ unread: z.boolean().optional().describe("Only unread ones") }))
    .output(pageOf(notice)),
  // The back office requests it twice a minute from every open window.
  unread: manage
    .meta({ access, limit: { points: 240, seconds: 60 } })
    .route({
      method: "GET",
      path: "/v1/work/notices/unread",
      tags,
      summary: "Staff: count your unread notices",
    })
    .output(unreadCount),
  read: write
    .route({
      method: "POST",
      path: "/v1/work/notices/{id}/read",
      tags,
      summary: "Staff: mark a notice as read",
    })
    .input(recordId)
    .output(unreadCount),
  readAll: write
    .route({
      method: "POST",
      path: "/v1/work/notices/read",
      tags,
      summary: "Staff: mark all your notices as read",
    })
    .input(z.strictObject({ articleId: id.optional().describe("Only those on this article") }))
    .output(unreadCount),
  mail: manage
    .route({
      method: "GET",
      path: "/v1/work/notice-mail",
      tags,
      summary: "Staff: get which notices are mailed to you",
    })
    .output(mailChoice),
  setMail: write
    .route({
      method: "PUT",
      path: "/v1/work/notice-mail",
      tags,
      summary: "Staff: choose which notices are mailed to you",
    })
    .input(z.strictObject({ mail: noticeMail }))
    .output(mailChoice),
};
