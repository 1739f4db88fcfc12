import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { checkoutStorm } from "../../../test/processes/checkout-storm.ts";
import { bySuiteSize } from "../../../test/suite-size.ts";
import { createDatabase, withDatabase } from "../../platform/postgres/embedded.ts";

const CHECKOUTS = bySuiteSize({ sample: 24, full: 1000 });
/** Maximum lifetime of a process, in milliseconds, and of the test. */
const LIFE = bySuiteSize({ sample: 3000, full: 12_000 });
const TIMEOUT = bySuiteSize({ sample: 240_000, full: 3_600_000 });
/** Each kill costs a process start: the sample has a limit, to finish in time on slow machines. */
const MAX_KILLS = bySuiteSize({ sample: 10, full: Number.POSITIVE_INFINITY });

it(`${CHECKOUTS} checkouts with refused trials, refunds, disputes and second purchases leave orders, ledger and gateway equal while all processes are killed at random`, {
  timeout: scaled(TIMEOUT),
}, async ({ signal }) => {
  const server = inject("postgresUrl");
  const [shop, books] = [1, 2].map(() => `test_${randomUUID().replaceAll("-", "")}`) as [
    string,
    string,
  ];
  for (const name of [shop, books]) await createDatabase(server, name, "template");
  const dataDir = mkdtempSync(join(tmpdir(), "masthead-storm-"));
  try {
    const urls = { shopUrl: withDatabase(server, shop), gatewayUrl: withDatabase(server, books) };
    const result = await checkoutStorm({
      ...urls,
      dataDir,
      checkouts: CHECKOUTS,
      life: LIFE,
      kills: 2,
      maxKills: MAX_KILLS,
      signal,
    });
    expect(
      result.kills.server + result.kills.worker + result.kills.gateway,
      JSON.stringify(result),
    ).toBeGreaterThan(1);
    expect(result.repeated).toBeGreaterThan(0);
    if (bySuiteSize({ sample: false, full: true })) console.log(JSON.stringify(result));
    expect(result).toMatchObject({
      amountMismatches: 0,
      doubleCharges: 0,
      stuckRefunds: 0,
      disputeMismatches: 0,
      paid: result.buyers,
    });
    // The sample decides at random which buyers meet which case.
    const counts = [
      result.refunds,
      result.refusedTrials,
      result.secondPurchases,
      result.overlaps,
      result.lostDisputes,
      result.wonDisputes,
    ];
    const occurred = bySuiteSize({ sample: [Math.max(...counts)], full: counts });
    for (const count of occurred) expect(count, JSON.stringify(result)).toBeGreaterThan(0);
    expect([result.ledgerAmount, result.gatewayAmount]).toEqual([
      result.paidAmount,
      result.paidAmount,
    ]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
