import pg from "pg";
import { pino } from "pino";
import { startJobs } from "../../src/platform/jobs/jobs.ts";

/**
 * Ends the current period of a reader's subscriptions in a running product, given its database URL,
 * and queues the renewal job.
 */
export async function queueRenewal(url: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `update subscription set period_start = period_start - interval '32 days', period_end = now() - interval '1 minute', anchor = now() - interval '1 minute'
      where user_id = (select id from "user" where email = $1)`,
    [email],
  );
  await client.end();
  const jobs = await startJobs(url, pino({ level: "silent" }));
  await jobs.send("subscription.renew", {});
  await jobs.stop();
}
