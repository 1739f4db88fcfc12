import type { Entity } from "@masthead/contract/system/ability.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { RecordReference } from "@masthead/contract/system/problem.ts";
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CallContext } from "../platform.ts";
import type { Db } from "../postgres/database.ts";

/** A table with the columns that every entity has. */
export type RecordTable = PgTable & Record<"id" | "version" | "createdAt" | "updatedAt" | "deletedAt", PgColumn>;

/** A row of such a table. */
export interface RecordRow {
  id: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Fields by name: what is sent, or what changes. */
export type Fields = Record<string, unknown>;

/** Records that stand under the rights of another entity, and have lines of their own in the trail. */
type Dependent = "MerchantCity" | "MerchantRegion";

/** One line of the trail: what happened to a record, and of each field that changed the value before and after. */
interface TrailEntry {
  action: "create" | "update" | "delete" | "restore" | "purge";
  entity: Entity | Dependent;
  entityId: number;
  changes: Record<string, [before: unknown, after: unknown]>;
}

/** What others did to a record since a version of it. */
export interface PastChange {
  by: string;
  changes: TrailEntry["changes"];
}

/** Where the writes of records are written down, within the transaction that makes them. */
export interface Trail {
  write(context: CallContext, entry: TrailEntry): Promise<void>;
  writeOfJob(db: Db, job: string, entry: TrailEntry): Promise<void>;
  /** In order; every version after the given one has its entry, unless the trail was cut. */
  since(db: Db, entity: Entity | Dependent, id: number, version: number): Promise<PastChange[]>;
}

/** Before and after of a write; null before a record is made. The record may be gone, or not yet be shown. */
export interface RecordChange<Row> {
  before: Row | null;
  after: Row;
}

/** What others know of an entity's records: where they stand, what staff know them by, and what they name themselves. */
export interface NamedRecords {
  entity: string;
  table: RecordTable;
  /** SQL of the name in a picker, of what may be picked, and of the order where that is not by name; without it nothing is picked. */
  choice?: { label(locale: Locale): SQL; usable: SQL; order?: SQL };
  /** SQL of what staff know a record by, where nothing picks it. */
  label?(locale: Locale): SQL;
  /** Fields that hold ids of other records, and whose. What is named must be there, and cannot be deleted while it is. */
  names?(): Record<string, NamedRecords>;
}

/** What lists and forms need to know of an entity: a short table, and its exceptions as functions. */
export interface RecordKind<Row extends RecordRow, Extra extends object = object> extends NamedRecords {
  entity: Entity | Dependent;
  /** What one manages to write these, where that is not the entity itself. */
  rights?: Entity;
  trail: Trail;
  /** Fields that are text in the languages of the house: each language is a field of its own when edits meet. */
  localized: readonly (keyof Row & string)[];
  /** Of those the ones that are filled in one language at least. */
  named: readonly (keyof Row & string)[];
  /** SQL of what a list may be sorted by. */
  sorts: Record<string, (locale: Locale) => SQL>;
  /** Columns that a list may be filtered by, or SQL of what a filter leaves. */
  filters: Record<string, PgColumn | ((value: never, context: CallContext) => SQL)>;
  /** SQL of the text that `q` looks through; an index stands on its folded form. */
  words: SQL;
  /** Lets one at a time write records of this entity: taken before a row is locked, so that no two wait for each other. */
  lock?(db: Db): Promise<void>;
  /** Brings what was sent into the form that it is kept in. @throws INVALID_INPUT */
  clean?(context: CallContext, sent: Fields): Fields;
  /** Checks a write before it happens, under the row's lock, and may add fields to it. @throws INVALID_INPUT, CONFLICT */
  check?(context: CallContext, change: { id: number | null; before: Row | null; after: Row }): Promise<Fields | undefined>;
  /** Keeps what stands outside of the row, such as addresses. @throws CONFLICT */
  saved?(context: CallContext, change: RecordChange<Row>): Promise<void>;
  /** Removes what stands outside of the row, when it is purged. */
  purged?(db: Db, id: number): Promise<void>;
  /** Who refers to a record, so that it stays. */
  references?(context: CallContext, id: number): Promise<RecordReference[]>;
  /** What staff get beside the row, such as its picture: one for each row, in their order. */
  present?(context: CallContext, rows: Row[]): Promise<Extra[]>;
  /** Cache tags of what a write concerns. */
  tags(db: Db, change: RecordChange<Row>): Promise<string[]> | string[];
}
