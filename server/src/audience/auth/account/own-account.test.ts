import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  rejectionOf,
  testBrowser,
  waitForQueuedMails,
} from "../../../../test/factories/auth.ts";
import { auditLogOfUser, makeUserWithApp } from "../../../../test/factories/second-factor.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { dataDeletionJobs } from "../../data-deletion/data-deletion.jobs.ts";
import { user } from "../../user/user.table.ts";
import { authJobs } from "../auth.jobs.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work([...authJobs(platform), ...dataDeletionJobs(platform)]);
});

afterAll(() => platform.stop());

const linkIn = (text: string) =>
  /validation\/([\w-]{43})/.exec(text.replaceAll(/=\n/g, ""))?.[1] ?? "";

async function reader() {
  const member = await makeUserWithPassword(platform, "User");
  const { client, cookie } = testBrowser(platform, {
    address: `203.0.113.${(member.id % 250) + 1}`,
  });
  await client.auth.loginWeb({ email: member.email, password: PASSWORD });
  return { ...member, client, cookie };
}

describe("own profile", () => {
  it("updates single fields and writes them to the audit log", async () => {
    const { id, client } = await reader();
    const changed = await client.account.editProfile({
      firstName: "رنا",
      phone: "٠٧٩ ٠١٢ ٣٤٥٦",
      country: "JO",
    });
    expect(changed).toMatchObject({
      firstName: "رنا",
      phone: "+962790123456",
      country: "JO",
      emailPending: false,
    });
    expect(
      await client.account.editProfile({ lastName: "Haddad", locale: "ar-JO", phone: null }),
    ).toMatchObject({
      firstName: "رنا",
      phone: null,
    });
    const [last] = await auditLogOfUser(platform, id);
    expect(last).toMatchObject({
      actorId: id,
      changes: { lastName: [expect.any(String), "Haddad"], phone: ["+962790123456", null] },
    });
  });

  it("accepts national and international phone numbers and refuses invalid ones", async () => {
    const { client } = await reader();
    expect(await client.account.editProfile({ country: "EG", phone: "01001234567" })).toMatchObject(
      { phone: "+201001234567" },
    );
    expect(await client.account.editProfile({ phone: "+966 51 234 5678" })).toMatchObject({
      phone: "+966512345678",
    });
    for (const phone of ["0790", "+96279", "abc", "+962790123456 ext. 4"])
      expect(await rejectionOf(client.account.editProfile({ phone })), phone).toMatchObject({
        status: 400,
        paths: ["phone"],
      });
  });

  it("ignores the role and activation fields", async () => {
    const { id, client } = await reader();
    await client.account.editProfile({
      firstName: "A",
      role: "Superadmin",
      activated: true,
    } as Parameters<typeof client.account.editProfile>[0]);
    const [row] = await platform.database.db.select().from(user).where(eq(user.id, id));
    expect(row).toMatchObject({ role: "User" });
  });
});

describe("own email address", () => {
  it("requires the password and changes after the mailed link is followed", async () => {
    const { email, client } = await reader();
    const newEmail = `new-${email}`;
    expect(await rejectionOf(client.account.editProfile({ email: newEmail }))).toMatchObject({
      paths: ["password"],
    });
    expect(
      await rejectionOf(
        client.account.editProfile({ email: newEmail, password: "not the right one" }),
      ),
    ).toMatchObject({
      paths: ["password"],
    });
    expect(await client.account.editProfile({ email: newEmail, password: PASSWORD })).toMatchObject(
      { email, emailPending: true },
    );
    const code = linkIn((await nextMail(platform, newEmail)).text);
    expect(await client.account.me()).toMatchObject({ email });
    const { client: stranger } = await reader();
    for (const other of [testBrowser(platform).client, stranger])
      expect(
        await rejectionOf(other.account.checkActivation({ code })),
        "opened without the session of the account",
      ).toMatchObject({
        paths: ["session"],
      });
    expect(await client.account.me()).toMatchObject({ email });
    expect(await client.account.checkActivation({ code })).toEqual({ purpose: "emailChange" });
    expect(await client.account.me()).toMatchObject({ email: newEmail });
    expect((await nextMail(platform, email)).text).toContain("another email address");
    expect(await rejectionOf(client.account.checkActivation({ code }))).toMatchObject({
      paths: ["code"],
    });
  });

  it("responds the same for an address in use and notifies its owner", async () => {
    const { client } = await reader();
    const other = await makeUserWithPassword(platform, "User");
    expect(
      await client.account.editProfile({ email: other.email, password: PASSWORD }),
    ).toMatchObject({ emailPending: true });
    const { text } = await nextMail(platform, other.email);
    expect(linkIn(text)).toBe("");
    expect(text).toContain("It already belongs to an account");
  });
});

describe("own data export", () => {
  it("contains the user's own data without secrets", async () => {
    const { id, email, client } = await reader();
    const { client: other } = await reader();
    await other.account.editProfile({ firstName: "Somebody else" });
    const data = await client.account.exportData();
    expect(data).toMatchObject({
      account: { id, email },
      sessions: [{ address: expect.any(String) }],
    });
    expect(data.log.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toMatch(/argon2|tokenHash|passwordHash|Somebody else/);
  });
});

describe("own account removal", () => {
  it("requires the password, ends all sessions and deletes personal data", async () => {
    const { id, email, client } = await reader();
    expect(await rejectionOf(client.account.removeAccount({}))).toMatchObject({
      paths: ["password"],
    });
    expect(
      await rejectionOf(client.account.removeAccount({ password: "not the right one" })),
    ).toMatchObject({ paths: ["password"] });
    const { kept } = await client.account.removeAccount({ password: PASSWORD });
    expect(kept).toEqual([{ what: expect.any(String), why: expect.any(String) }]);
    expect(await rejectionOf(client.account.me())).toMatchObject({ status: 401 });
    expect(await rejectionOf(client.auth.loginWeb({ email, password: PASSWORD }))).toMatchObject({
      status: 400,
    });
    const rowOf = async () =>
      (await platform.database.db.select().from(user).where(eq(user.id, id)))[0];
    await expect.poll(async () => (await rowOf())?.email).not.toBe(email);
    const row = await rowOf();
    expect(row).toMatchObject({
      email: `removed-${id}@invalid`,
      firstName: "",
      lastName: "",
      phone: null,
      passwordHash: null,
    });
    expect(row?.deletedAt).not.toBeNull();
    const confirmation = await nextMail(platform, email);
    expect(confirmation.text).toContain("your account was deleted");
    expect(confirmation.text).toContain("You will not be charged again");
    await client.auth.register({ email, password: PASSWORD });
    expect(linkIn((await nextMail(platform, email)).text)).not.toBe("");
  });

  it("accepts a recovery code instead of the password", async () => {
    const { client, recoveryCodes } = await makeUserWithApp(platform, "User");
    expect(await rejectionOf(client.account.removeAccount({ code: "zzzzz-zzzzz" }))).toMatchObject({
      paths: ["code"],
    });
    expect(
      (await client.account.removeAccount({ code: recoveryCodes[0] ?? "" })).removed,
    ).toBeTruthy();
  });

  it("is refused for staff", async () => {
    const { client } = await makeUserWithApp(platform, "Admin");
    expect(await rejectionOf(client.account.removeAccount({ password: PASSWORD }))).toMatchObject({
      status: 409,
      paths: ["role"],
    });
    await waitForQueuedMails(platform);
  });
});
