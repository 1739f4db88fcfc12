import type {
  BreakingPushTarget,
  BreakingState,
  BreakingStep,
  DryRunCheck,
} from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { article } from "../article/article.table.ts";

const userId = () => reference().references(() => user.id, { onDelete: "set null" });

/** Breaking news packages: an event, with an article per language, approved and sent as one. */
export const breakingPackage = pgTable(
  "breaking_package",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    state: text().$type<BreakingState>().notNull().default("draft"),
    /** Idempotency key of the client that started it. */
    key: uuid().notNull().unique(),
    createdById: userId(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    submittedAt: timestamptz(),
    /** Users who wrote texts beside the articles since the last approval. */
    writerIds: reference().array().notNull().default(sql`'{}'`),
    /** Hash of the approved content (package/package-hash.ts). */
    approvedHash: text(),
    approvedById: userId(),
    approvedAt: timestamptz(),
    /** Hash of the content that is carried out; steps fail once the content is another one. */
    sentHash: text(),
    /** User on whose behalf, and with whose rights, it is carried out. */
    sentById: userId(),
    sentAt: timestamptz(),
    /** Reason that replaced the second person. */
    override: text(),
    /** End of the lease of the worker that carries it out. */
    leasedUntil: timestamptz(),
  },
  (t) => [
    index().on(t.updatedAt),
    index().on(t.state),
    index().on(t.createdById),
    index().on(t.approvedById),
    index().on(t.sentById),
  ],
);

/** Languages of packages: texts and targets beside the article. */
export const breakingEdition = pgTable(
  "breaking_edition",
  {
    packageId: reference()
      .notNull()
      .references(() => breakingPackage.id, { onDelete: "cascade" }),
    locale: text().$type<Locale>().notNull(),
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    alertTitle: text().notNull(),
    alertBody: text().notNull(),
    social: text().notNull(),
    ticker: boolean().notNull(),
    front: boolean().notNull(),
    push: text().$type<BreakingPushTarget>().notNull(),
    pushBreaking: boolean().notNull(),
    pushCategoryIds: reference().array().notNull().default(sql`'{}'`),
    mail: boolean().notNull().default(false),
    mailSubject: text().notNull().default(""),
    mailText: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.locale] }), unique().on(t.articleId)],
);

/** Steps of packages that were sent, per language. */
export const breakingStep = pgTable(
  "breaking_step",
  {
    packageId: reference()
      .notNull()
      .references(() => breakingPackage.id, { onDelete: "cascade" }),
    locale: text().$type<Locale>().notNull(),
    kind: text().$type<BreakingStep>().notNull(),
    state: text().$type<"waiting" | "done" | "failed">().notNull(),
    /** Hash of the content that it carries out: other content makes it necessary again. */
    hash: text().notNull(),
    reason: text().$type<FieldErrorCode>(),
    /** Value for the message of the reason, such as a status. */
    detail: text(),
    endedAt: timestamptz(),
    /** Notification of a push; null until it is created. */
    notificationId: reference(),
    /** Notification of the push before, in whose place devices show the next one. */
    formerNotificationId: reference(),
    /** Newsletter issue of a mail; null until it is created. */
    issueId: reference(),
    /** Newsletter issues of the mails before. */
    formerIssueIds: reference().array().notNull().default(sql`'{}'`),
    /** Newsletter issue that corrects the mails, since the article was withdrawn. */
    correctionIssueId: reference(),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.locale, t.kind] })],
);

/** Finding of a dry run: the check, and the key of the message of its problem. */
export interface DryRunFinding {
  check: DryRunCheck;
  problem: string | null;
  detail?: string;
}

/** Results of dry runs; only the newest are retained. */
export const breakingDryRun = pgTable("breaking_dry_run", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamptz().notNull(),
  findings: jsonb().$type<DryRunFinding[]>().notNull(),
});
