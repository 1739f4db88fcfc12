import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";

/** Settings without durability: the data is deleted after the run. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  autovacuum: "off",
  jit: "off",
};

/**
 * Starts an embedded PostgreSQL for tests. A product that starts on the same data folder uses it as
 * well.
 */
export const startFastPostgres = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres(dataDir, () => {}, SETTINGS);
