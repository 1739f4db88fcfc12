import type { Client } from "@masthead/contract/contract.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  rejectionOf,
  testBrowser,
} from "../../../test/factories/auth.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
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
  boss = await makeUserWithPassword(platform, "Superadmin");
  await makeUserWithPassword(platform, "Superadmin");
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

describe("staff calls on users", () => {
  it("are only allowed for roles that manage users", async () => {
    const { id } = await makeUser(platform.database.db, "User");
    const allCalls = (caller: Client) => [
      caller.user.staffList({}),
      caller.user.staffGet({ id }),
      caller.user.create({ email: "x@news.example", role: "Superadmin" }),
      caller.user.edit({ id, version: 1, firstName: "x" }),
      caller.user.setStatus({ id, activated: false }),
      caller.user.remove({ id }),
      caller.user.restore({ id }),
      caller.user.sendReset({ id }),
    ];
    const statuses = async (caller: Client) =>
      (await Promise.all(allCalls(caller).map(rejectionOf))).map(({ status }) => status);
    expect(await statuses(testBrowser(platform).client)).toEqual(Array(8).fill(401));
    for (const role of ["User", "Accounting", "Notification", "Admin"] as const) {
      const { id: callerId } = await makeUser(platform.database.db, role);
      expect(await statuses(await clientAs(platform, callerId))).toEqual(Array(8).fill(403));
    }
    expect(await logOf(id)).toEqual([]);
  });

  it("respond with 404 for an unknown id", async () => {
    const id = 999_999;
    const calls = [
      client.user.staffGet({ id }),
      client.user.edit({ id, version: 1 }),
      client.user.setStatus({ id, activated: false }),
      client.user.remove({ id }),
      client.user.restore({ id }),
    ];
    for (const refused of await Promise.all(calls.map(rejectionOf)))
      expect(refused).toMatchObject({ status: 404 });
  });
});

describe("user creation", () => {
  it("creates a user with a password and logs it without the password", async () => {
    const created = await client.user.create({
      email: "New.Admin@news.example",
      role: "Admin",
      firstName: "ليلى",
      password: PASSWORD,
    });
    expect(created).toMatchObject({
      email: "New.Admin@news.example",
      role: "Admin",
      activated: true,
      firstName: "ليلى",
    });
    expect(JSON.stringify(created)).not.toMatch(/password|argon2/i);
    const entries = await logOf(created.id);
    expect(entries[0]).toMatchObject({
      action: "create",
      actorId: boss.id,
      changes: { email: [null, "New.Admin@news.example"] },
    });
    expect(JSON.stringify(entries)).not.toMatch(/argon2|long enough/);
    const visitor = testBrowser(platform).client;
    const { challenge } = await visitor.auth.loginAdmin({
      email: "new.admin@news.example",
      password: PASSWORD,
    });
    const { code } = await nextMail(platform, "New.Admin@news.example");
    expect(await visitor.auth.checkOtp({ challenge, code })).toMatchObject({ id: created.id });
  });

  it("mails a link to choose a password when none is given", async () => {
    const created = await client.user.create({
      email: "invited@news.example",
      role: "Notification",
      locale: "ar-JO",
    });
    const { text } = await nextMail(platform, created.email);
    const token = /\/ar\/resetpass\/reset\/([\w-]+)/.exec(text.replaceAll("=\n", ""))?.[1] ?? "";
    await testBrowser(platform).client.account.resetPassword({ token, password: PASSWORD });
    expect((await client.user.staffGet({ id: created.id })).emailVerifiedAt).not.toBeNull();
  });

  it("refuses an email in use, regardless of case, also under concurrent requests", async () => {
    const email = "twice@news.example";
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        client.user.create({
          email: i % 2 ? email : email.toUpperCase(),
          role: "User",
          password: PASSWORD,
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rejectionOf(client.user.create({ email, role: "User" }))).toEqual(
      conflictAt("email"),
    );
  });

  it.each([
    ["an invalid email", { email: "nobody" }],
    ["a header in the email", { email: "a@news.example\r\nBcc: b@news.example" }],
    ["a short password", { email: "a@news.example", password: "short" }],
    ["an unknown role", { email: "a@news.example", role: "Root" }],
    ["a phone number without a country", { email: "a@news.example", phone: "0791234567" }],
    ["a field that cannot be set", { email: "a@news.example", passwordHash: "x" }],
  ])("refuses %s", async (_name, values) => {
    expect(
      await rejectionOf(client.user.create({ role: "User", ...values } as never)),
    ).toMatchObject({ status: 400 });
  });
});

describe("user edits", () => {
  it("merges concurrent edits of different fields and reports a conflict on the same field", async () => {
    const { id } = await makeUser(platform.database.db, "User", { firstName: "A", lastName: "B" });
    const other = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
    await other.user.edit({ id, version: 1, firstName: "Theirs" });
    expect(await client.user.edit({ id, version: 1, lastName: "Mine" })).toMatchObject({
      version: 3,
      firstName: "Theirs",
      lastName: "Mine",
    });
    const error = await client.user
      .edit({ id, version: 1, firstName: "Mine" })
      .catch((refused) => refused);
    expect(error).toMatchObject({
      status: 409,
      data: {
        conflict: { version: 3, fields: [{ field: "firstName", theirs: "Theirs", yours: "Mine" }] },
      },
    });
    expect(await rejectionOf(client.user.edit({ id, version: 9, firstName: "x" }))).toMatchObject({
      status: 400,
      paths: ["version"],
    });
    expect((await logOf(id)).map(({ changes }) => changes)).toEqual([
      { firstName: ["A", "Theirs"], version: [1, 2] },
      { lastName: ["B", "Mine"], version: [2, 3] },
    ]);
  });

  it("refuses an email in use, and a changed email must be verified again", async () => {
    const [edited, other] = [
      await makeUser(platform.database.db, "User"),
      await makeUser(platform.database.db, "User"),
    ];
    expect(
      await rejectionOf(
        client.user.edit({ id: edited.id, version: 1, email: other.email.toUpperCase() }),
      ),
    ).toEqual(conflictAt("email"));
    expect(
      await client.user.edit({ id: edited.id, version: 1, email: "moved@news.example" }),
    ).toMatchObject({ emailVerifiedAt: null });
  });

  it("ends the user's sessions on a role change or deactivation only", async () => {
    const { id } = await makeUser(platform.database.db, "Admin");
    const theirs = await clientAs(platform, id);
    await client.user.edit({ id, version: 1, firstName: "Renamed" });
    expect(await theirs.account.me()).toMatchObject({ firstName: "Renamed" });
    await client.user.edit({ id, version: 2, role: "Notification" });
    expect(await rejectionOf(theirs.account.me())).toMatchObject({ status: 401 });
    const again = await clientAs(platform, id);
    expect(await client.user.setStatus({ id, activated: false })).toMatchObject({
      activated: false,
      abilities: { sendReset: false },
    });
    expect(await rejectionOf(again.account.me())).toMatchObject({ status: 401 });
    await client.user.setStatus({ id, activated: true });
    expect(await rejectionOf(again.account.me())).toMatchObject({ status: 401 });
  });

  it("soft-deletes a user, frees the email and restores the user", async () => {
    const { id, email } = await makeUser(platform.database.db, "Admin");
    const theirs = await clientAs(platform, id);
    await client.user.remove({ id });
    expect(await rejectionOf(theirs.account.me())).toMatchObject({ status: 401 });
    expect(await rejectionOf(client.user.remove({ id }))).toMatchObject({ status: 404 });
    expect((await client.user.staffList({ q: email })).data).toEqual([]);
    expect((await client.user.staffList({ q: email, deleted: 1 })).data).toMatchObject([{ id }]);
    const successor = await client.user.create({ email, role: "User", password: PASSWORD });
    expect(await rejectionOf(client.user.restore({ id }))).toEqual(conflictAt("email"));
    await client.user.remove({ id: successor.id });
    expect(await client.user.restore({ id })).toMatchObject({ id, deletedAt: null });
    expect((await logOf(id)).map(({ action }) => action)).toEqual(["delete", "restore"]);
  });
});

describe("user list", () => {
  it("paginates, sorts, filters and searches in both scripts", async () => {
    const { db } = platform.database;
    await makeUser(db, "Accounting", {
      email: "zeina@list.example",
      firstName: "زينة",
      lastName: "الأحمد",
    });
    await makeUser(db, "Accounting", {
      email: "adam@list.example",
      firstName: "آدم",
      lastName: "حداد",
      activated: false,
    });
    const emails = async (filter: Parameters<Client["user"]["staffList"]>[0]) =>
      (await client.user.staffList(filter)).data
        .map(({ email }) => email)
        .filter((email) => email.endsWith("@list.example"));
    expect(await emails({ q: "list.example", sort: "email", order: "asc" })).toEqual([
      "adam@list.example",
      "zeina@list.example",
    ]);
    expect(await emails({ q: "list.example", sort: "email", order: "desc" })).toEqual([
      "zeina@list.example",
      "adam@list.example",
    ]);
    expect(await emails({ q: "زينه احمد" })).toEqual(["zeina@list.example"]);
    expect(await emails({ q: "ادم" })).toEqual(["adam@list.example"]);
    expect(await emails({ role: "Accounting", activated: false })).toEqual(["adam@list.example"]);
    expect(await emails({ q: "100%" })).toEqual([]);
    const page = await client.user.staffList({
      page: 2,
      limit: 1,
      role: "Accounting",
      sort: "name",
      order: "asc",
    });
    expect(page.meta.total).toBeGreaterThanOrEqual(2);
    expect(page.data).toHaveLength(1);
    for (const sort of ["createdAt", "role", "lastLoginAt"] as const)
      expect((await client.user.staffList({ sort })).data.length).toBeGreaterThan(1);
    expect(JSON.stringify(page)).not.toMatch(/argon2|password/i);
    expect(await rejectionOf(client.user.staffList({ limit: 101 }))).toMatchObject({ status: 400 });
  });
});

describe("newsroom rights of a user", () => {
  it("are all by default, and can be restricted when a user is created", async () => {
    const created = await client.user.create({
      email: "all-rights@news.example",
      role: "Admin",
      password: PASSWORD,
    });
    expect(created.newsroomRights).toEqual(["write", "review", "publish", "push"]);
    const writer = await client.user.create({
      email: "writer@news.example",
      role: "Admin",
      password: PASSWORD,
      newsroomRights: ["write"],
    });
    expect(await client.user.staffGet({ id: writer.id })).toMatchObject({
      newsroomRights: ["write"],
    });
    expect((await logOf(writer.id))[0]?.changes).toMatchObject({
      newsroomRights: [null, ["write"]],
    });
    for (const newsroomRights of [["write", "write"], ["delete"]])
      expect(
        await rejectionOf(
          client.user.edit({ id: writer.id, version: writer.version, newsroomRights } as never),
        ),
      ).toMatchObject({
        status: 400,
      });
  });

  it("take effect with the next request of an open session, and are logged", async () => {
    const { id } = await makeUser(platform.database.db, "Admin");
    const theirs = await clientAs(platform, id);
    const article = { locale: "en-US" as const, title: "A title" };
    await theirs.article.create(article);
    await client.user.edit({ id, version: 1, newsroomRights: ["review", "publish", "push"] });
    expect((await theirs.account.me()).newsroomRights).toEqual(["review", "publish", "push"]);
    expect(await rejectionOf(theirs.article.create(article))).toMatchObject({ status: 403 });
    expect((await logOf(id)).at(-1)).toMatchObject({
      actorId: boss.id,
      changes: {
        newsroomRights: [
          ["write", "review", "publish", "push"],
          ["review", "publish", "push"],
        ],
      },
    });
    await client.user.edit({ id, version: 2, newsroomRights: ["write"] });
    await theirs.article.create(article);
  });

  it("cannot be changed by the same user", async () => {
    const { version } = await client.user.staffGet({ id: boss.id });
    expect(
      await rejectionOf(client.user.edit({ id: boss.id, version, newsroomRights: ["write"] })),
    ).toEqual(conflictAt("newsroomRights"));
  });

  it("restrict the role Admin only", async () => {
    for (const [role, rights] of [
      ["Superadmin", ["write", "review", "publish", "push", "html"]],
      ["Notification", ["push"]],
      ["Accounting", []],
    ] as const) {
      const { id } = await makeUser(platform.database.db, role, { newsroomRights: ["review"] });
      expect((await (await clientAs(platform, id)).account.me()).newsroomRights, role).toEqual(
        rights,
      );
    }
  });
});

describe("user rights", () => {
  it("cannot be revoked by the same user", async () => {
    const { version } = await client.user.staffGet({ id: boss.id });
    expect(await rejectionOf(client.user.edit({ id: boss.id, version, role: "Admin" }))).toEqual(
      conflictAt("role"),
    );
    expect(await rejectionOf(client.user.setStatus({ id: boss.id, activated: false }))).toEqual(
      conflictAt("activated"),
    );
    expect(await rejectionOf(client.user.remove({ id: boss.id }))).toEqual(conflictAt("deletedAt"));
    expect((await client.user.staffGet({ id: boss.id })).abilities).toMatchObject({
      changeRole: false,
      setStatus: false,
      delete: false,
    });
    expect(
      await client.user.edit({ id: boss.id, version, role: "Superadmin", firstName: "Head" }),
    ).toMatchObject({ firstName: "Head" });
  });

  it.each([
    ["demote", (caller: Client, id: number) => caller.user.edit({ id, version: 1, role: "Admin" })],
    ["deactivate", (caller: Client, id: number) => caller.user.setStatus({ id, activated: false })],
    ["delete", (caller: Client, id: number) => caller.user.remove({ id })],
  ])("leave one active Superadmin when six %s each other concurrently", async (_name, act) => {
    const { db } = platform.database;
    await db.update(user).set({ role: "User" }).where(eq(user.role, "Superadmin"));
    const bosses = await Promise.all(Array.from({ length: 6 }, () => makeUser(db, "Superadmin")));
    const clients = await Promise.all(bosses.map(({ id }) => clientAs(platform, id)));
    // Every Superadmin acts on all others.
    const attacks = clients.flatMap((caller, i) =>
      bosses.filter((_, j) => j !== i).map(({ id }) => act(caller, id)),
    );
    await Promise.allSettled(attacks);
    const left = (await db.select().from(user).where(eq(user.role, "Superadmin"))).filter(
      ({ activated, deletedAt }) => activated && !deletedAt,
    );
    expect(left).toHaveLength(1);
  });
});
