import pg from "pg";

/**
 * Clears the rate limits above which a form needs a bot check, which a browser without JavaScript
 * cannot pass: limits of forms, and of calls per network. All journeys share one network.
 */
export async function clearBotCheckLimits(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  await client.query("delete from rate_limit where key like 'bot.%' or key like '%.shared:%'");
  await client.end();
}
