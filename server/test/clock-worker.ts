import { once } from "node:events";
import { turnArticles } from "../src/newsroom/article/article-clock.service.ts";
import { openDatabase } from "../src/platform/postgres/database.ts";

/**
 * A process that does nothing but turn the clock of articles, without a pause, until it is killed: `node server/test/clock-worker.ts DATABASE_URL`.
 * It begins when it is sent a line, and says when it has turned the clock for the first time.
 */
const { db } = openDatabase(process.argv[2] ?? "", { max: 1 });
await once(process.stdin, "data");
for (let turn = 0; ; turn++) {
  await turnArticles(db, new Date());
  if (turn === 0) process.stdout.write("running\n");
}
