import { once } from "node:events";
import { rollUpDays } from "../src/audience/analytics/rollup.service.ts";
import { openDatabase } from "../src/platform/postgres/database.ts";

/**
 * A process that rolls up the days from one to another, until it is killed: `node server/test/rollup-worker.ts DATABASE_URL FROM TO`. It
 * begins when it is sent a line, and says so; when it is done it ends.
 */
const [url = "", from = "", to = ""] = process.argv.slice(2);
const database = openDatabase(url, { max: 1 });
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdout.write("running\n");
await rollUpDays(database.db, from, to, new Date());
await database.close();
process.exit(0);
