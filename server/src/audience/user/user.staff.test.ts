import type { Client } from "@masthead/contract/contract.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { authJobs } from "../auth/auth.jobs.ts";
import { user } from "./user.table.ts";

let platform: StartedPlatform;
let boss: { id: number; email: string };
let client: Client;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
  boss = await makeMember(platform, "Superadmin");
  await makeMember(platform, "Superadmin");
  client = await clientAs(platform, boss.id);
});
afterAll(() => platform.stop());

const logOf = (id: number) =>
  platform.database.db
    .select()
    .from(log)
    .where(and(eq(log.entity, "User"), eq(log.entityId, id)))
    .orderBy(log.id);
const conflictAt = (path: string) => ({ status: 409, code: "CONFLICT", paths: [path] });

describe("calls about other users", () => {
  it("are for who manages users alone", async () => {
    const { id } = await makeUser(platform.database.db, "User");
    const every = (one: Client) => [
      one.user.staffList({}),
      one.user.staffGet({ id }),
      one.user.create({ email: "x@news.example", role: "Superadmin" }),
      one.user.edit({ id, version: 1, firstName: "x" }),
      one.user.setStatus({ id, activated: false }),
      one.user.remove({ id }),
      one.user.restore({ id }),
      one.user.sendReset({ id }),
    ];
    const statuses = async (one: Client) => (await Promise.all(every(one).map(refusal))).map(({ status }) => status);
    expect(await statuses(browser(platform).client)).toEqual(Array(8).fill(401));
    for (const role of ["User", "Accounting", "Notification", "Admin"] as const) {
      const { id: asker } = await makeUser(platform.database.db, role);
      expect(await statuses(await clientAs(platform, asker))).toEqual(Array(8).fill(403));
    }
    expect(await logOf(id)).toEqual([]);
  });

  it("find nobody under an id that is not there", async () => {
    const id = 999_999;
    const calls = [
      client.user.staffGet({ id }),
      client.user.edit({ id, version: 1 }),
      client.user.setStatus({ id, activated: false }),
      client.user.remove({ id }),
      client.user.restore({ id }),
    ];
    for (const refused of await Promise.all(calls.map(refusal))) expect(refused).toMatchObject({ status: 404 });
  });
});

describe("making a user", () => {
  it("with a password writes one into the log without it", async () => {
    const made = await client.user.create({ email: "New.Admin@news.example", role: "Admin", firstName: "ليلى", password: PASSWORD });
    expect(made).toMatchObject({ email: "New.Admin@news.example", role: "Admin", activated: true, firstName: "ليلى" });
    expect(JSON.stringify(made)).not.toMatch(/password|argon2/i);
    const entries = await logOf(made.id);
    expect(entries[0]).toMatchObject({ action: "create", actorId: boss.id, changes: { email: [null, "New.Admin@news.example"] } });
    expect(JSON.stringify(entries)).not.toMatch(/argon2|long enough/);
    const visitor = browser(platform).client;
    const { challenge } = await visitor.auth.loginAdmin({ email: "new.admin@news.example", password: PASSWORD });
    const { code } = await nextMail(platform, "New.Admin@news.example");
    expect(await visitor.auth.checkOtp({ challenge, code })).toMatchObject({ id: made.id });
  });

  it("without one mails a link to choose it", async () => {
    const made = await client.user.create({ email: "invited@news.example", role: "Notification", locale: "ar-JO" });
    const { text } = await nextMail(platform, made.email);
    const token = /\/ar\/resetpass\/reset\/([\w-]+)/.exec(text.replaceAll("=\n", ""))?.[1] ?? "";
    await browser(platform).client.account.resetPassword({ token, password: PASSWORD });
    expect((await client.user.staffGet({ id: made.id })).emailVerifiedAt).not.toBeNull();
  });

  it("refuses an e-mail that is taken, whatever its case, also of many at once", async () => {
    const email = "twice@news.example";
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        client.user.create({ email: i % 2 ? email : email.toUpperCase(), role: "User", password: PASSWORD }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(client.user.create({ email, role: "User" }))).toEqual(conflictAt("email"));
  });

  it.each([
    ["no e-mail", { email: "nobody" }],
    ["a header in the e-mail", { email: "a@news.example\r\nBcc: b@news.example" }],
    ["a short password", { email: "a@news.example", password: "short" }],
    ["an unknown role", { email: "a@news.example", role: "Root" }],
    ["a telephone number without a country", { email: "a@news.example", phone: "0791234567" }],
    ["a field that is not to be set", { email: "a@news.example", passwordHash: "x" }],
  ])("refuses %s", async (_what, values) => {
    expect(await refusal(client.user.create({ role: "User", ...values } as never))).toMatchObject({ status: 400 });
  });
});

describe("changing a user", () => {
  it("puts edits of different fields together, and shows both values of the same one", async () => {
    const { id } = await makeUser(platform.database.db, "User", { firstName: "A", lastName: "B" });
    const other = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
    await other.user.edit({ id, version: 1, firstName: "Theirs" });
    expect(await client.user.edit({ id, version: 1, lastName: "Mine" })).toMatchObject({
      version: 3,
      firstName: "Theirs",
      lastName: "Mine",
    });
    const error = await client.user.edit({ id, version: 1, firstName: "Mine" }).catch((one) => one);
    expect(error).toMatchObject({
      status: 409,
      data: { conflict: { version: 3, fields: [{ field: "firstName", theirs: "Theirs", yours: "Mine" }] } },
    });
    expect(await refusal(client.user.edit({ id, version: 9, firstName: "x" }))).toMatchObject({ status: 400, paths: ["version"] });
    expect((await logOf(id)).map(({ changes }) => changes)).toEqual([
      { firstName: ["A", "Theirs"], version: [1, 2] },
      { lastName: ["B", "Mine"], version: [2, 3] },
    ]);
  });

  it("refuses an e-mail that is taken; a new one is to be verified anew", async () => {
    const [one, two] = [await makeUser(platform.database.db, "User"), await makeUser(platform.database.db, "User")];
    expect(await refusal(client.user.edit({ id: one.id, version: 1, email: two.email.toUpperCase() }))).toEqual(conflictAt("email"));
    expect(await client.user.edit({ id: one.id, version: 1, email: "moved@news.example" })).toMatchObject({ emailVerifiedAt: null });
  });

  it("ends the sessions of who gets another role or is switched off, and of nobody else", async () => {
    const { id } = await makeUser(platform.database.db, "Admin");
    const theirs = await clientAs(platform, id);
    await client.user.edit({ id, version: 1, firstName: "Renamed" });
    expect(await theirs.account.me()).toMatchObject({ firstName: "Renamed" });
    await client.user.edit({ id, version: 2, role: "Notification" });
    expect(await refusal(theirs.account.me())).toMatchObject({ status: 401 });
    const again = await clientAs(platform, id);
    expect(await client.user.setStatus({ id, activated: false })).toMatchObject({ activated: false, abilities: { sendReset: false } });
    expect(await refusal(again.account.me())).toMatchObject({ status: 401 });
    await client.user.setStatus({ id, activated: true });
    expect(await refusal(again.account.me())).toMatchObject({ status: 401 });
  });

  it("deletes softly, frees the e-mail, and brings back", async () => {
    const { id, email } = await makeUser(platform.database.db, "Admin");
    const theirs = await clientAs(platform, id);
    await client.user.remove({ id });
    expect(await refusal(theirs.account.me())).toMatchObject({ status: 401 });
    expect(await refusal(client.user.remove({ id }))).toMatchObject({ status: 404 });
    expect((await client.user.staffList({ q: email })).data).toEqual([]);
    expect((await client.user.staffList({ q: email, deleted: 1 })).data).toMatchObject([{ id }]);
    const heir = await client.user.create({ email, role: "User", password: PASSWORD });
    expect(await refusal(client.user.restore({ id }))).toEqual(conflictAt("email"));
    await client.user.remove({ id: heir.id });
    expect(await client.user.restore({ id })).toMatchObject({ id, deletedAt: null });
    expect((await logOf(id)).map(({ action }) => action)).toEqual(["delete", "restore"]);
  });
});

describe("the list of users", () => {
  it("is paged, sorted, filtered and searched in both scripts", async () => {
    const { db } = platform.database;
    await makeUser(db, "Accounting", { email: "zeina@list.example", firstName: "زينة", lastName: "الأحمد" });
    await makeUser(db, "Accounting", { email: "adam@list.example", firstName: "آدم", lastName: "حداد", activated: false });
    const emails = async (filter: Parameters<Client["user"]["staffList"]>[0]) =>
      (await client.user.staffList(filter)).data.map(({ email }) => email).filter((email) => email.endsWith("@list.example"));
    expect(await emails({ q: "list.example", sort: "email", order: "asc" })).toEqual(["adam@list.example", "zeina@list.example"]);
    expect(await emails({ q: "list.example", sort: "email", order: "desc" })).toEqual(["zeina@list.example", "adam@list.example"]);
    expect(await emails({ q: "زينه احمد" })).toEqual(["zeina@list.example"]);
    expect(await emails({ q: "ادم" })).toEqual(["adam@list.example"]);
    expect(await emails({ role: "Accounting", activated: false })).toEqual(["adam@list.example"]);
    expect(await emails({ q: "100%" })).toEqual([]);
    const page = await client.user.staffList({ page: 2, limit: 1, role: "Accounting", sort: "name", order: "asc" });
    expect(page.meta.total).toBeGreaterThanOrEqual(2);
    expect(page.data).toHaveLength(1);
    for (const sort of ["createdAt", "role", "lastLoginAt"] as const)
      expect((await client.user.staffList({ sort })).data.length).toBeGreaterThan(1);
    expect(JSON.stringify(page)).not.toMatch(/argon2|password/i);
    expect(await refusal(client.user.staffList({ limit: 101 }))).toMatchObject({ status: 400 });
  });
});

describe("rights", () => {
  it("cannot be taken from oneself", async () => {
    const { version } = await client.user.staffGet({ id: boss.id });
    expect(await refusal(client.user.edit({ id: boss.id, version, role: "Admin" }))).toEqual(conflictAt("role"));
    expect(await refusal(client.user.setStatus({ id: boss.id, activated: false }))).toEqual(conflictAt("activated"));
    expect(await refusal(client.user.remove({ id: boss.id }))).toEqual(conflictAt("deletedAt"));
    expect((await client.user.staffGet({ id: boss.id })).abilities).toMatchObject({ changeRole: false, setStatus: false, delete: false });
    expect(await client.user.edit({ id: boss.id, version, role: "Superadmin", firstName: "Head" })).toMatchObject({ firstName: "Head" });
  });

  it.each([
    ["demote", (one: Client, id: number) => one.user.edit({ id, version: 1, role: "Admin" })],
    ["switch off", (one: Client, id: number) => one.user.setStatus({ id, activated: false })],
    ["delete", (one: Client, id: number) => one.user.remove({ id })],
  ])("are left to one at least when six Superadmins %s each other at once", async (_what, act) => {
    const { db } = platform.database;
    await db.update(user).set({ role: "User" }).where(eq(user.role, "Superadmin"));
    const bosses = await Promise.all(Array.from({ length: 6 }, () => makeUser(db, "Superadmin")));
    const clients = await Promise.all(bosses.map(({ id }) => clientAs(platform, id)));
    // Everybody at everybody else.
    const attacks = clients.flatMap((one, i) => bosses.filter((_, j) => j !== i).map(({ id }) => act(one, id)));
    await Promise.allSettled(attacks);
    const left = (await db.select().from(user).where(eq(user.role, "Superadmin"))).filter(
      ({ activated, deletedAt }) => activated && !deletedAt,
    );
    expect(left).toHaveLength(1);
  });
});
