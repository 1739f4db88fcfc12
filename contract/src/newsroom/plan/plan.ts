import { z } from "zod";
import { byId, callOf, id, inLocale, locale, version } from "../../platform/call.ts";
import { EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import {
  formerly,
  instant,
  plainText,
  recordEdit,
  recordId,
  seenRecord,
  singleLineText,
  staffRecord,
  timestamp,
} from "../../platform/record.ts";
import { recordCalls, recordWrite } from "../../platform/record-calls.ts";
import { urlReference } from "../../platform/url-fields.ts";
import { PENDING_VERSION_STATES } from "../article/pending-version-states.ts";
import { calendar, calendarQuery } from "./calendar.ts";
import {
  MAX_PLAN_ASSIGNEES,
  PLAN_KINDS,
  PLAN_LIMITS,
  PLAN_LINK_KINDS,
  PLAN_PRIORITIES,
  PLAN_STATES,
} from "./plan-terms.ts";

export const planKind = z.enum(PLAN_KINDS);
export const planState = z.enum(PLAN_STATES);
export const planPriority = z.enum(PLAN_PRIORITIES);
const linkKind = z.enum(PLAN_LINK_KINDS);

/** Day without a time zone: the same date everywhere. */
export const planDay = z.iso
  .date()
  .refine((date) => date >= "1970-01-01" && date < "2200-01-01")
  .describe("Date without a time zone");

/**
 * State of a linked record: of an article its own, of an event or episode whether readers see it.
 */
export const planLinkState = z.enum([
  "draft",
  "scheduled",
  "published",
  "expired",
  "disabled",
  "withdrawn",
  "visible",
  "hidden",
  "deleted",
]);
export type PlanLinkState = z.infer<typeof planLinkState>;

/** Record that a plan item became, or was linked to. */
export const planLink = z.object({
  id,
  title: z.string(),
  state: planLinkState,
  pendingVersion: z
    .enum(PENDING_VERSION_STATES)
    .nullable()
    .describe("State of the pending version of an article"),
  edition: formerly("pendingVersion", z.enum(PENDING_VERSION_STATES).nullable()),
  mayOpen: z.boolean().describe("The caller may open it in the back office"),
});
export type PlanLink = z.infer<typeof planLink>;

/** Staff member who can be assigned. */
export const planAssignee = z.object({ id, name: z.string() });
export type PlanAssignee = z.infer<typeof planAssignee>;

/**
 * Plan item: coverage that the newsroom plans, timed (`startsAt`, `endsAt`) or all-day (`day`,
 * `lastDay`).
 */
export const planItem = staffRecord.extend({
  title: z.string(),
  notes: z.string(),
  kind: planKind,
  locale,
  categoryId: id.nullable(),
  category: z.string().nullable(),
  assigneeIds: z.array(id),
  assignees: z.array(planAssignee),
  priority: planPriority,
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  day: planDay.nullable(),
  lastDay: planDay.nullable(),
  state: planState,
  moves: z.array(planState).describe("States that may follow"),
  links: z.object({
    article: planLink.nullable(),
    event: planLink.nullable(),
    episode: planLink.nullable(),
  }),
  mayLink: z
    .object({ article: z.boolean(), event: z.boolean(), episode: z.boolean() })
    .describe("Kinds that the caller may create from the item, link and unlink"),
});
export type PlanItem = z.infer<typeof planItem>;

export const planTransition = z.object({
  from: planState,
  to: planState,
  by: z.string(),
  at: timestamp,
});
export type PlanTransition = z.infer<typeof planTransition>;

/** Published article of a cancelled plan item, which stays published. */
export const stillPublished = z.object({ id, title: z.string(), url: urlReference });

const assigneeIds = z
  .array(id)
  .max(MAX_PLAN_ASSIGNEES)
  .refine((ids) => new Set(ids).size === ids.length, "contains duplicates");

const fields = {
  title: singleLineText(PLAN_LIMITS.title).min(1),
  notes: plainText(PLAN_LIMITS.notes).optional(),
  kind: planKind.optional(),
  locale,
  categoryId: id.nullable().optional(),
  assigneeIds: assigneeIds.optional(),
  priority: planPriority.optional(),
  startsAt: instant
    .nullable()
    .optional()
    .describe("Timed: with `endsAt`, and without `day` and `lastDay`"),
  endsAt: instant.nullable().optional(),
  day: planDay
    .nullable()
    .optional()
    .describe("All-day: with `lastDay`, and without `startsAt` and `endsAt`"),
  lastDay: planDay.nullable().optional(),
};

const tags = ["plan"];
const read = callOf("manage", "Article");
const write = recordWrite("Article").meta({ right: EDITORIAL_RIGHTS });

const { staffGet, create, edit, remove, restore } = recordCalls({
  entity: "Article",
  rights: {
    create: EDITORIAL_RIGHTS,
    edit: EDITORIAL_RIGHTS,
    remove: EDITORIAL_RIGHTS,
    setStatus: EDITORIAL_RIGHTS,
  },
  tag: "plan",
  noun: "plan item",
  paths: { list: "/v1/plan/admin", edit: "/v1/plan/{id}", status: "/v1/plan/status/{id}" },
  row: planItem,
  list: inLocale,
  create: z.strictObject(fields),
  edit: recordEdit.extend(fields).partial({ title: true, locale: true }),
});

export const planContract = {
  staffGet,
  create,
  edit,
  remove,
  restore,
  setState: write
    .route({
      method: "PATCH",
      path: "/v1/plan/state/{id}",
      tags,
      summary: "Staff: change the state of a plan item; its linked records stay as they are",
    })
    .input(seenRecord.extend({ state: planState }))
    .output(
      z.object({
        item: planItem,
        stillPublished: stillPublished.nullable().describe("Set when a cancelled item has one"),
      }),
    ),
  history: read
    .route({
      method: "GET",
      path: "/v1/plan/{id}/history",
      tags,
      summary: "Staff: list the transitions of a plan item, newest first",
    })
    .input(byId)
    .output(z.array(planTransition)),
  ofArticle: read
    .route({
      method: "GET",
      path: "/v1/plan/article/{id}",
      tags,
      summary: "Staff: list the plan items of an article",
    })
    .input(recordId)
    .output(z.array(z.object({ id, title: z.string(), locale, state: planState }))),
  assignees: read
    .route({
      method: "GET",
      path: "/v1/plan/assignees",
      tags,
      summary: "Staff: list who can be assigned",
    })
    .output(z.array(planAssignee)),
  createLinked: write
    .meta({ right: ["write"] })
    .route({
      method: "POST",
      path: "/v1/plan/{id}/linked",
      tags,
      summary:
        "Staff: create the draft of an article, event or episode from a plan item; needs the permission for that entity",
    })
    .input(
      recordId.extend({
        kind: linkKind,
        startsAt: instant.optional().describe("Start of the event, if the item is all-day"),
        programId: id.optional().describe("Program of the episode"),
      }),
    )
    .output(planItem),
  link: write
    .route({
      method: "PUT",
      path: "/v1/plan/{id}/link",
      tags,
      summary: "Staff: link a plan item to an existing record",
    })
    .input(recordId.extend({ kind: linkKind, targetId: id }))
    .output(planItem),
  unlink: write
    .route({
      method: "DELETE",
      path: "/v1/plan/{id}/link/{kind}",
      tags,
      summary: "Staff: unlink a record, which is kept",
    })
    .input(
      recordId.extend({
        kind: linkKind,
        targetId: id
          .optional()
          .describe("Linked record that the caller saw: 409 if it is another one"),
      }),
    )
    .output(planItem),
  calendar: read
    .meta({ limit: { points: 240, seconds: 60 } })
    .route({
      method: "GET",
      path: "/v1/plan/calendar",
      tags,
      summary: "Staff: get what is planned and published between two days",
    })
    .input(calendarQuery)
    .output(calendar),
  move: write
    .route({
      method: "PATCH",
      path: "/v1/plan/calendar/{type}/{id}",
      tags,
      summary: "Staff: move a plan item, a scheduled article or an event, which keeps its length",
    })
    .input(
      z.strictObject({
        type: z.enum(["plan", "article", "event"]),
        id,
        version,
        startsAt: instant.optional().describe("New start, if it is timed"),
        day: planDay.optional().describe("New first day, if it is all-day"),
      }),
    )
    .output(z.object({ version: z.number().int() })),
};
