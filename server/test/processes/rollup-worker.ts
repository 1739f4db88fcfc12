import { once } from "node:events";
import { rollUpDays } from "../../src/audience/analytics/rollup/rollup.service.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";

/**
 * Process that rolls up a range of days: `node server/test/processes/rollup-worker.ts DATABASE_URL
 * FROM TO`. Starts at the first line on stdin, and exits when it is done. Tests kill it on the way.
 */
const [url = "", from = "", to = ""] = process.argv.slice(2);
const database = openDatabase(url, { max: 1 });
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdout.write("running\n");
await rollUpDays(database.db, from, to, new Date());
await database.close();
process.exit(0);
