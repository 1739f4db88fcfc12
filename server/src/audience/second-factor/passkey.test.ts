import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { createAuthenticator } from "../../../test/authenticator.ts";
import { testPlatform } from "../../../test/platform.ts";
import { logOfUser, memberWithPasskey } from "../../../test/second-factor.ts";
import { clientAs } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { authJobs, sweepAuth } from "../auth/auth.jobs.ts";
import { session } from "../auth/session.table.ts";
import { passkeyChallenge } from "./passkey.table.ts";

const INVALID = { status: 400, code: "INVALID_INPUT" };

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
/** Eleven minutes have passed since a user signed in. */
const growOld = (userId: number) =>
  platform.database.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(session.userId, userId));

describe("the calls about one's passkeys", () => {
  it("are for whoever is signed in, a reader too", async () => {
    const reader = await clientAs(platform, (await makeMember(platform, "User")).id);
    const response = createAuthenticator(platform.publicUrl).make(await (await staff()).client.account.passkeyOptions({}));
    const every = ({ account }: typeof reader) => [
      account.passkeyOptions({}),
      account.addPasskey({ name: "x", response }),
      account.renamePasskey({ id: 1, name: "x" }),
      account.removePasskey({ id: 1 }),
    ];
    for (const refused of await Promise.all(every(browser(platform).client).map(refusal))) expect(refused.status).toBe(401);
    expect(await reader.account.passkeyOptions({})).toMatchObject({ rp: { id: "news.example" } });
    expect(await refusal(reader.account.renamePasskey({ id: 1, name: "x" }))).toMatchObject({ status: 404 });
  });

  it("are about one's own", async () => {
    const [mine, another] = [await memberWithPasskey(platform), await staff()];
    const { id } = mine.passkey;
    expect(await refusal(another.client.account.renamePasskey({ id, name: "Mine" }))).toMatchObject({ status: 404 });
    expect(await refusal(another.client.account.removePasskey({ id }))).toMatchObject({ status: 404 });
    expect((await mine.client.account.secondFactors()).passkeys).toEqual([mine.passkey]);
    expect((await another.client.account.secondFactors()).passkeys).toEqual([]);
  });
});

describe("a passkey that one has", () => {
  it("is renamed, which the log knows", async () => {
    const { id, client, passkey: one } = await memberWithPasskey(platform);
    expect(await client.account.renamePasskey({ id: one.id, name: "Laptop" })).toEqual({ ...one, name: "Laptop" });
    expect((await client.account.secondFactors()).passkeys).toMatchObject([{ name: "Laptop" }]);
    await client.account.renamePasskey({ id: one.id, name: "Laptop" });
    expect((await logOfUser(platform, id)).map(({ changes }) => changes)).toEqual([
      { passkey: ["Telephone", "Laptop"] },
      { passkey: [null, "Telephone"] },
    ]);
    expect(await refusal(client.account.renamePasskey({ id: one.id, name: " " }))).toMatchObject({ status: 400 });
    expect(await refusal(client.account.renamePasskey({ id: 999_999, name: "x" }))).toMatchObject({ status: 404 });
  });

  it("is removed with the password, or in a fresh session, and the owner is told", async () => {
    const { id, email, client, passkey: one, authenticator } = await memberWithPasskey(platform);
    await growOld(id);
    expect(await refusal(client.account.removePasskey({ id: one.id }))).toEqual({ ...INVALID, paths: ["password"] });
    await client.account.removePasskey({ id: one.id, password: PASSWORD });
    expect((await client.account.secondFactors()).passkeys).toEqual([]);
    expect((await nextMail(platform, email)).text).toContain("Telephone");
    expect((await logOfUser(platform, id))[0]?.changes).toEqual({ passkey: ["Telephone", null] });
    expect(await refusal(client.account.removePasskey({ id: one.id, password: PASSWORD }))).toMatchObject({ status: 404 });
    const visitor = browser(platform).client;
    const response = authenticator.sign(await visitor.auth.passkeyOptions());
    expect(await refusal(visitor.auth.passkeyCheck({ response }))).toMatchObject({ status: 400 });
    expect(await client.account.me()).toMatchObject({ id });
  });
});

describe("the sweep", () => {
  it("forgets challenges that have ended, and no others", async () => {
    const { db } = platform.database;
    await db.delete(passkeyChallenge);
    const { client } = browser(platform);
    await client.auth.passkeyOptions();
    await db.update(passkeyChallenge).set({ expiresAt: new Date(Date.now() - 1000) });
    await client.auth.passkeyOptions();
    await sweepAuth(platform, new Date());
    expect(await db.select().from(passkeyChallenge)).toHaveLength(1);
  });
});
