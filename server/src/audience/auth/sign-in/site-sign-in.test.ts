import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  rejectionOf,
  testBrowser,
} from "../../../../test/factories/auth.ts";
import { makeUserWithApp, makeUserWithPasskey } from "../../../../test/factories/second-factor.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { authJobs } from "../auth.jobs.ts";

let platform: StartedPlatform;
let addresses = 0;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});

afterAll(() => platform.stop());

const newBrowser = () => testBrowser(platform, { address: `198.51.100.${++addresses}` });

describe("site sign-in", () => {
  it("signs a reader in with the password, without back office access", async () => {
    const { email } = await makeUserWithPassword(platform, "User");
    const { client } = newBrowser();
    expect((await client.auth.loginWeb({ email, password: PASSWORD })).profile).toMatchObject({
      email,
      abilities: [],
    });
    expect(await client.account.sessions()).toHaveLength(1);
    expect(await rejectionOf(client.user.staffList({}))).toMatchObject({ status: 403 });
  });

  it.each(["Superadmin", "Admin", "Notification", "Accounting"] as const)(
    "responds to a %s as to a wrong password",
    async (role) => {
      const { email } = await makeUserWithPassword(platform, role);
      const { client, cookie } = newBrowser();
      const staffError = await rejectionOf(client.auth.loginWeb({ email, password: PASSWORD }));
      expect(staffError).toEqual(
        await rejectionOf(client.auth.loginWeb({ email, password: "not the right one" })),
      );
      expect(staffError).toEqual(
        await rejectionOf(
          client.auth.loginWeb({ email: "nobody@news.example", password: PASSWORD }),
        ),
      );
      expect(cookie()).toBeUndefined();
    },
  );

  it("requires a code from users with an authenticator app and mails none", async () => {
    const { email, ...app } = await makeUserWithApp(platform, "User");
    const { client, cookie } = newBrowser();
    const { profile, secondStep } = await client.auth.loginWeb({ email, password: PASSWORD });
    expect([profile, cookie()]).toEqual([undefined, undefined]);
    const challenge = secondStep?.challenge ?? "";
    expect(await rejectionOf(client.auth.checkOtp({ challenge, code: "000000" }))).toMatchObject({
      paths: ["code"],
    });
    expect(
      await client.auth.checkOtp({ challenge, code: app.recoveryCodes[0] ?? "" }),
    ).toMatchObject({ email });
    expect(cookie()).toBeDefined();
  });

  it("mails a code to users with a passkey but no authenticator app", async () => {
    const { email } = await makeUserWithPasskey(platform, "User");
    const { client } = newBrowser();
    const { secondStep } = await client.auth.loginWeb({ email, password: PASSWORD });
    const { code } = await nextMail(platform, email);
    expect(
      await client.auth.checkOtp({ challenge: secondStep?.challenge ?? "", code }),
    ).toMatchObject({ email });
  });
});

describe("site sign-in bot check", () => {
  it("requires a single-use proof after failures and signs the owner in with it", async () => {
    const { email } = await makeUserWithPassword(platform, "User");
    const { client } = newBrowser();
    for (let n = 0; n < 5; n++)
      await rejectionOf(client.auth.loginWeb({ email, password: `guess number ${n}` }));
    expect(await rejectionOf(client.auth.loginWeb({ email, password: PASSWORD }))).toMatchObject({
      paths: ["proof"],
    });
    const proof = await solveBotCheck(client);
    expect(
      await rejectionOf(client.auth.loginWeb({ email, password: "another guess", proof })),
    ).toMatchObject({ paths: ["password"] });
    expect(
      await rejectionOf(client.auth.loginWeb({ email, password: PASSWORD, proof })),
    ).toMatchObject({ paths: ["proof"] });
    expect(
      (
        await client.auth.loginWeb({
          email,
          password: PASSWORD,
          proof: await solveBotCheck(client),
        })
      ).profile,
    ).toMatchObject({
      email,
    });
  });

  it("refuses forged and altered proofs", async () => {
    const { email } = await makeUserWithPassword(platform, "User");
    const { client } = newBrowser();
    for (let n = 0; n < 5; n++)
      await rejectionOf(client.auth.loginWeb({ email, password: `guess number ${n}` }));
    const proof = await solveBotCheck(client);
    const { challenge, solution } = JSON.parse(Buffer.from(proof, "base64").toString());
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
    const later = {
      ...challenge,
      parameters: { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 60 },
    };
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    for (const forged of [
      "none",
      packed({}),
      packed({ challenge: later, solution }),
      packed({ challenge: easier, solution }),
      packed({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
    ])
      expect(
        await rejectionOf(client.auth.loginWeb({ email, password: PASSWORD, proof: forged })),
      ).toMatchObject({ paths: ["proof"] });
    expect(
      (await client.auth.loginWeb({ email, password: PASSWORD, proof })).profile,
    ).toMatchObject({ email });
  });

  it("accepts a solved challenge once under concurrent requests", async () => {
    const { client } = newBrowser();
    const proof = await solveBotCheck(client);
    const emails = [1, 2, 3, 4, 5, 6].map((n) => `together-${n}@post.example`);
    for (let n = 0; n < 5; n++)
      await client.auth.register({ email: `before-${n}@post.example`, password: PASSWORD });
    const replies = await Promise.all(
      emails.map((email) =>
        client.auth.register({ email, password: PASSWORD, proof }).then(
          () => 1,
          () => 0,
        ),
      ),
    );
    expect(replies.filter(Boolean)).toHaveLength(1);
  });
});

/** Requests and solves a bot check challenge. Returns the proof as a browser sends it. */
async function solveBotCheck(client: ReturnType<typeof testBrowser>["client"]): Promise<string> {
  const check = await client.auth.botCheck();
  if (check.provider !== "altcha") throw new Error("no ALTCHA challenge was issued");
  const { challenge } = check;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(
    JSON.stringify({
      challenge,
      solution: { counter: solution?.counter, derivedKey: solution?.derivedKey },
    }),
  ).toString("base64");
}
