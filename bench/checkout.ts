#!/usr/bin/env node
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { createDatabase, startEmbeddedPostgres, withDatabase } from "../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { checkoutStorm } from "../server/test/checkout-storm.ts";
import { temporaryFolder } from "../server/test/product.ts";

/**
 * Checkouts while server, worker and gateway are killed at random, and webhooks come late, repeated and shuffled:
 * `node bench/checkout.ts [--checkouts 1000] [--life 4000]`. Charges, paid orders and the ledger have to come to the same, and nobody is charged twice.
 */
const { values } = parseArgs({ options: { checkouts: { type: "string", default: "1000" }, life: { type: "string", default: "4000" } } });

/** A storm that has not ended by then is given up. */
const HOURS = 1;

const home = temporaryFolder();
const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(home);
try {
  const [shopUrl, booksUrl] = ["storm_shop", "storm_books"].map((name) => withDatabase(postgres.url, name)) as [string, string];
  for (const name of ["storm_shop", "storm_books"]) await createDatabase(postgres.url, name);
  for (const url of [shopUrl, booksUrl]) await migrateDatabase(url);
  const weather = await checkoutStorm({
    shopUrl,
    booksUrl,
    dataDir,
    checkouts: Number(values.checkouts),
    life: Number(values.life),
    kills: 0,
    signal: AbortSignal.timeout(HOURS * 3_600_000),
  });
  console.log(weather);
  const { wrong, twice, paid, buyers, paidSum, ledgerSum, gatewaySum } = weather;
  process.exitCode = wrong || twice || paid !== buyers || paidSum !== ledgerSum || paidSum !== gatewaySum ? 1 : 0;
} finally {
  await postgres.stop();
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
}
