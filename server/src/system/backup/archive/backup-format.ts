import { z } from "zod";

/**
 * Format of a backup: a tar archive, compressed by zstd, optionally encrypted by age. Its entries,
 * in this order:
 *
 * - `backup.json`: `BackupHeader`
 * - `secrets/{file}`: secrets of DATA_DIR
 * - `database/{schema.table}/{number}`: output of COPY in text format, in parts
 * - `database.json`: `DatabaseDigests`
 * - `media/{key}`: media files, unless left out
 * - `media-list/{number}`: `MediaLine` of files, one per line
 * - `end.json`: `BackupEnd`
 */
export const FORMAT_VERSION = 1;

export const HEADER_ENTRY = "backup.json";
export const DIGESTS_ENTRY = "database.json";
export const END_ENTRY = "end.json";
export const SECRETS_PREFIX = "secrets/";
export const DATABASE_PREFIX = "database/";
export const MEDIA_PREFIX = "media/";
export const MEDIA_LIST_PREFIX = "media-list/";

/** Maximum size in bytes of a part of a table, and of a list of media files. */
export const PART_BYTES = 1024 * 1024;

const tableSchema = z.object({
  /** Quoted name with schema. */
  name: z.string(),
  /** Quoted columns without generated ones. */
  columns: z.array(z.string()),
});

export type DumpedTable = z.infer<typeof tableSchema>;

export const headerSchema = z.object({
  format: z.literal(FORMAT_VERSION),
  /** Time of the snapshot. */
  createdAt: z.iso.datetime(),
  /**
   * Versions of the product, of PostgreSQL and of the job queue's schema, which is null without a
   * queue.
   */
  versions: z.object({ masthead: z.string(), postgres: z.string(), queue: z.number().nullable() }),
  /** Last migration that was applied, and the keys of all. */
  schema: z.object({ tag: z.string(), migrations: z.array(z.number()) }),
  withMedia: z.boolean(),
  tables: z.array(tableSchema),
  /** Partitions, as SQL: name, parent and bounds. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type BackupHeader = z.infer<typeof headerSchema>;

/** Number of rows of a table, and digest of them in any order. */
const rowDigestSchema = z.object({ rows: z.number(), digest: z.string() });

export type RowDigest = z.infer<typeof rowDigestSchema>;

export const digestsSchema = z.record(z.string(), rowDigestSchema);

export type DatabaseDigests = z.infer<typeof digestsSchema>;

export const mediaLineSchema = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() });

export type MediaLine = z.infer<typeof mediaLineSchema>;

export interface BackupEnd {
  entries: number;
  /** SHA-256 of names, sizes and checksums of all entries before this one. */
  sha256: string;
}
