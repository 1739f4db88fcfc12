import { afterAll, beforeAll, expect, it } from "vitest";
import { browser, makeMember, nextMail, PASSWORD } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { memberWithApp } from "../../../test/second-factor.ts";
import { sized } from "../../../test/suite-size.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { authJobs } from "./auth.jobs.ts";

const GUESSES = sized({ sample: 400, full: 10_000 });
const STAFF_GUESSES = sized({ sample: 100, full: 1000 });
/** Tries of a code, and of all codes of an account in an hour. */
const CAP = { code: 5, account: 15 };
const AT_ONCE = 40;

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});

afterAll(() => platform.stop());

/** Tries wrong codes of several challenges from as many addresses. Gives how many got to be judged, by what was counted in the database. */
async function guess(
  challenges: string[],
  attempt: (asker: number, challenge: string, code: string) => Promise<unknown>,
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
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect([...statuses.keys()].sort()).toEqual([400, 429]);
  const { rows } = await platform.database.pool.query("select coalesce(sum(tries), 0)::int as judged, max(tries)::int as most from otp");
  expect(rows[0].most).toBeLessThanOrEqual(CAP.code);
  return rows[0].judged;
}

const asker = (n: number) => browser(platform, { address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }).client;

it(`${GUESSES} codes for a new password, from as many addresses, get no more than the cap of the account`, {
  timeout: 240_000,
}, async () => {
  await platform.database.pool.query("delete from otp");
  const { email } = await makeMember(platform, "User");
  const challenges: string[] = [];
  for (let n = 0; n < 8; n++) {
    challenges.push((await asker(60_000 + n).account.requestOtp({ email })).challenge);
    await platform.database.pool.query("update otp set created_at = created_at - interval '2 minutes'");
  }
  const codes: string[] = [];
  for (let n = 0; n < 8; n++) codes.push((await nextMail(platform, email)).code);
  expect(codes.filter(Boolean).length).toBe(8);
  const judged = await guess(challenges, (n, challenge, code) =>
    asker(n).account.checkOtp({ challenge, code: codes.includes(code) ? "111111" : code }),
  );
  console.log(`new password: ${judged} of ${GUESSES} guesses were judged, none admitted`);
  expect(judged).toBeLessThanOrEqual(CAP.account);
  // Nor does the right one of a challenge that nobody has tried.
  const right = asker(59_999).account.checkOtp({ challenge: challenges[7] ?? "", code: codes[7] ?? "" });
  await expect(right).rejects.toMatchObject({ status: 429 });
});

it(`${GUESSES} codes of a reader's app, from as many addresses, get no more than the cap of the account`, {
  timeout: 240_000,
}, async () => {
  await platform.database.pool.query("delete from otp");
  const { email } = await memberWithApp(platform, "User");
  const challenges: string[] = [];
  for (let n = 0; n < 6; n++) {
    challenges.push((await asker(61_000 + n).auth.loginWeb({ email, password: PASSWORD })).secondStep?.challenge ?? "");
    await platform.database.pool.query("update otp set created_at = created_at - interval '2 minutes'");
  }
  const judged = await guess(challenges, (n, challenge, code) => asker(n).auth.checkOtp({ challenge, code }));
  expect(judged).toBeLessThanOrEqual(CAP.account);
});

it(`${STAFF_GUESSES} codes of a member of staff's mail, from as many addresses, get no more than the cap of the account`, {
  timeout: 240_000,
}, async () => {
  await platform.database.pool.query("delete from otp");
  const { email } = await makeMember(platform, "Admin");
  const challenges: string[] = [];
  const codes: string[] = [];
  for (let n = 0; n < 6; n++) {
    challenges.push((await asker(62_000 + n).auth.loginAdmin({ email, password: PASSWORD })).challenge);
    codes.push((await nextMail(platform, email)).code);
    await platform.database.pool.query("update otp set created_at = created_at - interval '2 minutes'");
  }
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555", "666666"].find((one) => !codes.includes(one)) ?? "";
  const judged = await guess(challenges, (n, challenge) => asker(n).auth.checkOtp({ challenge, code: wrong }), STAFF_GUESSES);
  console.log(`staff: ${judged} of ${STAFF_GUESSES} guesses were judged, none admitted`);
  expect(judged).toBeLessThanOrEqual(CAP.account);
  const right = asker(59_998).auth.checkOtp({ challenge: challenges[5] ?? "", code: codes[5] ?? "" });
  await expect(right).rejects.toMatchObject({ status: 429 });
});
