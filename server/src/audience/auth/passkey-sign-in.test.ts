import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser, refusal } from "../../../test/auth.ts";
import { createAuthenticator } from "../../../test/authenticator.ts";
import { testPlatform } from "../../../test/platform.ts";
import { logOfUser, memberWithPasskey } from "../../../test/second-factor.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { passkey, passkeyChallenge } from "../second-factor/passkey.table.ts";
import { user } from "../user/user.table.ts";
import { authJobs } from "./auth.jobs.ts";

const REFUSED = { status: 400, code: "INVALID_INPUT", paths: ["response"] };

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

let networks = 0;
/** A browser at an address that nobody has used yet. */
const elsewhere = () => browser(platform, { address: `10.6.0.${++networks}` });
const rowOf = async (id: number) => (await platform.database.db.select().from(passkey).where(eq(passkey.id, id)))[0];
const askedFor = () => elsewhere().client.auth.passkeyOptions();
const enter = (response: Parameters<ReturnType<typeof elsewhere>["client"]["auth"]["passkeyCheck"]>[0]["response"]) =>
  elsewhere().client.auth.passkeyCheck({ response });

describe("signing in with a passkey", () => {
  it("takes neither e-mail nor password, and tells what they manage", async () => {
    const { id, email, authenticator, passkey: one } = await memberWithPasskey(platform, "Superadmin");
    const { client, cookie } = elsewhere();
    const options = await client.auth.passkeyOptions();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      rpId: "news.example",
      userVerification: "required",
    });
    expect(cookie()).toBeUndefined();
    const profile = await client.auth.passkeyCheck({ response: authenticator.sign(options) });
    expect(profile).toMatchObject({ id, email, abilities: "all", lastLoginAt: expect.stringMatching(/Z$/) });
    expect(await client.account.me()).toEqual(profile);
    expect(await rowOf(one.id)).toMatchObject({ counter: 1, usedAt: expect.any(Date) });
    expect((await client.account.secondFactors()).passkeys).toMatchObject([{ usedAt: expect.stringMatching(/Z$/) }]);
    const [entry] = await logOfUser(platform, id);
    expect(entry).toMatchObject({ actorId: id, action: "update" });
    expect(Object.keys(entry?.changes ?? {})).toEqual(["lastLoginAt"]);
  });

  it("does not say that the mailbox was looked into", async () => {
    const { id, authenticator } = await memberWithPasskey(platform);
    await platform.database.db.update(user).set({ emailVerifiedAt: null }).where(eq(user.id, id));
    expect(await enter(authenticator.sign(await askedFor()))).toMatchObject({ emailVerifiedAt: null });
  });

  it("goes on with authenticators that count, and with those that do not", async () => {
    for (const counts of [true, false]) {
      const { id, authenticator, passkey: one } = await memberWithPasskey(platform, "Admin", { counts });
      for (let i = 0; i < 3; i++) expect(await enter(authenticator.sign(await askedFor()))).toMatchObject({ id });
      expect(await rowOf(one.id)).toMatchObject({ counter: counts ? 3 : 0 });
    }
  });

  it("ends the session that the device had", async () => {
    const [one, two] = [await memberWithPasskey(platform), await memberWithPasskey(platform)];
    const { client } = elsewhere();
    await client.auth.passkeyCheck({ response: one.authenticator.sign(await client.auth.passkeyOptions()) });
    expect(await one.client.account.sessions()).toHaveLength(2);
    await client.auth.passkeyCheck({ response: two.authenticator.sign(await client.auth.passkeyOptions()) });
    expect(await client.account.me()).toMatchObject({ id: two.id });
    expect(await one.client.account.sessions()).toHaveLength(1);
  });
});

describe("a passkey's signature", () => {
  it.each([
    ["of another origin", { origin: "https://evil.example" }],
    ["of our address on another port", { origin: "https://news.example:8443" }],
    ["for another site", { rpId: "evil.example" }],
    ["without a touch", { present: false }],
    ["without its owner verified", { verified: false }],
    ["of another ceremony", { type: "webauthn.create" }],
    ["of a challenge of its own", { challenge: "bWFkZS11cA" }],
    ["for another owner", { userHandle: Buffer.alloc(32).toString("base64url") }],
  ])("%s is refused", async (_what, misdeeds) => {
    const { authenticator, passkey: one } = await memberWithPasskey(platform);
    const { client, cookie } = elsewhere();
    const response = authenticator.sign(await client.auth.passkeyOptions(), misdeeds);
    expect(await refusal(client.auth.passkeyCheck({ response }))).toEqual(REFUSED);
    expect(cookie()).toBeUndefined();
    expect(await rowOf(one.id)).toMatchObject({ counter: 0, usedAt: null });
  });

  it("of a key that is not the stored one is refused", async () => {
    const [mine, theirs] = [await memberWithPasskey(platform), await memberWithPasskey(platform)];
    const options = await askedFor();
    const signed = mine.authenticator.sign(options);
    const [other] = await platform.database.db.select().from(passkey).where(eq(passkey.id, theirs.passkey.id));
    const handle = theirs.authenticator.sign(options).response.userHandle;
    const id = other?.credentialId ?? "";
    expect(await refusal(enter({ ...signed, id, rawId: id, response: { ...signed.response, userHandle: handle } }))).toEqual(REFUSED);
    const flipped = Buffer.from(signed.response.signature, "base64url");
    flipped[10] = (flipped[10] ?? 0) ^ 1;
    const changed = mine.authenticator.sign(await askedFor());
    const broken = { ...changed, response: { ...changed.response, signature: flipped.toString("base64url") } };
    expect(await refusal(enter(broken))).toEqual(REFUSED);
  });

  it("of a credential that nobody has, and what no authenticator sends, are refused alike", async () => {
    const { authenticator } = await memberWithPasskey(platform);
    const options = await askedFor();
    const stranger = createAuthenticator(platform.publicUrl);
    const creation = { ...options, rp: { id: "news.example", name: "x" }, user: { id: "AAAA", name: "x", displayName: "x" } };
    stranger.make(creation as never);
    expect(await refusal(enter(stranger.sign(options)))).toEqual(REFUSED);
    const signed = authenticator.sign(await askedFor());
    for (const change of [
      { clientDataJSON: "bm90IEpTT04" },
      { clientDataJSON: "bnVsbA" },
      { authenticatorData: "AAAA" },
      { signature: "AAAA" },
    ]) {
      const response = authenticator.sign(await askedFor());
      expect(await refusal(enter({ ...response, response: { ...response.response, ...change } }))).toEqual(REFUSED);
    }
    const { userHandle: _, ...without } = signed.response;
    expect(await refusal(enter({ ...signed, response: without }))).toEqual(REFUSED);
    expect(await refusal(enter({ ...signed, id: "not base64url!" }))).toMatchObject({ status: 400 });
  });

  it("does once, even of many at once", async () => {
    const { id, authenticator } = await memberWithPasskey(platform, "Admin", { counts: false });
    const response = authenticator.sign(await askedFor());
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => enter(response)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(enter(response))).toEqual(REFUSED);
    expect(await enter(authenticator.sign(await askedFor()))).toMatchObject({ id });
  });

  it("uses its challenge up when it is refused too", async () => {
    const { authenticator } = await memberWithPasskey(platform);
    const options = await askedFor();
    expect(await refusal(enter(authenticator.sign(options, { verified: false })))).toEqual(REFUSED);
    expect(await refusal(enter(authenticator.sign(options)))).toEqual(REFUSED);
  });

  it("does within five minutes, and not for a challenge that was for enrolling", async () => {
    const { authenticator, client } = await memberWithPasskey(platform);
    const options = await askedFor();
    const { db } = platform.database;
    const [row] = await db
      .select()
      .from(passkeyChallenge)
      .where(and(eq(passkeyChallenge.purpose, "signIn"), isNull(passkeyChallenge.userId)));
    expect(Number(row?.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    expect(JSON.stringify(row)).not.toContain(options.challenge);
    await db.update(passkeyChallenge).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await refusal(enter(authenticator.sign(options)))).toEqual(REFUSED);
    const { challenge } = await client.account.passkeyOptions({});
    expect(await refusal(enter(authenticator.sign({ ...options, challenge })))).toEqual(REFUSED);
  });

  it("that counts no further than the last is refused: there are two of it", async () => {
    const { authenticator, passkey: one } = await memberWithPasskey(platform);
    await enter(authenticator.sign(await askedFor(), { counter: 7 }));
    for (const counter of [7, 6, 0]) expect(await refusal(enter(authenticator.sign(await askedFor(), { counter })))).toEqual(REFUSED);
    expect(await rowOf(one.id)).toMatchObject({ counter: 7 });
    expect(await enter(authenticator.sign(await askedFor(), { counter: 8 }))).toHaveProperty("id");
  });

  it("that counts the same in two challenges at once does in one", async () => {
    const { authenticator } = await memberWithPasskey(platform);
    const responses = [];
    for (let i = 0; i < 6; i++) responses.push(authenticator.sign(await askedFor(), { counter: 5 }));
    const tries = await Promise.allSettled(responses.map(enter));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

it("signs a reader in", async () => {
  const { email, authenticator } = await memberWithPasskey(platform, "User");
  expect(await enter(authenticator.sign(await askedFor()))).toMatchObject({ email, role: "User" });
});

describe("whoever may not come in", () => {
  it.each([
    ["switched off", { activated: false }],
    ["deleted", { deletedAt: new Date() }],
  ])("is refused in the same way: %s", async (_what, values) => {
    const { id, authenticator, passkey: one } = await memberWithPasskey(platform);
    await platform.database.db.update(user).set(values).where(eq(user.id, id));
    expect(await refusal(enter(authenticator.sign(await askedFor())))).toEqual(REFUSED);
    expect(await rowOf(one.id)).toMatchObject({ counter: 0, usedAt: null });
  });

  it("asks sixty times in five minutes from one address at most", async () => {
    const { client } = browser(platform, { address: "10.7.0.1" });
    const tries = await Promise.allSettled(Array.from({ length: 70 }, () => client.auth.passkeyOptions()));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
    expect(await refusal(client.auth.passkeyOptions())).toMatchObject({ status: 429 });
  });

  it("is told when the site has no name", async () => {
    const { client } = browser({ ...platform, publicUrl: "http://127.0.0.1:3000" }, { address: "10.7.0.2" });
    const unnamed = { status: 503, code: "SERVICE_UNAVAILABLE", paths: ["publicUrl"] };
    expect(await refusal(client.auth.passkeyOptions())).toEqual(unnamed);
    const { authenticator } = await memberWithPasskey(platform);
    expect(await refusal(client.auth.passkeyCheck({ response: authenticator.sign(await askedFor()) }))).toEqual(unnamed);
  });
});
