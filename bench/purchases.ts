#!/usr/bin/env node
import { rmSync } from "node:fs";
import { inspect, parseArgs } from "node:util";
import { readConfig } from "../server/src/config.ts";
import { openDatabase } from "../server/src/platform/postgres/database.ts";
import { createDatabase, startEmbeddedPostgres, withDatabase } from "../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { startPlatform } from "../server/src/platform/start.ts";
import { temporaryFolder } from "../server/test/product.ts";
import { secondPurchases, trialsOfOneAccount, trialsOfOneCard } from "../server/test/purchase-races.ts";
import { SANDBOX_SECRET, startSandbox } from "../server/test/sandbox.ts";

/**
 * Purchases that are all paid at the same moment: `node bench/purchases.ts [--attempts 200]`. One of them may begin the free trial, or the
 * subscription; the others are charged nothing, or get everything back, and ledger and gateway come to the same sum.
 */
const { values } = parseArgs({ options: { attempts: { type: "string", default: "200" } } });
const attempts = Number(values.attempts);

const home = temporaryFolder();
const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(home);
try {
  const [shopUrl, booksUrl] = ["races_shop", "races_books"].map((name) => withDatabase(postgres.url, name)) as [string, string];
  for (const name of ["races_shop", "races_books"]) await createDatabase(postgres.url, name);
  for (const url of [shopUrl, booksUrl]) await migrateDatabase(url);
  const books = openDatabase(booksUrl, { max: 4 });
  const sandbox = await startSandbox(books);
  const environment = { NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "error", SANDBOX_URL: sandbox.url, SANDBOX_SECRET };
  const platform = await startPlatform(readConfig(environment), shopUrl, "https://news.example");
  const given = { platform, books: books.db, attempts };
  const trials = { account: await trialsOfOneAccount(given), card: await trialsOfOneCard(given) };
  const second = await secondPurchases(given);
  console.log(inspect({ trials, second }, { depth: null }));
  const isOneTrial = ({ trials, running, ledgerSum, gatewaySum }: typeof second) =>
    trials === 1 && running === 1 && ledgerSum === 0 && gatewaySum === 0;
  const isOnePurchase = second.running === 1 && second.refunds === attempts - 1 && second.ledgerSum === second.gatewaySum;
  process.exitCode = isOneTrial(trials.account) && isOneTrial(trials.card) && isOnePurchase && second.ledgerSum === 5000 ? 0 : 1;
  await sandbox.close();
  await platform.stop();
  await books.close();
} finally {
  await postgres.stop();
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
}
