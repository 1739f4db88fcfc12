import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  rejectionOf,
  testBrowser,
} from "../../../../test/factories/auth.ts";
import { auditLogOfUser, makeUserWithPasskey } from "../../../../test/factories/second-factor.ts";
import { clientAs } from "../../../../test/factories/staff.ts";
import { createAuthenticator } from "../../../../test/fakes/authenticator.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { purgeExpired } from "../../../system/retention/retention.service.ts";
import { authJobs } from "../../auth/auth.jobs.ts";
import { session } from "../../auth/session/session.table.ts";
import { passkeyChallenge } from "./passkey.table.ts";

const INVALID = { status: 400, code: "INVALID_INPUT" };

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
/** Backdates a user's sessions by eleven minutes, so that they are no longer fresh. */
const ageSessions = (userId: number) =>
  platform.database.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(session.userId, userId));

describe("passkey calls", () => {
  it("require a signed-in user, including readers", async () => {
    const reader = await clientAs(platform, (await makeUserWithPassword(platform, "User")).id);
    const response = createAuthenticator(platform.publicUrl).make(
      await (await staff()).client.account.passkeyOptions({}),
    );
    const allCalls = ({ account }: typeof reader) => [
      account.passkeyOptions({}),
      account.addPasskey({ name: "x", response }),
      account.renamePasskey({ id: 1, name: "x" }),
      account.removePasskey({ id: 1 }),
    ];
    for (const refused of await Promise.all(
      allCalls(testBrowser(platform).client).map(rejectionOf),
    ))
      expect(refused.status).toBe(401);
    expect(await reader.account.passkeyOptions({})).toMatchObject({ rp: { id: "news.example" } });
    expect(await rejectionOf(reader.account.renamePasskey({ id: 1, name: "x" }))).toMatchObject({
      status: 404,
    });
  });

  it("only affect the user's own passkeys", async () => {
    const [mine, another] = [await makeUserWithPasskey(platform), await staff()];
    const { id } = mine.passkey;
    expect(
      await rejectionOf(another.client.account.renamePasskey({ id, name: "Mine" })),
    ).toMatchObject({ status: 404 });
    expect(await rejectionOf(another.client.account.removePasskey({ id }))).toMatchObject({
      status: 404,
    });
    expect((await mine.client.account.secondFactors()).passkeys).toEqual([mine.passkey]);
    expect((await another.client.account.secondFactors()).passkeys).toEqual([]);
  });
});

describe("enrolled passkey", () => {
  it("can be renamed, and the audit log records it", async () => {
    const { id, client, passkey: enrolled } = await makeUserWithPasskey(platform);
    expect(await client.account.renamePasskey({ id: enrolled.id, name: "Laptop" })).toEqual({
      ...enrolled,
      name: "Laptop",
    });
    expect((await client.account.secondFactors()).passkeys).toMatchObject([{ name: "Laptop" }]);
    await client.account.renamePasskey({ id: enrolled.id, name: "Laptop" });
    expect((await auditLogOfUser(platform, id)).map(({ changes }) => changes)).toEqual([
      { passkey: ["Telephone", "Laptop"] },
      { passkey: [null, "Telephone"] },
    ]);
    expect(
      await rejectionOf(client.account.renamePasskey({ id: enrolled.id, name: " " })),
    ).toMatchObject({ status: 400 });
    expect(
      await rejectionOf(client.account.renamePasskey({ id: 999_999, name: "x" })),
    ).toMatchObject({ status: 404 });
  });

  it("can be removed with the password or in a fresh session, and the owner is notified", async () => {
    const {
      id,
      email,
      client,
      passkey: enrolled,
      authenticator,
    } = await makeUserWithPasskey(platform);
    await ageSessions(id);
    expect(await rejectionOf(client.account.removePasskey({ id: enrolled.id }))).toEqual({
      ...INVALID,
      paths: ["password"],
    });
    await client.account.removePasskey({ id: enrolled.id, password: PASSWORD });
    expect((await client.account.secondFactors()).passkeys).toEqual([]);
    expect((await nextMail(platform, email)).text).toContain("Telephone");
    expect((await auditLogOfUser(platform, id))[0]?.changes).toEqual({
      passkey: ["Telephone", null],
    });
    expect(
      await rejectionOf(client.account.removePasskey({ id: enrolled.id, password: PASSWORD })),
    ).toMatchObject({ status: 404 });
    const visitor = testBrowser(platform).client;
    const response = authenticator.sign(await visitor.auth.passkeyOptions());
    expect(await rejectionOf(visitor.auth.passkeyCheck({ response }))).toMatchObject({
      status: 400,
    });
    expect(await client.account.me()).toMatchObject({ id });
  });
});

describe("passkey challenge sweep", () => {
  it("deletes only expired challenges", async () => {
    const { db } = platform.database;
    await db.delete(passkeyChallenge);
    const { client } = testBrowser(platform);
    await client.auth.passkeyOptions();
    await db.update(passkeyChallenge).set({ expiresAt: new Date(Date.now() - 1000) });
    await client.auth.passkeyOptions();
    await purgeExpired(platform, new Date());
    expect(await db.select().from(passkeyChallenge)).toHaveLength(1);
  });
});
