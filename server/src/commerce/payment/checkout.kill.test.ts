import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { checkoutStorm } from "../../../test/checkout-storm.ts";
import { bySuiteSize } from "../../../test/suite-size.ts";
import { createDatabase, withDatabase } from "../../platform/postgres/embedded.ts";

const CHECKOUTS = bySuiteSize({ sample: 20, full: 60 });
/** Each kill costs a process start: the sample has a limit, to finish in time on slow machines. */
const MAX_KILLS = bySuiteSize({ sample: 10, full: Number.POSITIVE_INFINITY });

it(`${CHECKOUTS} checkouts end with one charge and one ledger entry per paid order while all processes are killed at random`, {
  timeout: scaled(240_000),
}, async ({ signal }) => {
  const server = inject("postgresUrl");
  const [shop, books] = [1, 2].map(() => `test_${randomUUID().replaceAll("-", "")}`) as [string, string];
  for (const name of [shop, books]) await createDatabase(server, name, "template");
  const dataDir = mkdtempSync(join(tmpdir(), "masthead-storm-"));
  try {
    const urls = { shopUrl: withDatabase(server, shop), gatewayUrl: withDatabase(server, books) };
    const result = await checkoutStorm({ ...urls, dataDir, checkouts: CHECKOUTS, life: 3000, kills: 2, maxKills: MAX_KILLS, signal });
    expect(result.kills.server + result.kills.worker + result.kills.gateway, JSON.stringify(result)).toBeGreaterThan(1);
    expect(result.repeated).toBeGreaterThan(0);
    expect(result).toMatchObject({ amountMismatches: 0, doubleCharges: 0, paid: result.buyers });
    expect([result.ledgerAmount, result.gatewayAmount]).toEqual([result.paidAmount, result.paidAmount]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
