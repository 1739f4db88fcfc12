import { z } from "zod";
import { picture } from "../newsroom/picture.ts";
import { callOf, id, locale, pageOf } from "../system/call.ts";
import { OWN_PATH } from "../system/paths.ts";
import { isStorable, moment, recordId, staffPaging, staffRecord, webAddress, written } from "../system/record.ts";
import { recordWrite } from "../system/record-calls.ts";
import { PUSH_TOPICS } from "./push.ts";

export const NOTIFICATION_STATES = ["draft", "scheduled", "sending", "sent", "failed"] as const;
export const notificationState = z.enum(NOTIFICATION_STATES);
export type NotificationState = z.infer<typeof notificationState>;

/** Who is told: every subscribed browser, those in a language, those that chose topics, or those of people with a running subscription. */
export const NOTIFICATION_AUDIENCES = ["everyone", "locale", "topics", "subscribers"] as const;
export type NotificationAudience = (typeof NOTIFICATION_AUDIENCES)[number];

/** What devices show without cutting it, about. */
export const NOTIFICATION_LENGTHS = { title: 120, body: 300 } as const;

/** Why nothing came of one. */
export const NOTIFICATION_FAILURES = ["nobody", "articleGone", "noneAccepted"] as const;

const audience = {
  audience: z.enum(NOTIFICATION_AUDIENCES),
  audienceLocale: locale.nullable().optional().describe("Of the audience `locale`"),
  categoryIds: z.array(id).max(PUSH_TOPICS).optional().describe("Of the audience `topics`: who chose one of these sections"),
  breaking: z.boolean().optional().describe("Of the audience `topics`: who chose breaking news"),
};

/** A path of this site, or an address of the web. */
const link = z.union([webAddress, z.string().trim().max(2000).regex(OWN_PATH).refine(isStorable)]);

const fields = {
  locale: locale.describe("Language that it is written in"),
  title: written(NOTIFICATION_LENGTHS.title).pipe(z.string().min(1)),
  body: written(NOTIFICATION_LENGTHS.body).optional(),
  imageId: id.nullable().optional(),
  link: link.nullable().optional().describe("Where it leads; one of `link` and `articleId`, or the home page"),
  articleId: id.nullable().optional().describe("A published article that it leads to"),
  ...audience,
};

const count = z.number().int().min(0);

/** How far a notification has come: of `addressed` browsers. What is not yet decided is the rest. */
const counts = { addressed: count, accepted: count, failed: count, gone: count, clicked: count };

/** A notification as staff know it. */
export const notificationRecord = staffRecord.extend({
  locale,
  title: z.string(),
  body: z.string(),
  imageId: id.nullable(),
  image: picture.nullable(),
  link: z.string().nullable(),
  articleId: id.nullable(),
  article: z.string().nullable().describe("Title of the article"),
  audience: z.enum(NOTIFICATION_AUDIENCES),
  audienceLocale: locale.nullable(),
  categoryIds: z.array(id),
  breaking: z.boolean(),
  state: notificationState,
  failure: z.enum(NOTIFICATION_FAILURES).nullable(),
  scheduledAt: moment.nullable(),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  ...counts,
  moves: z.object({ send: z.boolean(), cancel: z.boolean(), delete: z.boolean() }).describe("What the asker may do with it in its state"),
});
export type NotificationRecord = z.infer<typeof notificationRecord>;

const tags = ["notification"];
const read = callOf("manage", "Notification");
const write = recordWrite("Notification");

export const notificationContract = {
  staffList: read
    .route({ method: "GET", path: "/v1/notification/paginate", tags, summary: "Staff: list of notifications" })
    .input(
      staffPaging(["createdAt", "scheduledAt", "startedAt", "title", "state", "accepted", "clicked", "updatedAt", "id"])
        .omit({ status: true })
        .extend({ state: notificationState.optional(), audience: z.enum(NOTIFICATION_AUDIENCES).optional(), writtenIn: locale.optional() })
        .strict(),
    )
    .output(pageOf(notificationRecord)),
  staffGet: read
    .route({ method: "GET", path: "/v1/notification/admin/{id}", tags, summary: "Staff: one notification" })
    .input(recordId)
    .output(notificationRecord),
  audience: read
    .route({ method: "GET", path: "/v1/notification/audience", tags, summary: "Staff: browsers that an audience has now" })
    .input(z.object(audience))
    .output(z.object({ browsers: count })),
  create: write
    .route({ method: "POST", path: "/v1/notification", tags, summary: "Staff: make a notification, and send or schedule it" })
    .input(
      z.strictObject({
        ...fields,
        when: z.enum(["draft", "scheduled", "now"]).default("draft"),
        scheduledAt: moment.nullable().optional().describe("With `scheduled`: ahead, at most a year"),
      }),
    )
    .output(notificationRecord),
  send: write
    .route({ method: "POST", path: "/v1/notification/{id}/send", tags, summary: "Staff: send one that is a draft or scheduled, now" })
    .input(recordId)
    .output(notificationRecord),
  cancel: write
    .route({ method: "POST", path: "/v1/notification/{id}/cancel", tags, summary: "Staff: a scheduled one becomes a draft again" })
    .input(recordId)
    .output(notificationRecord),
  remove: write
    .route({
      method: "DELETE",
      path: "/v1/notification/{id}",
      tags,
      summary: "Staff: delete a notification that is not being sent",
      successStatus: 204,
    })
    .input(recordId)
    .output(z.void()),
  restore: callOf("manage", "all")
    .route({ method: "POST", path: "/v1/notification/{id}/restore", tags, summary: "Superadmin: bring back a deleted notification" })
    .input(recordId)
    .output(notificationRecord),
};
export type NewNotification = z.infer<NonNullable<(typeof notificationContract.create)["~orpc"]["inputSchema"]>>;
export type AudienceChoice = z.infer<NonNullable<(typeof notificationContract.audience)["~orpc"]["inputSchema"]>>;
