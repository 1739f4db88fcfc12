import { once } from "node:events";
import "../../src/register-modules.ts";
import { processScheduledEvents } from "../../src/newsroom/article/publish/scheduled-publication.service.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";

/**
 * Process that runs scheduled publication in a loop until it is killed: `node
 * server/test/processes/scheduled-publication-worker.ts DATABASE_URL`. Starts at the first line on stdin, and
 * prints a line after the first run.
 */
const { db } = openDatabase(process.argv[2] ?? "", { max: 1 });
await once(process.stdin, "data");
for (let run = 0; ; run++) {
  await processScheduledEvents(db, new Date());
  if (run === 0) process.stdout.write("running\n");
}
