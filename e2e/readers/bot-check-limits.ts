import pg from "pg";

/**
 * Clears the bot check's rate limits. All journeys share one network, and once sign-ins have failed
 * there, forms require a proof that a browser without JavaScript cannot provide.
 */
export async function clearBotCheckLimits(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  await client.query("delete from rate_limit where key like 'bot.%'");
  await client.end();
}
