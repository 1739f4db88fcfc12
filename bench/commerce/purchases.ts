#!/usr/bin/env node
import { rmSync } from "node:fs";
import { inspect, parseArgs } from "node:util";
import { readConfig } from "../../server/src/config.ts";
import { openDatabase } from "../../server/src/platform/postgres/database.ts";
import {
  createDatabase,
  startEmbeddedPostgres,
  withDatabase,
} from "../../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../../server/src/platform/postgres/migrate.ts";
import { startPlatform } from "../../server/src/platform/start.ts";
import { SANDBOX_SECRET, startSandbox } from "../../server/test/fakes/sandbox.ts";
import { temporaryFolder } from "../../server/test/processes/product.ts";
import {
  secondPurchases,
  trialsOfOneAccount,
  trialsOfOneCard,
} from "../../server/test/processes/purchase-races.ts";

/**
 * Concurrent purchases, all paid at the same moment: `node bench/commerce/purchases.ts [--attempts
 * 200]`. Exactly one may start the free trial or the subscription; the others must be charged
 * nothing or be fully refunded, and ledger and gateway must add up to the same amount.
 */
const { values } = parseArgs({ options: { attempts: { type: "string", default: "200" } } });
const attempts = Number(values.attempts);

const home = temporaryFolder();
const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(home);
try {
  const [shopUrl, booksUrl] = ["races_shop", "races_books"].map((name) =>
    withDatabase(postgres.url, name),
  ) as [string, string];
  for (const name of ["races_shop", "races_books"]) await createDatabase(postgres.url, name);
  for (const url of [shopUrl, booksUrl]) await migrateDatabase(url);
  const books = openDatabase(booksUrl, { max: 4 });
  const sandbox = await startSandbox(books);
  const environment = {
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    GATEWAY: "sandbox",
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET,
  };
  const platform = await startPlatform(readConfig(environment), shopUrl, "https://news.example");
  const options = { platform, gatewayDb: books.db, attempts };
  const trials = {
    account: await trialsOfOneAccount(options),
    card: await trialsOfOneCard(options),
  };
  const second = await secondPurchases(options);
  console.log(inspect({ trials, second }, { depth: null }));
  const isOneTrial = ({ trials, running, ledgerAmount, gatewayAmount }: typeof second) =>
    trials === 1 && running === 1 && ledgerAmount === 0 && gatewayAmount === 0;
  const isOnePurchase =
    second.running === 1 &&
    second.refunds === attempts - 1 &&
    second.ledgerAmount === second.gatewayAmount;
  process.exitCode =
    isOneTrial(trials.account) &&
    isOneTrial(trials.card) &&
    isOnePurchase &&
    second.ledgerAmount === 5000
      ? 0
      : 1;
  await sandbox.close();
  await platform.stop();
  await books.close();
} finally {
  await postgres.stop();
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
}
