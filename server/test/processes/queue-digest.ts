import pg from "pg";
import { pino } from "pino";
import { DIGEST_MAIL_JOB } from "../../src/audience/digest/digest.service.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";

/** Queues a digest with one article for a reader of a running product, given its database URL. */
export async function queueDigest(url: string, email: string, articleId: number): Promise<void> {
  const period = `daily ${new Date().toISOString()}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ user_id: string }>(
    `insert into digest (user_id, period, article_ids, total) select id, $2, array[$3::bigint], 1 from "user" where email = $1 returning user_id`,
    [email, period, articleId],
  );
  await client.end();
  const jobs = await startJobs(url, pino({ level: "silent" }));
  await jobs.send(DIGEST_MAIL_JOB, { period, userIds: rows.map((row) => Number(row.user_id)) });
  await jobs.stop();
}
