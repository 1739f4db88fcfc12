import { runDeletion } from "../src/audience/data-deletion/run-deletion.service.ts";
import "../src/register-modules.ts";
import type { Platform } from "../src/platform/platform.ts";
import { openDatabase } from "../src/platform/postgres/database.ts";

/** Process that runs a data deletion request: `node server/test/deletion-worker.ts DATABASE_URL ID`. Tests kill it on the way. */
const [url = "", id = ""] = process.argv.slice(2);
const database = openDatabase(url, { max: 1 });
process.stdout.write("running\n");
await runDeletion({ database } as Platform, Number(id));
await database.close();
process.exit(0);
