import { afterAll, beforeAll, expect, it } from "vitest";
import { scaled } from "../../../../../scripts/machine-speed.ts";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  testBrowser,
} from "../../../../test/factories/auth.ts";
import { makeUserWithApp } from "../../../../test/factories/second-factor.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { bySuiteSize } from "../../../../test/suite-size.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { authJobs } from "../auth.jobs.ts";

const GUESSES = bySuiteSize({ sample: 400, full: 10_000 });
const STAFF_GUESSES = bySuiteSize({ sample: 100, full: 1000 });
/** Attempts per code, and per account and hour. */
const ATTEMPT_LIMITS = { code: 5, account: 15 };
const CONCURRENCY = 40;

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});

afterAll(() => platform.stop());

/**
 * Guesses codes of several challenges, each guess from another IP address. Returns how many were
 * checked, as counted in the database.
 */
async function guess(
  challenges: string[],
  attempt: (clientNumber: number, challenge: string, code: string) => Promise<unknown>,
  guesses = GUESSES,
): Promise<number> {
  let next = 0;
  const statuses = new Map<number, number>();
  const worker = async () => {
    for (;;) {
      const n = next++;
      if (n >= guesses) return;
      const challenge = challenges[n % challenges.length] ?? "";
      const status = await attempt(n, challenge, "000000").then(
        () => 200,
        (error: { status: number }) => error.status,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  expect([...statuses.keys()].sort()).toEqual([400, 429]);
  const { rows } = await platform.database.pool.query(
    "select coalesce(sum(tries), 0)::int as checked, max(tries)::int as max_tries from otp",
  );
  expect(rows[0].max_tries).toBeLessThanOrEqual(ATTEMPT_LIMITS.code);
  return rows[0].checked;
}

const clientAt = (n: number) =>
  testBrowser(platform, { address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }).client;

it(`password reset checks no more codes than the account limit when ${GUESSES} are guessed from as many addresses`, {
  timeout: scaled(240_000),
}, async () => {
  await platform.database.pool.query("delete from otp");
  const { email } = await makeUserWithPassword(platform, "User");
  const challenges: string[] = [];
  for (let n = 0; n < 8; n++) {
    challenges.push((await clientAt(60_000 + n).account.requestOtp({ email })).challenge);
    await platform.database.pool.query(
      "update otp set created_at = created_at - interval '2 minutes'",
    );
  }
  const codes: string[] = [];
  for (let n = 0; n < 8; n++) codes.push((await nextMail(platform, email)).code);
  expect(codes.filter(Boolean).length).toBe(8);
  const checked = await guess(challenges, (n, challenge, code) =>
    clientAt(n).account.checkOtp({ challenge, code: codes.includes(code) ? "111111" : code }),
  );
  console.log(`password reset: ${checked} of ${GUESSES} guesses were checked, none accepted`);
  expect(checked).toBeLessThanOrEqual(ATTEMPT_LIMITS.account);
  // The limit also applies to the right code of a challenge that has no attempts yet.
  const rightCode = clientAt(59_999).account.checkOtp({
    challenge: challenges[7] ?? "",
    code: codes[7] ?? "",
  });
  await expect(rightCode).rejects.toMatchObject({ status: 429 });
});

it(`reader sign-in checks no more TOTP codes than the account limit when ${GUESSES} are guessed from as many addresses`, {
  timeout: scaled(240_000),
}, async () => {
  await platform.database.pool.query("delete from otp");
  const { email } = await makeUserWithApp(platform, "User");
  const challenges: string[] = [];
  for (let n = 0; n < 6; n++) {
    challenges.push(
      (await clientAt(61_000 + n).auth.loginWeb({ email, password: PASSWORD })).secondStep
        ?.challenge ?? "",
    );
    await platform.database.pool.query(
      "update otp set created_at = created_at - interval '2 minutes'",
    );
  }
  const checked = await guess(challenges, (n, challenge, code) =>
    clientAt(n).auth.checkOtp({ challenge, code }),
  );
  expect(checked).toBeLessThanOrEqual(ATTEMPT_LIMITS.account);
});

it(`staff sign-in checks no more mailed codes than the account limit when ${STAFF_GUESSES} are guessed from as many addresses`, {
  timeout: scaled(240_000),
}, async () => {
  await platform.database.pool.query("delete from otp");
  const { email } = await makeUserWithPassword(platform, "Admin");
  const challenges: string[] = [];
  const codes: string[] = [];
  for (let n = 0; n < 6; n++) {
    challenges.push(
      (await clientAt(62_000 + n).auth.loginAdmin({ email, password: PASSWORD })).challenge,
    );
    codes.push((await nextMail(platform, email)).code);
    await platform.database.pool.query(
      "update otp set created_at = created_at - interval '2 minutes'",
    );
  }
  const wrong =
    ["000000", "111111", "222222", "333333", "444444", "555555", "666666"].find(
      (one) => !codes.includes(one),
    ) ?? "";
  const checked = await guess(
    challenges,
    (n, challenge) => clientAt(n).auth.checkOtp({ challenge, code: wrong }),
    STAFF_GUESSES,
  );
  console.log(`staff sign-in: ${checked} of ${STAFF_GUESSES} guesses were checked, none accepted`);
  expect(checked).toBeLessThanOrEqual(ATTEMPT_LIMITS.account);
  const rightCode = clientAt(59_998).auth.checkOtp({
    challenge: challenges[5] ?? "",
    code: codes[5] ?? "",
  });
  await expect(rightCode).rejects.toMatchObject({ status: 429 });
});
