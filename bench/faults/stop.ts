#!/usr/bin/env node
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../../server/src/platform/postgres/migrate.ts";
import { temporaryFolder } from "../../server/test/processes/product.ts";
import { stopUnderWriters, writerCookie } from "../../server/test/processes/stop-under-writers.ts";

/**
 * Graceful shutdown: SIGTERM while eight clients write continuously. `node bench/faults/stop.ts
 * [--rounds 10] [--workers 1] [--new-connections]`. Every write must get a complete 2xx response or
 * a refused connection. Exits with 1 otherwise.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    workers: { type: "string", default: "1" },
    "new-connections": { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(dataDir);
try {
  await migrateDatabase(postgres.url);
  const installation = { databaseUrl: postgres.url, dataDir };
  const cookie = await writerCookie(installation);
  let failed = 0;
  for (let round = 1; round <= rounds; round++) {
    const stopped = await stopUnderWriters(installation, cookie, {
      workers: Number(values.workers),
      keepAlive: !values["new-connections"],
    });
    failed += stopped.failed.length + (stopped.exitCode === 0 ? 0 : 1);
    console.log(
      `${round}: ${stopped.written} written, ${stopped.writtenAfter} of them after SIGTERM, ${stopped.refused} refused, ${stopped.failed.length} failed; exited with ${stopped.exitCode} after ${stopped.milliseconds} ms`,
    );
    for (const line of stopped.failed.slice(0, 5)) console.log(`   ${line}`);
    if (stopped.errors) console.log(stopped.errors.slice(0, 2000));
  }
  console.log(`${failed} failed requests in ${rounds} shutdowns`);
  process.exitCode = failed ? 1 : 0;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
