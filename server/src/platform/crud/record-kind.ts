import type { Entity, LoggedEntity } from "@masthead/contract/platform/ability.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CacheTag } from "../../cache-tags.ts";
import type { EVERYTHING } from "../cache/changes.ts";
import { contributions } from "../contributions.ts";
import type { CallContext } from "../platform.ts";
import type { Db } from "../postgres/database.ts";

/** Row of such a table. */
export interface RecordRow {
  id: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Table with the columns that every entity has, and the type of its rows. */
export type RecordTable<Row extends RecordRow = RecordRow> = PgTable &
  Record<keyof RecordRow, PgColumn> & { readonly $inferSelect: Row };

/** Input of a write: fields of the row; times may be ISO 8601 text, as in the contract. */
export type RecordInput<Row> = {
  [Field in keyof Row]?: Row[Field] | (Date extends Row[Field] ? string : never);
};

/**
 * Audit log entry: what happened to a record, with the values of each changed field before and
 * after.
 */
interface AuditLogEntry {
  action: "create" | "update" | "delete" | "restore" | "purge";
  entity: LoggedEntity;
  entityId: number;
  changes: Record<string, [before: unknown, after: unknown]>;
}

/** Change of a record by somebody else since a given version. */
export interface PastChange {
  by: string;
  changes: AuditLogEntry["changes"];
}

/** Audit log, written in the transaction of the write. */
export interface AuditLog {
  write(context: CallContext, entry: AuditLogEntry): Promise<void>;
  writeForJob(db: Db, job: string, entry: AuditLogEntry): Promise<void>;
  /**
   * Returns the changes in order. Every version after the given one has an entry, unless the log
   * was trimmed.
   */
  changesSince(db: Db, entity: LoggedEntity, id: number, version: number): Promise<PastChange[]>;
}

/**
 * Row before and after a write; `before` is null for a new record. The record may be deleted or
 * hidden.
 */
export interface RecordChange<Row> {
  before: Row | null;
  after: Row;
}

/** Rows that the audit log shows by name: their table and the SQL of their label for staff. */
export interface LabelledKind {
  entity: string;
  table: PgTable & { id: PgColumn };
  label(locale: Locale): SQL;
  /** Properties with ids of records, at any depth of the logged values, and the kind of those. */
  nestedReferences?(): Record<string, ReferencedKind>;
}

/**
 * Labelled rows that are not records: staff do not edit them by the generic forms, or reference
 * them.
 */
export const labelledKinds = contributions<LabelledKind>();

/**
 * Properties of records that other kinds need for references: their table, their label, and their
 * own references.
 */
export interface ReferencedKind {
  entity: string;
  table: RecordTable;
  /**
   * SQL of the label in a picker, of the condition for being picked, and of the order (default: by
   * label). Without it, the kind has no picker.
   */
  choice?: { label(locale: Locale): SQL; usable: SQL; order?: SQL };
  /** SQL of the label for staff if it is not the label in a picker. */
  label?(locale: Locale): SQL;
  /** SQL: readers see the record, or will without another save; by default all. */
  shown?(): SQL;
  /** SQL: the record is breaking news, which has separate rules; default: false. */
  breaking?(): SQL;
  /**
   * Fields with ids of other records, and the kind of those. Referenced records must exist, and
   * cannot be deleted concurrently.
   */
  referenceFields?(): Record<string, ReferencedKind>;
}

/** All kinds of records of the product. */
export const recordKinds = contributions<ReferencedKind>();

type CacheTags = readonly (CacheTag | typeof EVERYTHING)[];

/**
 * Definition of an entity for the generic lists and forms: a few properties, with functions for its
 * peculiarities.
 */
export interface RecordKind<Row extends RecordRow, Extra extends object = object>
  extends ReferencedKind {
  table: RecordTable<Row>;
  entity: LoggedEntity;
  /** Entity whose permission is required for writes, unless it is the entity itself. */
  permissionEntity?: Entity;
  auditLog: AuditLog;
  /** Newsroom rights for changes, one of which is required, as declared by the entity's calls. */
  changeRights?: readonly NewsroomRight[];
  /**
   * Field that shows a record to readers. A change of a record that they see requires the right to
   * publish, of another one to write.
   */
  publishedBy?: keyof Row & string;
  /** Localised text fields: concurrent edits are merged per language. */
  localized: readonly (keyof Row & string)[];
  /** Localised fields that are required in at least one language. */
  requiredTexts: readonly (keyof Row & string)[];
  /** SQL of the sort keys of a list. */
  sorts: Record<string, (locale: Locale) => SQL>;
  /** Columns that a list can be filtered by, or functions that return the SQL of a filter. */
  filters: Record<string, PgColumn | ((value: never, context: CallContext) => SQL)>;
  /** SQL of the text that `q` searches; its folded form has an index. */
  searchText: SQL;
  /**
   * Serialises the writes of this entity: taken before a row is locked, so that no two writes
   * deadlock.
   */
  lock?(db: Db): Promise<void>;
  /** Normalises the input for storage. @throws INVALID_INPUT */
  normalize?(context: CallContext, sent: Partial<Row>): Partial<Row>;
  /**
   * Validates a write beforehand, under the row lock, and may add fields to it. `after` of a new
   * record has only the fields that were sent. @throws INVALID_INPUT, CONFLICT
   */
  validate?(
    context: CallContext,
    change: { id: number | null; before: Row | null; after: Row },
  ): Promise<Partial<Row> | undefined>;
  /** Saves data that is not in the row, such as slugs. @throws CONFLICT */
  afterSave?(context: CallContext, change: RecordChange<Row>): Promise<void>;
  /** Removes data that is not in the row when the row is purged. */
  afterPurge?(db: Db, id: number): Promise<void>;
  /** Checks a record before its deletion, apart from references to it. @throws CONFLICT */
  validateDelete?(context: CallContext, row: Row): void;
  /**
   * Returns additional fields for staff, such as an image: one object per row, in the same order.
   */
  present?(context: CallContext, rows: Row[]): Promise<Extra[]>;
  /** Returns the cache tags that a write invalidates. */
  tags(db: Db, change: RecordChange<Row>): Promise<CacheTags> | CacheTags;
}
