import { boolean } from "drizzle-orm/pg-core";

/**
 * Column: created by somebody without the right to publish. Readers see the record once an article
 * with it is published, or staff save it.
 */
export const proposedColumn = () => boolean().notNull().default(false);
