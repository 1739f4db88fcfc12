import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";

/** What is written need not outlive the machine: it is deleted after the run. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  autovacuum: "off",
  jit: "off",
};

/** A PostgreSQL of our own for tests. A product that starts on the same folder joins it. */
export const startFastPostgres = (dataDir: string): Promise<EmbeddedPostgres> => startEmbeddedPostgres(dataDir, () => {}, SETTINGS);
