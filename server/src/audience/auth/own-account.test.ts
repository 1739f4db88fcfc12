import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allMailed, browser, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { logOfUser, memberWithApp } from "../../../test/second-factor.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { dataDeletionJobs } from "../data-deletion/data-deletion.jobs.ts";
import { user } from "../user/user.table.ts";
import { authJobs } from "./auth.jobs.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work([...authJobs(platform), ...dataDeletionJobs(platform)]);
});

afterAll(() => platform.stop());

const linkIn = (text: string) => /validation\/([\w-]{43})/.exec(text.replaceAll(/=\n/g, ""))?.[1] ?? "";

async function reader() {
  const member = await makeMember(platform, "User");
  const { client, cookie } = browser(platform, { address: `203.0.113.${(member.id % 250) + 1}` });
  await client.auth.loginWeb({ email: member.email, password: PASSWORD });
  return { ...member, client, cookie };
}

describe("one's profile", () => {
  it("is changed by oneself, field by field, and logged", async () => {
    const { id, client } = await reader();
    const changed = await client.account.editProfile({ firstName: "رنا", phone: "٠٧٩ ٠١٢ ٣٤٥٦", country: "JO" });
    expect(changed).toMatchObject({ firstName: "رنا", phone: "+962790123456", country: "JO", emailPending: false });
    expect(await client.account.editProfile({ lastName: "Haddad", locale: "ar-JO", phone: null })).toMatchObject({
      firstName: "رنا",
      phone: null,
    });
    const [last] = await logOfUser(platform, id);
    expect(last).toMatchObject({ actorId: id, changes: { lastName: [expect.any(String), "Haddad"], phone: ["+962790123456", null] } });
  });

  it("takes numbers of the country, and of any with its plus, and no others", async () => {
    const { client } = await reader();
    expect(await client.account.editProfile({ country: "EG", phone: "01001234567" })).toMatchObject({ phone: "+201001234567" });
    expect(await client.account.editProfile({ phone: "+966 51 234 5678" })).toMatchObject({ phone: "+966512345678" });
    for (const phone of ["0790", "+96279", "abc", "+962790123456 ext. 4"])
      expect(await refusal(client.account.editProfile({ phone })), phone).toMatchObject({ status: 400, paths: ["phone"] });
  });

  it("cannot be used to rise", async () => {
    const { id, client } = await reader();
    await client.account.editProfile({ firstName: "A", role: "Superadmin", activated: true } as Parameters<
      typeof client.account.editProfile
    >[0]);
    const [row] = await platform.database.db.select().from(user).where(eq(user.id, id));
    expect(row).toMatchObject({ role: "User" });
  });
});

describe("a new e-mail address", () => {
  it("asks for the password, and counts when the link mailed to it was followed", async () => {
    const { email, client } = await reader();
    const wanted = `new-${email}`;
    expect(await refusal(client.account.editProfile({ email: wanted }))).toMatchObject({ paths: ["password"] });
    expect(await refusal(client.account.editProfile({ email: wanted, password: "not the right one" }))).toMatchObject({
      paths: ["password"],
    });
    expect(await client.account.editProfile({ email: wanted, password: PASSWORD })).toMatchObject({ email, emailPending: true });
    const code = linkIn((await nextMail(platform, wanted)).text);
    expect(await client.account.me()).toMatchObject({ email });
    expect(await browser(platform).client.account.checkActivation({ code })).toEqual({ purpose: "emailChange" });
    expect(await client.account.me()).toMatchObject({ email: wanted });
    expect((await nextMail(platform, email)).text).toContain("another e-mail address");
    expect(await refusal(client.account.checkActivation({ code }))).toMatchObject({ paths: ["code"] });
  });

  it("that somebody has is answered alike, and its owner is told", async () => {
    const { client } = await reader();
    const other = await makeMember(platform, "User");
    expect(await client.account.editProfile({ email: other.email, password: PASSWORD })).toMatchObject({ emailPending: true });
    const { text } = await nextMail(platform, other.email);
    expect(linkIn(text)).toBe("");
    expect(text).toContain("It has one already");
  });
});

describe("what is held of oneself", () => {
  it("comes as a file without secrets, and is one's own", async () => {
    const { id, email, client } = await reader();
    const { client: other } = await reader();
    await other.account.editProfile({ firstName: "Somebody else" });
    const data = await client.account.exportData();
    expect(data).toMatchObject({ account: { id, email }, sessions: [{ address: expect.any(String) }] });
    expect(data.log.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toMatch(/argon2|tokenHash|passwordHash|Somebody else/);
  });
});

describe("removing one's account", () => {
  it("needs the password, ends everything, and leaves nothing that tells of its owner", async () => {
    const { id, email, client } = await reader();
    expect(await refusal(client.account.removeAccount({}))).toMatchObject({ paths: ["password"] });
    expect(await refusal(client.account.removeAccount({ password: "not the right one" }))).toMatchObject({ paths: ["password"] });
    const { kept } = await client.account.removeAccount({ password: PASSWORD });
    expect(kept).toEqual([{ what: expect.any(String), why: expect.any(String) }]);
    expect(await refusal(client.account.me())).toMatchObject({ status: 401 });
    expect(await refusal(client.auth.loginWeb({ email, password: PASSWORD }))).toMatchObject({ status: 400 });
    const rowOf = async () => (await platform.database.db.select().from(user).where(eq(user.id, id)))[0];
    await expect.poll(async () => (await rowOf())?.email, { timeout: 15_000 }).not.toBe(email);
    const row = await rowOf();
    expect(row).toMatchObject({ email: `removed-${id}@invalid`, firstName: "", lastName: "", phone: null, passwordHash: null });
    expect(row?.deletedAt).not.toBeNull();
    await client.auth.register({ email, password: PASSWORD });
    expect(linkIn((await nextMail(platform, email)).text)).not.toBe("");
  });

  it("is done with a recovery code in place of the password too", async () => {
    const { client, recoveryCodes } = await memberWithApp(platform, "User");
    expect(await refusal(client.account.removeAccount({ code: "zzzzz-zzzzz" }))).toMatchObject({ paths: ["code"] });
    expect((await client.account.removeAccount({ code: recoveryCodes[0] ?? "" })).removed).toBeTruthy();
  });

  it("is not for who works in the back office", async () => {
    const { client } = await memberWithApp(platform, "Admin");
    expect(await refusal(client.account.removeAccount({ password: PASSWORD }))).toMatchObject({ status: 409, paths: ["role"] });
    await allMailed(platform);
  });
});
