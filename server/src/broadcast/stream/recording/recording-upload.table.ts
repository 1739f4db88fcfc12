import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { anyJson, bytes, reference, timestamptz } from "../../../platform/postgres/columns.ts";

/** Unfinished uploads of recordings, which any process may continue. */
export const recordingUpload = pgTable(
  "recording_upload",
  {
    /** User and upload: `{user}-{uuid}`. */
    name: text().primaryKey(),
    userId: reference().notNull(),
    /** Announced size in bytes. */
    total: bigint({ mode: "number" }).notNull(),
    /** Bytes received so far. */
    received: bigint({ mode: "number" }).notNull(),
    /** State of the staged file, needed by the storage to continue it. */
    staged: anyJson(),
    /**
     * Bytes that are received but not stored yet: parts of a multipart upload to S3 have a minimum
     * size.
     */
    pending: bytes(),
    /** Time of the last part. */
    usedAt: timestamptz().notNull(),
    /**
     * Lease of the request that receives a part, which may read and write the file until the time
     * below.
     */
    lease: uuid(),
    leasedUntil: timestamptz(),
  },
  (t) => [index().on(t.userId), index().on(t.usedAt)],
);
