import type { FrontChanges, FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { category } from "../category/category.table.ts";
import type { FrontApprovals, FrontWriters } from "./review/own-content.ts";

/** Fronts that staff have edited: of the site in a language, or of a category in a language. */
export const front = pgTable(
  "front",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    locale: text().$type<Locale>().notNull(),
    /** Null: the home page. */
    categoryId: reference().references(() => category.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    draft: jsonb().$type<FrontLayout>().notNull(),
    live: jsonb().$type<FrontLayout>().notNull(),
    editedAt: timestamptz(),
    editedBy: text(),
    publishedAt: timestamptz(),
    publishedBy: text(),
    /**
     * Writers and approvals of headlines, kickers and images in the draft (review/own-content.ts).
     */
    writers: jsonb().$type<FrontWriters>().notNull().default({}),
    approved: jsonb().$type<FrontApprovals>().notNull().default({}),
    /**
     * Time at which an editor submitted the draft for approval; null if it does not wait for one.
     */
    submittedAt: timestamptz(),
    submittedBy: text(),
    /** Next time at which a placement of the published front ends. */
    nextEnd: timestamptz(),
  },
  (t) => [
    unique().on(t.locale, t.categoryId).nullsNotDistinct(),
    index().on(t.categoryId),
    index().on(t.nextEnd),
  ],
);

const frontId = () =>
  reference()
    .notNull()
    .references(() => front.id, { onDelete: "cascade" });

/** Versions of drafts: concurrent edits are merged from the version that they are based on. */
export const frontRevision = pgTable(
  "front_revision",
  {
    frontId: frontId(),
    version: integer().notNull(),
    layout: jsonb().$type<FrontLayout>().notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.frontId, t.version] }), index().on(t.at)],
);

/** States of a front that were published. */
export const frontPublication = pgTable(
  "front_publication",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    frontId: frontId(),
    layout: jsonb().$type<FrontLayout>().notNull(),
    kind: text().$type<"published" | "scheduled">().notNull(),
    actorName: text().notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [index().on(t.frontId, t.id), index().on(t.at)],
);

/**
 * Changes of fronts that are published at a time. A row is deleted when its change
 * was published.
 */
export const frontChange = pgTable(
  "front_change",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    frontId: frontId(),
    changes: jsonb().$type<FrontChanges>().notNull(),
    actorName: text().notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [index().on(t.frontId), index().on(t.at)],
);
