import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { createAuthenticator } from "../../../test/authenticator.ts";
import { testPlatform } from "../../../test/platform.ts";
import { logOfUser } from "../../../test/second-factor.ts";
import { clientAs } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { authJobs } from "../auth/auth.jobs.ts";
import { session } from "../auth/session.table.ts";
import { passkey, passkeyChallenge } from "./passkey.table.ts";

const INVALID = { status: 400, code: "INVALID_INPUT" };
const NOT_MADE = { ...INVALID, paths: ["response"] };

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

async function staff() {
  const member = await makeMember(platform, "Admin");
  return { ...member, client: await clientAs(platform, member.id), authenticator: createAuthenticator(platform.publicUrl) };
}
const rowsOf = (userId: number) => platform.database.db.select().from(passkey).where(eq(passkey.userId, userId));
/** Eleven minutes have passed since a user signed in. */
const growOld = (userId: number) =>
  platform.database.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(session.userId, userId));

describe("what a browser makes a passkey from", () => {
  it("asks for one that is found by itself and knows its owner", async () => {
    const { id, email, client } = await staff();
    const options = await client.account.passkeyOptions({});
    expect(options).toMatchObject({
      rp: { id: "news.example" },
      user: { name: email },
      attestation: "none",
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    });
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
    expect(Buffer.from(options.user.id, "base64url")).toHaveLength(32);
    expect((await client.account.passkeyOptions({})).user.id).toBe(options.user.id);
    const stored = await platform.database.db.select().from(passkeyChallenge).where(eq(passkeyChallenge.userId, id));
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(options.challenge);
  });

  it("names those that there are already", async () => {
    const { client, authenticator } = await staff();
    const response = authenticator.make(await client.account.passkeyOptions({}));
    await client.account.addPasskey({ name: "Telephone", response });
    expect((await client.account.passkeyOptions({})).excludeCredentials).toEqual([
      { type: "public-key", id: response.id, transports: ["internal", "hybrid"] },
    ]);
  });

  it("needs the password, or a session that has only just begun", async () => {
    const { id, client } = await staff();
    const options = (password?: string) => client.account.passkeyOptions(password === undefined ? {} : { password });
    expect(await options()).toHaveProperty("challenge");
    await growOld(id);
    expect(await refusal(options())).toEqual({ ...INVALID, paths: ["password"] });
    expect(await refusal(options("not the password"))).toEqual({ ...INVALID, paths: ["password"] });
    expect(await options(PASSWORD)).toHaveProperty("challenge");
  });

  it("is not to be had from a site without a name", async () => {
    for (const address of ["http://127.0.0.1:3000", "http://[::1]:3000", "https://192.0.2.1"]) {
      const { id } = await makeMember(platform, "Admin");
      const client = await clientAs({ ...platform, publicUrl: address }, id);
      expect(await refusal(client.account.passkeyOptions({}))).toEqual({ status: 503, code: "SERVICE_UNAVAILABLE", paths: ["publicUrl"] });
    }
    const local = { ...platform, publicUrl: "http://localhost:3000" };
    const client = await clientAs(local, (await makeMember(platform, "Admin")).id);
    const options = await client.account.passkeyOptions({});
    expect(options.rp.id).toBe("localhost");
    const response = createAuthenticator("http://localhost:3000").make(options);
    expect(await client.account.addPasskey({ name: "Laptop", response })).toMatchObject({ name: "Laptop" });
  });
});

describe("adding a passkey", () => {
  it("keeps its public key and a name, and tells the owner and the log", async () => {
    const { id, email, client, authenticator } = await staff();
    const elsewhere = await clientAs(platform, id);
    const response = authenticator.make(await client.account.passkeyOptions({}));
    const added = await client.account.addPasskey({ name: "  هاتف المكتب  ", response });
    expect(added).toEqual({ id: expect.any(Number), name: "هاتف المكتب", createdAt: expect.stringMatching(/Z$/), usedAt: null });
    expect(await client.account.secondFactors()).toEqual({ totp: null, passkeys: [added], recoveryCodesLeft: 0 });
    expect(await rowsOf(id)).toMatchObject([{ credentialId: response.id, counter: 0, transports: ["internal", "hybrid"] }]);
    expect((await nextMail(platform, email)).text).toContain("A passkey was added");
    const entries = await logOfUser(platform, id);
    expect(entries.map(({ changes }) => changes)).toEqual([{ passkey: [null, "هاتف المكتب"] }]);
    expect(await elsewhere.account.me()).toMatchObject({ id });
  });

  it("takes one that has signed itself, as some authenticators do", async () => {
    const { client, authenticator } = await staff();
    const response = authenticator.make(await client.account.passkeyOptions({}), { signsItself: true });
    expect(await client.account.addPasskey({ name: "Key", response })).toMatchObject({ name: "Key" });
  });

  it.each([
    ["for another origin", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["that nobody touched", { present: false }],
    ["whose owner was not verified", { verified: false }],
    ["that signs in, not up", { type: "webauthn.get" }],
    ["for a challenge of its own", { challenge: "bWFkZS11cA" }],
    [
      "with certificates to look up",
      { statement: { format: "packed", values: new Map(Object.entries({ alg: -7, sig: Buffer.from("x"), x5c: [Buffer.from("x")] })) } },
    ],
    ["with a statement of a maker", { statement: { format: "apple", values: new Map() } }],
    ["with a statement where there is to be none", { statement: { format: "none", values: new Map([["alg", -7]]) } }],
  ])("refuses one %s", async (_what, misdeeds) => {
    const { id, client, authenticator } = await staff();
    const response = authenticator.make(await client.account.passkeyOptions({}), misdeeds);
    expect(await refusal(client.account.addPasskey({ name: "x", response }))).toEqual(NOT_MADE);
    expect(await rowsOf(id)).toEqual([]);
  });

  it("takes what the browser sent for the challenge once, within five minutes, from whom it was given to", async () => {
    const { id, client, authenticator } = await staff();
    const first = await client.account.passkeyOptions({});
    await client.account.addPasskey({ name: "x", response: authenticator.make(first) });
    expect(await refusal(client.account.addPasskey({ name: "x", response: authenticator.make(first) }))).toEqual(NOT_MADE);
    const another = await staff();
    const theirs = another.authenticator.make(await client.account.passkeyOptions({}));
    expect(await refusal(another.client.account.addPasskey({ name: "x", response: theirs }))).toEqual(NOT_MADE);
    const late = authenticator.make(await client.account.passkeyOptions({}));
    await platform.database.db
      .update(passkeyChallenge)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(passkeyChallenge.userId, id));
    expect(await refusal(client.account.addPasskey({ name: "x", response: late }))).toEqual(NOT_MADE);
    const signIn = await browser(platform).client.auth.passkeyOptions();
    const foreign = authenticator.make({ ...first, challenge: signIn.challenge });
    expect(await refusal(client.account.addPasskey({ name: "x", response: foreign }))).toEqual(NOT_MADE);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("refuses what no browser sends", async () => {
    const { client, authenticator } = await staff();
    const response = authenticator.make(await client.account.passkeyOptions({}));
    const broken = { ...response, response: { ...response.response, clientDataJSON: "bm90IEpTT04" } };
    expect(await refusal(client.account.addPasskey({ name: "x", response: broken }))).toEqual(NOT_MADE);
    for (const given of [
      { name: "", response },
      { name: "x".repeat(61), response },
      { name: "x", response: { ...response, id: "not base64url!" } },
      { name: "x", response: { ...response, type: "password" } },
    ])
      expect(await refusal(client.account.addPasskey(given as never))).toMatchObject({ status: 400 });
    expect(await client.account.addPasskey({ name: "x", response })).toHaveProperty("id");
  });

  it("refuses one that is known, whosever it is", async () => {
    const { client, authenticator } = await staff();
    const made = authenticator.make(await client.account.passkeyOptions({}));
    await client.account.addPasskey({ name: "x", response: made });
    const [known] = await platform.database.db.select().from(passkey).where(eq(passkey.credentialId, made.id));
    const another = await staff();
    const response = another.authenticator.make(await another.client.account.passkeyOptions({}));
    await platform.database.db
      .update(passkey)
      .set({ credentialId: response.id })
      .where(eq(passkey.id, known?.id ?? 0));
    expect(await refusal(another.client.account.addPasskey({ name: "x", response }))).toEqual({
      status: 409,
      code: "CONFLICT",
      paths: ["response"],
    });
    expect(await rowsOf(another.id)).toEqual([]);
    expect(await logOfUser(platform, another.id)).toEqual([]);
  });

  it("ends at twenty", async () => {
    const { id, client, authenticator } = await staff();
    const spare = await client.account.passkeyOptions({});
    const values = { userId: id, name: "x", publicKey: "AA", userHandle: "AA", counter: 0, transports: [], createdAt: new Date() };
    await platform.database.db.insert(passkey).values(Array.from({ length: 20 }, (_, i) => ({ ...values, credentialId: `full-${i}` })));
    const full = { status: 409, code: "CONFLICT", paths: ["passkeys"] };
    expect(await refusal(client.account.passkeyOptions({}))).toEqual(full);
    expect(await refusal(client.account.addPasskey({ name: "x", response: authenticator.make(spare) }))).toEqual(full);
  });
});
