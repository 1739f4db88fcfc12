import { pino } from "pino";
import type { Config } from "../../../config.ts";
import { resolveSecrets } from "../../../platform/installation-secrets/installation-secrets.ts";
import { openDatabase } from "../../../platform/postgres/database.ts";
import { databaseAddresses } from "../../../platform/postgres/database-settings.ts";
import { prepareSchema } from "../../../platform/postgres/migrate.ts";
import { sandboxApp } from "./sandbox-app.ts";

/**
 * Runs the standalone sandbox until it is stopped, for testing its failure apart from the product.
 */
export async function serveSandbox(config: Config): Promise<void> {
  if (!config.DATABASE_URL)
    throw new Error("DATABASE_URL is required: the sandbox stores its data there");
  const { requests, direct } = databaseAddresses(config, config.DATABASE_URL);
  await prepareSchema(direct, config.MIGRATE);
  const database = openDatabase(requests);
  const settings = await resolveSecrets(config, database.db, console.warn);
  const http = await sandboxApp(database, settings, { log: pino({ level: config.LOG_LEVEL }) });
  const url = await http.listen({ host: config.HOST, port: config.SANDBOX_PORT });
  console.log(`Payment sandbox listening on ${url}; no money moves.`);
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, async () => {
      await http.close();
      await database.close();
      process.exit(0);
    });
}
