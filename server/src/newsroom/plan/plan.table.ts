import type {
  PlanKind,
  PlanPriority,
  PlanState,
} from "@masthead/contract/newsroom/plan/plan-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { programEvent } from "../../broadcast/program-event/program-event.table.ts";
import { entityColumns, reference, timestamptz } from "../../platform/postgres/columns.ts";
import { article } from "../article/article.table.ts";
import { category } from "../category/category.table.ts";

/** Coverage that the newsroom plans. */
export const planItem = pgTable(
  "plan_item",
  {
    ...entityColumns(),
    title: text().notNull(),
    /** Plain text. */
    notes: text().notNull().default(""),
    kind: text().$type<PlanKind>().notNull().default("story"),
    locale: text().$type<Locale>().notNull(),
    categoryId: reference().references(() => category.id),
    /** Users. An account that is removed is taken out of them. */
    assigneeIds: bigint({ mode: "number" }).array().notNull().default(sql`'{}'`),
    priority: text().$type<PlanPriority>().notNull().default("normal"),
    startsAt: timestamptz(),
    endsAt: timestamptz(),
    /**
     * First and last day of an all-day item: dates without a time zone, which are never converted
     * to instants.
     */
    day: date(),
    lastDay: date(),
    state: text().$type<PlanState>().notNull().default("planned"),
    // A linked record in the recycle bin is shown as deleted; the link ends when it is purged.
    articleId: reference().references(() => article.id, { onDelete: "set null" }),
    eventId: reference().references(() => programEvent.id, { onDelete: "set null" }),
    episodeId: reference().references(() => episode.id, { onDelete: "set null" }),
  },
  (t) => [
    check(
      "plan_item_time",
      sql`coalesce(${t.startsAt} < ${t.endsAt} and ${t.day} is null and ${t.lastDay} is null, false)
        or coalesce(${t.day} <= ${t.lastDay} and ${t.startsAt} is null and ${t.endsAt} is null, false)`,
    ),
    index().on(t.startsAt),
    index().on(t.day),
    index().on(t.categoryId),
    index().on(t.articleId),
    index().on(t.eventId),
    index().on(t.episodeId),
    index("plan_item_assignees").using("gin", t.assigneeIds),
    index("plan_item_deleted").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

export const planTransition = pgTable(
  "plan_transition",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    planItemId: reference()
      .notNull()
      .references(() => planItem.id, { onDelete: "cascade" }),
    from: text().$type<PlanState>().notNull(),
    to: text().$type<PlanState>().notNull(),
    /** Name of the editor. */
    by: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [index().on(t.planItemId, t.id)],
);
