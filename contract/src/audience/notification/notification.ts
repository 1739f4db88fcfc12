import { z } from "zod";
import { responsiveImage } from "../../newsroom/media/responsive-image.ts";
import { callOf, id, locale, pageOf } from "../../platform/call.ts";
import { OWN_PATH } from "../../platform/paths.ts";
import {
  isStorable,
  overrideReason,
  plainText,
  recordId,
  seenRecord,
  staffPaging,
  staffRecord,
  timestamp,
  webUrl,
} from "../../platform/record.ts";
import { recordWrite } from "../../platform/record-calls.ts";
import { NOTIFICATION_LENGTHS } from "./notification-lengths.ts";
import { MAX_PUSH_TOPICS } from "./push.ts";

export const NOTIFICATION_STATES = [
  "draft",
  "submitted",
  "scheduled",
  "sending",
  "sent",
  "failed",
] as const;
const notificationState = z.enum(NOTIFICATION_STATES);
export type NotificationState = z.infer<typeof notificationState>;
/** Scheduled or being sent: it happens without further action, and cannot be deleted. */
export const PENDING_NOTIFICATION_STATES: readonly NotificationState[] = ["scheduled", "sending"];
/** Sending has started. */
export const STARTED_NOTIFICATION_STATES: readonly NotificationState[] = [
  "sending",
  "sent",
  "failed",
];

/**
 * Recipients that staff choose: all browsers that subscribed to topics, those in a language, those
 * with chosen topics, or those of users with an active subscription.
 */
export const CHOSEN_AUDIENCES = ["everyone", "locale", "topics", "subscribers"] as const;
/** Recipients, with the browsers that follow the live blog of the article, or a program. */
export const NOTIFICATION_AUDIENCES = [...CHOSEN_AUDIENCES, "liveBlog", "program"] as const;
export type NotificationAudience = (typeof NOTIFICATION_AUDIENCES)[number];

/** Reasons why a notification failed. */
export const NOTIFICATION_FAILURES = [
  "nobody",
  "articleGone",
  "entryRemoved",
  "noneAccepted",
  "outdated",
] as const;

const audience = {
  audience: z.enum(CHOSEN_AUDIENCES),
  audienceLocale: locale
    .nullable()
    .optional()
    .describe("Language of the browsers. For the audience `topics`: default is any language"),
  categoryIds: z
    .array(id)
    .max(MAX_PUSH_TOPICS)
    .optional()
    .describe("For the audience `topics`: browsers that chose any of these categories"),
  breaking: z
    .boolean()
    .optional()
    .describe("For the audience `topics`: browsers that chose breaking news"),
};

/** Path on this site, or a URL. */
const link = z.union([webUrl, z.string().trim().max(2000).regex(OWN_PATH).refine(isStorable)]);

const fields = {
  locale: locale.describe("Language of the text"),
  title: plainText(NOTIFICATION_LENGTHS.title).pipe(z.string().min(1)),
  body: plainText(NOTIFICATION_LENGTHS.body).optional(),
  imageId: id.nullable().optional(),
  link: link
    .nullable()
    .optional()
    .describe("Target of the notification: `link` or `articleId`; neither opens the home page"),
  articleId: id.nullable().optional().describe("Published article that the notification opens"),
  ...audience,
};

const override = overrideReason.optional();

const scheduledAt = timestamp.describe("In the future, at most a year ahead");

const count = z.number().int().min(0);

/** Delivery counts, out of `addressed` browsers. The remainder is pending. */
const counts = { addressed: count, accepted: count, failed: count, gone: count, clicked: count };

/** Notification, as returned to staff. */
export const notificationRecord = staffRecord.extend({
  locale,
  title: z.string(),
  body: z.string(),
  imageId: id.nullable(),
  image: responsiveImage.nullable(),
  link: z.string().nullable(),
  articleId: id.nullable(),
  article: z.string().nullable().describe("Title of the article"),
  replacesId: id
    .nullable()
    .describe(
      "Notification of a withdrawn article that this one replaces: it is sent to the browsers that accepted the other one",
    ),
  audience: z.enum(NOTIFICATION_AUDIENCES),
  audienceLocale: locale.nullable(),
  categoryIds: z.array(id),
  breaking: z.boolean(),
  authorId: id.nullable(),
  author: z.string().nullable().describe("Name of the author"),
  state: notificationState,
  failure: z.enum(NOTIFICATION_FAILURES).nullable(),
  scheduledAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  ...counts,
  moves: z
    .object({
      submit: z.boolean(),
      send: z.boolean(),
      schedule: z.boolean(),
      cancel: z.boolean(),
      delete: z.boolean(),
    })
    .describe("Actions available to the caller in the current state"),
  needsSecondPerson: z
    .boolean()
    .describe(
      "Another person than the caller must send or schedule it, unless the caller gives a reason",
    ),
});
export type NotificationRecord = z.infer<typeof notificationRecord>;

const tags = ["notification"];
const read = callOf("manage", "Notification");
const write = recordWrite("Notification");

export const notificationContract = {
  staffList: read
    .route({
      method: "GET",
      path: "/v1/notification/paginate",
      tags,
      summary: "Staff: list notifications",
    })
    .input(
      staffPaging([
        "createdAt",
        "scheduledAt",
        "startedAt",
        "title",
        "state",
        "accepted",
        "clicked",
        "updatedAt",
        "id",
      ])
        .omit({ status: true })
        .extend({
          state: notificationState.optional(),
          audience: z.enum(NOTIFICATION_AUDIENCES).optional(),
          writtenIn: locale.optional(),
          waiting: z
            .boolean()
            .optional()
            .describe("Submitted by others, so that the caller can send them as the second person"),
        })
        .strict(),
    )
    .output(pageOf(notificationRecord)),
  staffGet: read
    .route({
      method: "GET",
      path: "/v1/notification/admin/{id}",
      tags,
      summary: "Staff: get a notification",
    })
    .input(recordId)
    .output(notificationRecord),
  audience: read
    .route({
      method: "GET",
      path: "/v1/notification/audience",
      tags,
      summary: "Staff: count the browsers in an audience",
    })
    .input(z.object(audience))
    .output(z.object({ browsers: count })),
  create: write
    .meta({ right: ["write", "push"] })
    .route({
      method: "POST",
      path: "/v1/notification",
      tags,
      summary: "Staff: create a notification, and submit, send or schedule it",
    })
    .input(
      z.strictObject({
        ...fields,
        when: z
          .enum(["draft", "submitted", "scheduled", "now"])
          .default("draft")
          .describe("`submitted`: a colleague who may send it is notified"),
        scheduledAt: scheduledAt
          .nullable()
          .optional()
          .describe("With `scheduled`: in the future, at most a year ahead"),
        override,
      }),
    )
    .output(notificationRecord),
  submit: write
    .meta({ right: ["write", "push"] })
    .route({
      method: "POST",
      path: "/v1/notification/{id}/submit",
      tags,
      summary: "Staff: submit a draft, so that a colleague sends it",
    })
    .input(recordId)
    .output(notificationRecord),
  send: write
    .meta({ right: ["push"] })
    .route({
      method: "POST",
      path: "/v1/notification/{id}/send",
      tags,
      summary: "Staff: send a notification now",
    })
    .input(recordId.extend({ override }))
    .output(notificationRecord),
  schedule: write
    .meta({ right: ["push"] })
    .route({
      method: "POST",
      path: "/v1/notification/{id}/schedule",
      tags,
      summary: "Staff: schedule a draft or a submitted notification",
    })
    .input(recordId.extend({ scheduledAt, override }))
    .output(notificationRecord),
  cancel: write
    .meta({ right: ["write", "push"] })
    .route({
      method: "POST",
      path: "/v1/notification/{id}/cancel",
      tags,
      summary:
        "Staff: return a submitted or scheduled notification to draft; a scheduled one requires the right to send",
    })
    .input(recordId)
    .output(notificationRecord),
  remove: write
    .meta({ right: ["write", "push"] })
    .route({
      method: "DELETE",
      path: "/v1/notification/{id}",
      tags,
      summary: "Staff: delete a notification that is not being sent",
      successStatus: 204,
    })
    .input(seenRecord)
    .output(z.void()),
  restore: callOf("manage", "all")
    .route({
      method: "POST",
      path: "/v1/notification/{id}/restore",
      tags,
      summary: "Superadmin: restore a deleted notification",
    })
    .input(recordId)
    .output(notificationRecord),
};
export type NewNotification = z.infer<
  NonNullable<(typeof notificationContract.create)["~orpc"]["inputSchema"]>
>;
export type NotificationSchedule = z.infer<
  NonNullable<(typeof notificationContract.schedule)["~orpc"]["inputSchema"]>
>;
export type AudienceChoice = z.infer<
  NonNullable<(typeof notificationContract.audience)["~orpc"]["inputSchema"]>
>;
