import pg from "pg";

/**
 * Clears the limits above which a form needs a proof, which a browser without JavaScript cannot
 * provide: those of the bot check, and what calls of one network share. All journeys use one
 * network.
 */
export async function clearBotCheckLimits(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  await client.query("delete from rate_limit where key like 'bot.%' or key like '%.shared:%'");
  await client.end();
}
