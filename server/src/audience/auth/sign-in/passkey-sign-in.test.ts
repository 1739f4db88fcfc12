import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rejectionOf, testBrowser } from "../../../../test/factories/auth.ts";
import { auditLogOfUser, makeUserWithPasskey } from "../../../../test/factories/second-factor.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { createAuthenticator } from "../../../../test/fakes/authenticator.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { passkey, passkeyChallenge } from "../../second-factor/passkey/passkey.table.ts";
import { user } from "../../user/user.table.ts";
import { authJobs } from "../auth.jobs.ts";

const REFUSED = { status: 400, code: "INVALID_INPUT", paths: ["response"] };

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

let networks = 0;
/** Returns a browser with an unused IP address. */
const newBrowser = () => testBrowser(platform, { address: `10.6.0.${++networks}` });
const rowOf = async (id: number) =>
  (await platform.database.db.select().from(passkey).where(eq(passkey.id, id)))[0];
const requestOptions = () => newBrowser().client.auth.passkeyOptions();
const signIn = (
  response: Parameters<
    ReturnType<typeof newBrowser>["client"]["auth"]["passkeyCheck"]
  >[0]["response"],
) => newBrowser().client.auth.passkeyCheck({ response });

describe("passkey sign-in", () => {
  it("needs neither email nor password and returns the user's abilities", async () => {
    const {
      id,
      email,
      authenticator,
      passkey: enrolled,
    } = await makeUserWithPasskey(platform, "Superadmin");
    const { client, cookie } = newBrowser();
    const options = await client.auth.passkeyOptions();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      rpId: "news.example",
      userVerification: "required",
    });
    expect(cookie()).toBeUndefined();
    const profile = await client.auth.passkeyCheck({ response: authenticator.sign(options) });
    expect(profile).toMatchObject({
      id,
      email,
      abilities: "all",
      lastLoginAt: expect.stringMatching(/Z$/),
    });
    expect(await client.account.me()).toEqual(profile);
    expect(await rowOf(enrolled.id)).toMatchObject({ counter: 1, usedAt: expect.any(Date) });
    expect((await client.account.secondFactors()).passkeys).toMatchObject([
      { usedAt: expect.stringMatching(/Z$/) },
    ]);
    const [entry] = await auditLogOfUser(platform, id);
    expect(entry).toMatchObject({ actorId: id, action: "update" });
    expect(Object.keys(entry?.changes ?? {})).toEqual(["lastLoginAt"]);
  });

  it("is accepted from the registered Android apps, by the fingerprint of their certificate", async () => {
    const fingerprint = Array.from({ length: 32 }, (_, i) =>
      (i + 16).toString(16).toUpperCase(),
    ).join(":");
    const origin = `android:apk-key-hash:${Buffer.from(fingerprint.replaceAll(":", ""), "hex").toString("base64url")}`;
    const { id, authenticator } = await makeUserWithPasskey(platform);
    const attempt = async () => signIn(authenticator.sign(await requestOptions(), { origin }));
    expect(await rejectionOf(attempt())).toMatchObject({ paths: ["response"] });
    await changeSetting(platform, "mobile", "androidApps", `com.example.news ${fingerprint}`);
    expect(await attempt()).toMatchObject({ id });
    await changeSetting(platform, "mobile", "androidApps", "");
    expect(await rejectionOf(attempt())).toMatchObject({ paths: ["response"] });
  });

  it("does not mark the email as verified", async () => {
    const { id, authenticator } = await makeUserWithPasskey(platform);
    await platform.database.db.update(user).set({ emailVerifiedAt: null }).where(eq(user.id, id));
    expect(await signIn(authenticator.sign(await requestOptions()))).toMatchObject({
      emailVerifiedAt: null,
    });
  });

  it("works with authenticators that have a signature counter and those that do not", async () => {
    for (const counts of [true, false]) {
      const {
        id,
        authenticator,
        passkey: enrolled,
      } = await makeUserWithPasskey(platform, "Admin", { counts });
      for (let i = 0; i < 3; i++)
        expect(await signIn(authenticator.sign(await requestOptions()))).toMatchObject({ id });
      expect(await rowOf(enrolled.id)).toMatchObject({ counter: counts ? 3 : 0 });
    }
  });

  it("ends the previous session of the device", async () => {
    const [firstUser, secondUser] = [
      await makeUserWithPasskey(platform),
      await makeUserWithPasskey(platform),
    ];
    const { client } = newBrowser();
    await client.auth.passkeyCheck({
      response: firstUser.authenticator.sign(await client.auth.passkeyOptions()),
    });
    expect(await firstUser.client.account.sessions()).toHaveLength(2);
    await client.auth.passkeyCheck({
      response: secondUser.authenticator.sign(await client.auth.passkeyOptions()),
    });
    expect(await client.account.me()).toMatchObject({ id: secondUser.id });
    expect(await firstUser.client.account.sessions()).toHaveLength(1);
  });
});

describe("passkey signature check", () => {
  it.each([
    ["from another origin", { origin: "https://evil.example" }],
    ["from this host on another port", { origin: "https://news.example:8443" }],
    ["for another relying party", { rpId: "evil.example" }],
    ["without user presence", { present: false }],
    ["without user verification", { verified: false }],
    ["of another ceremony", { type: "webauthn.create" }],
    ["of a made-up challenge", { challenge: "bWFkZS11cA" }],
    ["for another user handle", { userHandle: Buffer.alloc(32).toString("base64url") }],
  ])("refuses a signature %s", async (_name, tampering) => {
    const { authenticator, passkey: enrolled } = await makeUserWithPasskey(platform);
    const { client, cookie } = newBrowser();
    const response = authenticator.sign(await client.auth.passkeyOptions(), tampering);
    expect(await rejectionOf(client.auth.passkeyCheck({ response }))).toEqual(REFUSED);
    expect(cookie()).toBeUndefined();
    expect(await rowOf(enrolled.id)).toMatchObject({ counter: 0, usedAt: null });
  });

  it("refuses a signature of another key and a corrupted signature", async () => {
    const [mine, theirs] = [
      await makeUserWithPasskey(platform),
      await makeUserWithPasskey(platform),
    ];
    const options = await requestOptions();
    const signed = mine.authenticator.sign(options);
    const [other] = await platform.database.db
      .select()
      .from(passkey)
      .where(eq(passkey.id, theirs.passkey.id));
    const handle = theirs.authenticator.sign(options).response.userHandle;
    const id = other?.credentialId ?? "";
    expect(
      await rejectionOf(
        signIn({ ...signed, id, rawId: id, response: { ...signed.response, userHandle: handle } }),
      ),
    ).toEqual(REFUSED);
    const flipped = Buffer.from(signed.response.signature, "base64url");
    flipped[10] = (flipped[10] ?? 0) ^ 1;
    const changed = mine.authenticator.sign(await requestOptions());
    const broken = {
      ...changed,
      response: { ...changed.response, signature: flipped.toString("base64url") },
    };
    expect(await rejectionOf(signIn(broken))).toEqual(REFUSED);
  });

  it("refuses unknown credentials and malformed responses with the same error", async () => {
    const { authenticator } = await makeUserWithPasskey(platform);
    const options = await requestOptions();
    const stranger = createAuthenticator(platform.publicUrl);
    const creation = {
      ...options,
      rp: { id: "news.example", name: "x" },
      user: { id: "AAAA", name: "x", displayName: "x" },
    };
    stranger.make(creation as never);
    expect(await rejectionOf(signIn(stranger.sign(options)))).toEqual(REFUSED);
    const signed = authenticator.sign(await requestOptions());
    for (const change of [
      { clientDataJSON: "bm90IEpTT04" },
      { clientDataJSON: "bnVsbA" },
      { authenticatorData: "AAAA" },
      { signature: "AAAA" },
    ]) {
      const response = authenticator.sign(await requestOptions());
      expect(
        await rejectionOf(signIn({ ...response, response: { ...response.response, ...change } })),
      ).toEqual(REFUSED);
    }
    const { userHandle: _, ...without } = signed.response;
    expect(await rejectionOf(signIn({ ...signed, response: without }))).toEqual(REFUSED);
    expect(await rejectionOf(signIn({ ...signed, id: "not base64url!" }))).toMatchObject({
      status: 400,
    });
  });

  it("accepts a signature once under concurrent requests", async () => {
    const { id, authenticator } = await makeUserWithPasskey(platform, "Admin", { counts: false });
    const response = authenticator.sign(await requestOptions());
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(response)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rejectionOf(signIn(response))).toEqual(REFUSED);
    expect(await signIn(authenticator.sign(await requestOptions()))).toMatchObject({ id });
  });

  it("consumes the challenge when the signature is refused", async () => {
    const { authenticator } = await makeUserWithPasskey(platform);
    const options = await requestOptions();
    expect(await rejectionOf(signIn(authenticator.sign(options, { verified: false })))).toEqual(
      REFUSED,
    );
    expect(await rejectionOf(signIn(authenticator.sign(options)))).toEqual(REFUSED);
  });

  it("refuses expired challenges and challenges issued for enrolment", async () => {
    const { authenticator, client } = await makeUserWithPasskey(platform);
    const options = await requestOptions();
    const { db } = platform.database;
    const [row] = await db
      .select()
      .from(passkeyChallenge)
      .where(and(eq(passkeyChallenge.purpose, "signIn"), isNull(passkeyChallenge.userId)));
    expect(Number(row?.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    expect(JSON.stringify(row)).not.toContain(options.challenge);
    await db.update(passkeyChallenge).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await rejectionOf(signIn(authenticator.sign(options)))).toEqual(REFUSED);
    const { challenge } = await client.account.passkeyOptions({});
    expect(await rejectionOf(signIn(authenticator.sign({ ...options, challenge })))).toEqual(
      REFUSED,
    );
  });

  it("refuses a signature counter that has not increased, since the authenticator may be cloned", async () => {
    const { authenticator, passkey: enrolled } = await makeUserWithPasskey(platform);
    await signIn(authenticator.sign(await requestOptions(), { counter: 7 }));
    for (const counter of [7, 6, 0])
      expect(
        await rejectionOf(signIn(authenticator.sign(await requestOptions(), { counter }))),
      ).toEqual(REFUSED);
    expect(await rowOf(enrolled.id)).toMatchObject({ counter: 7 });
    expect(await signIn(authenticator.sign(await requestOptions(), { counter: 8 }))).toHaveProperty(
      "id",
    );
  });

  it("accepts one of several concurrent signatures with the same counter", async () => {
    const { authenticator } = await makeUserWithPasskey(platform);
    const responses = [];
    for (let i = 0; i < 6; i++)
      responses.push(authenticator.sign(await requestOptions(), { counter: 5 }));
    const tries = await Promise.allSettled(responses.map(signIn));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

it("passkey sign-in signs a reader in", async () => {
  const { email, authenticator } = await makeUserWithPasskey(platform, "User");
  expect(await signIn(authenticator.sign(await requestOptions()))).toMatchObject({
    email,
    role: "User",
  });
});

describe("refused passkey sign-in", () => {
  it.each([
    ["deactivated", { activated: false }],
    ["deleted", { deletedAt: new Date() }],
  ])("gives the same error for a user who is %s", async (_name, values) => {
    const { id, authenticator, passkey: enrolled } = await makeUserWithPasskey(platform);
    await platform.database.db.update(user).set(values).where(eq(user.id, id));
    expect(await rejectionOf(signIn(authenticator.sign(await requestOptions())))).toEqual(REFUSED);
    expect(await rowOf(enrolled.id)).toMatchObject({ counter: 0, usedAt: null });
  });

  it("is rate limited to sixty challenges in five minutes per address", async () => {
    const { client } = testBrowser(platform, { address: "10.7.0.1" });
    const tries = await Promise.allSettled(
      Array.from({ length: 70 }, () => client.auth.passkeyOptions()),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
    expect(await rejectionOf(client.auth.passkeyOptions())).toMatchObject({ status: 429 });
  });

  it("responds with 503 when the public URL has no domain name", async () => {
    const { client } = testBrowser(
      { ...platform, publicUrl: "http://127.0.0.1:3000" },
      { address: "10.7.0.2" },
    );
    const unnamed = { status: 503, code: "SERVICE_UNAVAILABLE", paths: ["publicUrl"] };
    expect(await rejectionOf(client.auth.passkeyOptions())).toEqual(unnamed);
    const { authenticator } = await makeUserWithPasskey(platform);
    expect(
      await rejectionOf(
        client.auth.passkeyCheck({ response: authenticator.sign(await requestOptions()) }),
      ),
    ).toEqual(unnamed);
  });
});
