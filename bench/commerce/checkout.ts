#!/usr/bin/env node
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  createDatabase,
  startEmbeddedPostgres,
  withDatabase,
} from "../../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../../server/src/platform/postgres/migrate.ts";
import { checkoutStorm } from "../../server/test/processes/checkout-storm.ts";
import { temporaryFolder } from "../../server/test/processes/product.ts";

/**
 * Checkout consistency under crashes: server, worker and gateway are killed at random, and webhooks
 * arrive late, repeated and out of order. Trials are refused, orders are refunded, payments are
 * disputed, and packages, or two with the same content, are bought twice. `node
 * bench/commerce/checkout.ts [--checkouts 1000] [--life 4000]`. Fails unless charges, paid orders
 * and the ledger add up to the same amount and no buyer is charged twice.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: "string", default: "1000" },
    life: { type: "string", default: "4000" },
  },
});

/** Timeout of the whole run. */
const TIMEOUT_HOURS = 1;

const home = temporaryFolder();
const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(home);
try {
  const [shopUrl, booksUrl] = ["storm_shop", "storm_books"].map((name) =>
    withDatabase(postgres.url, name),
  ) as [string, string];
  for (const name of ["storm_shop", "storm_books"]) await createDatabase(postgres.url, name);
  for (const url of [shopUrl, booksUrl]) await migrateDatabase(url);
  const outcome = await checkoutStorm({
    shopUrl,
    gatewayUrl: booksUrl,
    dataDir,
    checkouts: Number(values.checkouts),
    life: Number(values.life),
    kills: 0,
    signal: AbortSignal.timeout(TIMEOUT_HOURS * 3_600_000),
  });
  console.log(outcome);
  const {
    amountMismatches,
    disputeMismatches,
    doubleCharges,
    stuckRefunds,
    paid,
    buyers,
    paidAmount,
    ledgerAmount,
    gatewayAmount,
  } = outcome;
  process.exitCode =
    amountMismatches ||
    disputeMismatches ||
    doubleCharges ||
    stuckRefunds ||
    paid !== buyers ||
    paidAmount !== ledgerAmount ||
    paidAmount !== gatewayAmount
      ? 1
      : 0;
} finally {
  await postgres.stop();
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
}
