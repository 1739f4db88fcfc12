import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { checkoutStorm } from "../../../test/checkout-storm.ts";
import { sized } from "../../../test/suite-size.ts";
import { createDatabase, withDatabase } from "../../platform/postgres/embedded.ts";

const CHECKOUTS = sized({ sample: 20, full: 60 });
/** Each kill costs the start of a process: a sample without a limit takes as long as the machine is slow. */
const MOST_KILLS = sized({ sample: 10, full: Number.POSITIVE_INFINITY });

it(`${CHECKOUTS} checkouts come to as many charges as paid orders and ledger entries, while everything is killed`, {
  timeout: 240_000,
}, async ({ signal }) => {
  const server = inject("postgresUrl");
  const [shop, books] = [1, 2].map(() => `test_${randomUUID().replaceAll("-", "")}`) as [string, string];
  for (const name of [shop, books]) await createDatabase(server, name, "template");
  const dataDir = mkdtempSync(join(tmpdir(), "masthead-storm-"));
  try {
    const urls = { shopUrl: withDatabase(server, shop), booksUrl: withDatabase(server, books) };
    const weather = await checkoutStorm({ ...urls, dataDir, checkouts: CHECKOUTS, life: 3000, kills: 2, mostKills: MOST_KILLS, signal });
    expect(weather.kills.server + weather.kills.worker + weather.kills.gateway, JSON.stringify(weather)).toBeGreaterThan(1);
    expect(weather.repeated).toBeGreaterThan(0);
    expect(weather).toMatchObject({ wrong: 0, twice: 0, paid: weather.buyers });
    expect([weather.ledgerSum, weather.gatewaySum]).toEqual([weather.paidSum, weather.paidSum]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
