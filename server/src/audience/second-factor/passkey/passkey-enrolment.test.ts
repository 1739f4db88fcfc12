import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  rejectionOf,
  testBrowser,
} from "../../../../test/factories/auth.ts";
import { auditLogOfUser } from "../../../../test/factories/second-factor.ts";
import { clientAs } from "../../../../test/factories/staff.ts";
import { createAuthenticator } from "../../../../test/fakes/authenticator.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { authJobs } from "../../auth/auth.jobs.ts";
import { session } from "../../auth/session/session.table.ts";
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
  const member = await makeUserWithPassword(platform, "Admin");
  return {
    ...member,
    client: await clientAs(platform, member.id),
    authenticator: createAuthenticator(platform.publicUrl),
  };
}
const rowsOf = (userId: number) =>
  platform.database.db.select().from(passkey).where(eq(passkey.userId, userId));
/** Backdates a user's sessions by eleven minutes, so that they are no longer fresh. */
const ageSessions = (userId: number) =>
  platform.database.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(session.userId, userId));

describe("passkey creation options", () => {
  it("require a discoverable credential with user verification", async () => {
    const { id, email, client } = await staff();
    const options = await client.account.passkeyOptions({});
    expect(options).toMatchObject({
      rp: { id: "news.example" },
      user: { name: email },
      attestation: "none",
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    });
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
    expect(Buffer.from(options.user.id, "base64url")).toHaveLength(32);
    expect((await client.account.passkeyOptions({})).user.id).toBe(options.user.id);
    const stored = await platform.database.db
      .select()
      .from(passkeyChallenge)
      .where(eq(passkeyChallenge.userId, id));
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(options.challenge);
  });

  it("exclude existing passkeys", async () => {
    const { client, authenticator } = await staff();
    const response = authenticator.make(await client.account.passkeyOptions({}));
    await client.account.addPasskey({ name: "Telephone", response });
    expect((await client.account.passkeyOptions({})).excludeCredentials).toEqual([
      { type: "public-key", id: response.id, transports: ["internal", "hybrid"] },
    ]);
  });

  it("require the password or a fresh session", async () => {
    const { id, client } = await staff();
    const options = (password?: string) =>
      client.account.passkeyOptions(password === undefined ? {} : { password });
    expect(await options()).toHaveProperty("challenge");
    await ageSessions(id);
    expect(await rejectionOf(options())).toEqual({ ...INVALID, paths: ["password"] });
    expect(await rejectionOf(options("not the password"))).toEqual({
      ...INVALID,
      paths: ["password"],
    });
    expect(await options(PASSWORD)).toHaveProperty("challenge");
  });

  it("are unavailable when the public URL is an IP address", async () => {
    for (const address of ["http://127.0.0.1:3000", "http://[::1]:3000", "https://192.0.2.1"]) {
      const { id } = await makeUserWithPassword(platform, "Admin");
      const client = await clientAs({ ...platform, publicUrl: address }, id);
      expect(await rejectionOf(client.account.passkeyOptions({}))).toEqual({
        status: 503,
        code: "SERVICE_UNAVAILABLE",
        paths: ["publicUrl"],
      });
    }
    const local = { ...platform, publicUrl: "http://localhost:3000" };
    const client = await clientAs(local, (await makeUserWithPassword(platform, "Admin")).id);
    const options = await client.account.passkeyOptions({});
    expect(options.rp.id).toBe("localhost");
    const response = createAuthenticator("http://localhost:3000").make(options);
    expect(await client.account.addPasskey({ name: "Laptop", response })).toMatchObject({
      name: "Laptop",
    });
  });
});

describe("passkey enrolment", () => {
  it("stores the passkey with its name, notifies the owner and writes to the audit log", async () => {
    const { id, email, client, authenticator } = await staff();
    const elsewhere = await clientAs(platform, id);
    const response = authenticator.make(await client.account.passkeyOptions({}));
    const added = await client.account.addPasskey({ name: "  هاتف المكتب  ", response });
    expect(added).toEqual({
      id: expect.any(Number),
      name: "هاتف المكتب",
      createdAt: expect.stringMatching(/Z$/),
      usedAt: null,
    });
    expect(await client.account.secondFactors()).toEqual({
      totp: null,
      passkeys: [added],
      recoveryCodesLeft: 0,
    });
    expect(await rowsOf(id)).toMatchObject([
      { credentialId: response.id, counter: 0, transports: ["internal", "hybrid"] },
    ]);
    expect((await nextMail(platform, email)).text).toContain("A passkey was added");
    const entries = await auditLogOfUser(platform, id);
    expect(entries.map(({ changes }) => changes)).toEqual([{ passkey: [null, "هاتف المكتب"] }]);
    expect(await elsewhere.account.me()).toMatchObject({ id });
  });

  it("accepts self attestation", async () => {
    const { client, authenticator } = await staff();
    const response = authenticator.make(await client.account.passkeyOptions({}), {
      selfAttested: true,
    });
    expect(await client.account.addPasskey({ name: "Key", response })).toMatchObject({
      name: "Key",
    });
  });

  it.each([
    ["for another origin", { origin: "https://evil.example" }],
    ["from a frame in a page of another site", { crossOrigin: true }],
    ["for another relying party", { rpId: "evil.example" }],
    ["without user presence", { present: false }],
    ["without user verification", { verified: false }],
    ["of an authentication ceremony", { type: "webauthn.get" }],
    ["for a made-up challenge", { challenge: "bWFkZS11cA" }],
    [
      "with attestation certificates",
      {
        statement: {
          format: "packed",
          values: new Map(
            Object.entries({ alg: -7, sig: Buffer.from("x"), x5c: [Buffer.from("x")] }),
          ),
        },
      },
    ],
    ["with a vendor attestation format", { statement: { format: "apple", values: new Map() } }],
    [
      "with a non-empty none attestation",
      { statement: { format: "none", values: new Map([["alg", -7]]) } },
    ],
  ])("refuses a passkey %s", async (_name, tampering) => {
    const { id, client, authenticator } = await staff();
    const response = authenticator.make(await client.account.passkeyOptions({}), tampering);
    expect(await rejectionOf(client.account.addPasskey({ name: "x", response }))).toEqual(NOT_MADE);
    expect(await rowsOf(id)).toEqual([]);
  });

  it("accepts a challenge once, within five minutes, and only from its user", async () => {
    const { id, client, authenticator } = await staff();
    const first = await client.account.passkeyOptions({});
    await client.account.addPasskey({ name: "x", response: authenticator.make(first) });
    expect(
      await rejectionOf(
        client.account.addPasskey({ name: "x", response: authenticator.make(first) }),
      ),
    ).toEqual(NOT_MADE);
    const another = await staff();
    const theirs = another.authenticator.make(await client.account.passkeyOptions({}));
    expect(
      await rejectionOf(another.client.account.addPasskey({ name: "x", response: theirs })),
    ).toEqual(NOT_MADE);
    const late = authenticator.make(await client.account.passkeyOptions({}));
    await platform.database.db
      .update(passkeyChallenge)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(passkeyChallenge.userId, id));
    expect(await rejectionOf(client.account.addPasskey({ name: "x", response: late }))).toEqual(
      NOT_MADE,
    );
    const signIn = await testBrowser(platform).client.auth.passkeyOptions();
    const foreign = authenticator.make({ ...first, challenge: signIn.challenge });
    expect(await rejectionOf(client.account.addPasskey({ name: "x", response: foreign }))).toEqual(
      NOT_MADE,
    );
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("refuses malformed input", async () => {
    const { client, authenticator } = await staff();
    const response = authenticator.make(await client.account.passkeyOptions({}));
    const broken = {
      ...response,
      response: { ...response.response, clientDataJSON: "bm90IEpTT04" },
    };
    expect(await rejectionOf(client.account.addPasskey({ name: "x", response: broken }))).toEqual(
      NOT_MADE,
    );
    for (const input of [
      { name: "", response },
      { name: "x".repeat(61), response },
      { name: "x", response: { ...response, id: "not base64url!" } },
      { name: "x", response: { ...response, type: "password" } },
    ])
      expect(await rejectionOf(client.account.addPasskey(input as never))).toMatchObject({
        status: 400,
      });
    expect(await client.account.addPasskey({ name: "x", response })).toHaveProperty("id");
  });

  it("refuses a credential that is already registered, also by another user", async () => {
    const { client, authenticator } = await staff();
    const registered = authenticator.make(await client.account.passkeyOptions({}));
    await client.account.addPasskey({ name: "x", response: registered });
    const [stored] = await platform.database.db
      .select()
      .from(passkey)
      .where(eq(passkey.credentialId, registered.id));
    const another = await staff();
    const response = another.authenticator.make(await another.client.account.passkeyOptions({}));
    await platform.database.db
      .update(passkey)
      .set({ credentialId: response.id })
      .where(eq(passkey.id, stored?.id ?? 0));
    expect(await rejectionOf(another.client.account.addPasskey({ name: "x", response }))).toEqual({
      status: 409,
      code: "CONFLICT",
      paths: ["response"],
    });
    expect(await rowsOf(another.id)).toEqual([]);
    expect(await auditLogOfUser(platform, another.id)).toEqual([]);
  });

  it("is limited to twenty passkeys", async () => {
    const { id, client, authenticator } = await staff();
    const spare = await client.account.passkeyOptions({});
    const values = {
      userId: id,
      name: "x",
      publicKey: "AA",
      userHandle: "AA",
      counter: 0,
      transports: [],
      createdAt: new Date(),
    };
    await platform.database.db
      .insert(passkey)
      .values(Array.from({ length: 20 }, (_, i) => ({ ...values, credentialId: `full-${i}` })));
    const full = { status: 409, code: "CONFLICT", paths: ["passkeys"] };
    expect(await rejectionOf(client.account.passkeyOptions({}))).toEqual(full);
    expect(
      await rejectionOf(
        client.account.addPasskey({ name: "x", response: authenticator.make(spare) }),
      ),
    ).toEqual(full);
  });
});
