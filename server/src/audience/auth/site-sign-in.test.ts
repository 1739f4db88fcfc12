import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { memberWithApp, memberWithPasskey } from "../../../test/second-factor.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { authJobs } from "./auth.jobs.ts";

let platform: StartedPlatform;
let addresses = 0;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});

afterAll(() => platform.stop());

const somewhere = () => browser(platform, { address: `198.51.100.${++addresses}` });

describe("signing in on the site", () => {
  it("lets a reader in with the password, who may do nothing in the back office", async () => {
    const { email } = await makeMember(platform, "User");
    const { client } = somewhere();
    expect((await client.auth.loginWeb({ email, password: PASSWORD })).profile).toMatchObject({ email, abilities: [] });
    expect(await client.account.sessions()).toHaveLength(1);
    expect(await refusal(client.user.staffList({}))).toMatchObject({ status: 403 });
  });

  it.each(["Superadmin", "Admin", "Notification", "Accounting"] as const)("answers %s as a wrong password", async (role) => {
    const { email } = await makeMember(platform, role);
    const { client, cookie } = somewhere();
    const right = await refusal(client.auth.loginWeb({ email, password: PASSWORD }));
    expect(right).toEqual(await refusal(client.auth.loginWeb({ email, password: "not the right one" })));
    expect(right).toEqual(await refusal(client.auth.loginWeb({ email: "nobody@news.example", password: PASSWORD })));
    expect(cookie()).toBeUndefined();
  });

  it("asks who has an app for its code, and mails none", async () => {
    const { email, ...app } = await memberWithApp(platform, "User");
    const { client, cookie } = somewhere();
    const { profile, secondStep } = await client.auth.loginWeb({ email, password: PASSWORD });
    expect([profile, cookie()]).toEqual([undefined, undefined]);
    const challenge = secondStep?.challenge ?? "";
    expect(await refusal(client.auth.checkOtp({ challenge, code: "000000" }))).toMatchObject({ paths: ["code"] });
    expect(await client.auth.checkOtp({ challenge, code: app.recoveryCodes[0] ?? "" })).toMatchObject({ email });
    expect(cookie()).toBeDefined();
  });

  it("mails a code to who has a passkey and no app", async () => {
    const { email } = await memberWithPasskey(platform, "User");
    const { client } = somewhere();
    const { secondStep } = await client.auth.loginWeb({ email, password: PASSWORD });
    const { code } = await nextMail(platform, email);
    expect(await client.auth.checkOtp({ challenge: secondStep?.challenge ?? "", code })).toMatchObject({ email });
  });
});

describe("after failures", () => {
  it("a proof is asked for, which counts once, and the owner comes in with it", async () => {
    const { email } = await makeMember(platform, "User");
    const { client } = somewhere();
    for (let n = 0; n < 5; n++) await refusal(client.auth.loginWeb({ email, password: `guess number ${n}` }));
    expect(await refusal(client.auth.loginWeb({ email, password: PASSWORD }))).toMatchObject({ paths: ["proof"] });
    const proof = await solved(client);
    expect(await refusal(client.auth.loginWeb({ email, password: "another guess", proof }))).toMatchObject({ paths: ["password"] });
    expect(await refusal(client.auth.loginWeb({ email, password: PASSWORD, proof }))).toMatchObject({ paths: ["proof"] });
    expect((await client.auth.loginWeb({ email, password: PASSWORD, proof: await solved(client) })).profile).toMatchObject({ email });
  });

  it("takes no proof that was made up, changed, or is too old", async () => {
    const { email } = await makeMember(platform, "User");
    const { client } = somewhere();
    for (let n = 0; n < 5; n++) await refusal(client.auth.loginWeb({ email, password: `guess number ${n}` }));
    const proof = await solved(client);
    const { challenge, solution } = JSON.parse(Buffer.from(proof, "base64").toString());
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
    const later = { ...challenge, parameters: { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 60 } };
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    for (const forged of [
      "none",
      packed({}),
      packed({ challenge: later, solution }),
      packed({ challenge: easier, solution }),
      packed({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
    ])
      expect(await refusal(client.auth.loginWeb({ email, password: PASSWORD, proof: forged }))).toMatchObject({ paths: ["proof"] });
    expect((await client.auth.loginWeb({ email, password: PASSWORD, proof })).profile).toMatchObject({ email });
  });

  it("a solved riddle counts once, even of many at once", async () => {
    const { client } = somewhere();
    const proof = await solved(client);
    const emails = [1, 2, 3, 4, 5, 6].map((n) => `together-${n}@post.example`);
    for (let n = 0; n < 5; n++) await client.auth.register({ email: `before-${n}@post.example`, password: PASSWORD });
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

/** A solved riddle, as a browser sends it. */
async function solved(client: ReturnType<typeof browser>["client"]): Promise<string> {
  const check = await client.auth.botCheck();
  if (check.provider !== "altcha") throw new Error("no riddle was given");
  const { challenge } = check;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution: { counter: solution?.counter, derivedKey: solution?.derivedKey } })).toString(
    "base64",
  );
}
