import { DELETION_STATES } from "@masthead/contract/audience/data-deletion.ts";
import { and, eq, like, or } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser, makeMember, nextMail, PASSWORD } from "../../../test/auth.ts";
import { readMail } from "../../../test/mail.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { subscription } from "../../commerce/subscription/subscription.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { session } from "../auth/session.table.ts";
import { contact } from "../contact/contact.table.ts";
import { user } from "../user/user.table.ts";
import { dataDeletionJobs, sweepDeletions } from "./data-deletion.jobs.ts";
import { DELETION_JOB } from "./data-deletion.service.ts";
import { dataDeletion } from "./data-deletion.table.ts";
import { runDeletion } from "./delete-held.service.ts";
import { DELETION_MOVES, moveDeletion } from "./deletion-state.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(dataDeletionJobs(platform));
});

afterAll(() => platform.stop());

let asked = 0;
/** Somebody who is not signed in, at an address of their own. */
function stranger() {
  asked++;
  return browser(platform, { address: `198.51.100.${asked}` }).client;
}
const codeIn = (mail: string) => /fbdatadeletion\?code=(\w{40})/.exec(readMail(mail).text)?.[1] ?? "";
const doneOf = async (code: string) => {
  await expect.poll(async () => (await stranger().dataDeletion.get({ code })).state, { timeout: 15_000 }).toBe("done");
  return stranger().dataDeletion.get({ code });
};
const userOf = async (id: number) => (await platform.database.db.select().from(user).where(eq(user.id, id)))[0];
const message = (values: object) => ({
  name: "Rana",
  email: "x@post.example",
  subject: "S",
  message: "M",
  topic: "news" as const,
  locale: "en-US" as const,
  ...values,
});

/** Asks for a deletion, and takes the code from its mail. */
async function requested(email: string): Promise<string> {
  await stranger().dataDeletion.request({ email });
  return codeIn((await nextMail(platform, email)).text);
}

describe("a request by e-mail", () => {
  it("deletes nothing until its mail was followed, then account and messages, and shows it to who has the code", async () => {
    const { db } = platform.database;
    const { id, email } = await makeMember(platform, "User", { firstName: "Rana", phone: "+962790123456" });
    const { client } = browser(platform, { address: "203.0.113.9" });
    await client.auth.loginWeb({ email, password: PASSWORD });
    await db
      .insert(contact)
      .values([
        message({ email: email.toUpperCase() }),
        message({ userId: id, email: "other@post.example" }),
        message({ email: "nobody@post.example" }),
      ]);

    const code = await requested(email.toUpperCase().replace("@NEWS.EXAMPLE", "@news.example"));
    expect(await stranger().dataDeletion.get({ code })).toMatchObject({
      state: "requested",
      source: "email",
      deleted: [],
      kept: [],
      doneAt: null,
    });
    expect(await userOf(id)).toMatchObject({ firstName: "Rana", deletedAt: null });

    expect(await stranger().dataDeletion.confirm({ code })).toMatchObject({ state: "confirmed" });
    const done = await doneOf(code);
    expect(done).toMatchObject({ deleted: ["account", "messages"], kept: [{ what: "log" }], doneAt: expect.any(String) });
    expect(JSON.stringify(done)).not.toContain("Rana");
    expect(await userOf(id)).toMatchObject({
      email: `removed-${id}@invalid`,
      firstName: "",
      phone: null,
      passwordHash: null,
      activated: false,
    });
    expect((await userOf(id))?.deletedAt).not.toBeNull();
    expect(await db.select().from(session).where(eq(session.userId, id))).toEqual([]);
    expect(await refusal(client.account.me())).toMatchObject({ status: 401 });
    const left = await db.select({ email: contact.email }).from(contact).where(like(contact.email, "%@post.example"));
    expect(left).toEqual([{ email: "nobody@post.example" }]);
    const [row] = await db.select().from(dataDeletion).where(eq(dataDeletion.source, "email"));
    expect(row, "nothing tells whom it concerned").toMatchObject({ userId: null, email: null });
    const told = await db.select().from(log).where(eq(log.entity, "DataDeletion"));
    expect(told.map(({ changes }) => changes.state)).toEqual([
      [null, "requested"],
      ["requested", "confirmed"],
      ["confirmed", "running"],
      ["running", "done"],
    ]);
    expect(JSON.stringify(told)).not.toContain(email);
  });

  it("strikes names and addresses out of the log, which nothing else changes", async () => {
    const { db, pool } = platform.database;
    const { id, email } = await makeMember(platform, "User", { firstName: "Rana", phone: "+962790123456" });
    const { client } = browser(platform, { address: "203.0.113.77" });
    await client.auth.loginWeb({ email, password: PASSWORD });
    await client.account.editProfile({ firstName: "Samira", lastName: "Odeh", phone: "0791234567", country: "JO" });
    const logged = async () =>
      JSON.stringify(
        await db
          .select()
          .from(log)
          .where(or(eq(log.actorId, id), eq(log.entityId, id))),
      );
    expect(await logged()).toContain("Samira");
    const before = await db.$count(log, eq(log.actorId, id));

    const code = await requested(email);
    await stranger().dataDeletion.confirm({ code });
    await doneOf(code);
    expect(await logged()).not.toMatch(new RegExp(`${email}|Rana|Samira|Odeh|79\\d{7}|203\\.0\\.113`, "i"));
    expect(await logged()).toContain('"lastName":["***","***"]');
    expect(await db.$count(log, and(eq(log.actorId, id), eq(log.actorName, `removed-${id}@invalid`)))).toBe(before);

    for (const change of ["actor_name = 'somebody'", "action = 'create'", "address = '127.0.0.1'", "at = now()", "changes = '{}'"])
      await expect(pool.query(`update log set ${change} where actor_id = $1`, [id]), change).rejects.toThrow("never updated");
  });

  it("is answered and mailed alike for an address that nothing is held under", async () => {
    const { email } = await makeMember(platform, "User");
    const replies = [];
    const mails = [];
    for (const to of [email, "nobody-knows@post.example"]) {
      replies.push(await stranger().dataDeletion.request({ email: to }));
      mails.push(readMail((await nextMail(platform, to)).text));
    }
    expect(replies).toEqual([undefined, undefined]);
    const [one, other] = mails.map(({ headers, text }) => [headers.get("subject"), text.replace(/code=\w+/, "")]);
    expect(one).toEqual(other);
    const code = /code=(\w{40})/.exec(mails[1]?.text ?? "")?.[1] ?? "";
    await stranger().dataDeletion.confirm({ code });
    expect(await doneOf(code)).toMatchObject({ deleted: [], kept: [] });
  });

  it("leaves what the law wants kept, and accounts of the newsroom, and says so", async () => {
    const { db } = platform.database;
    const buyer = await makeMember(platform, "User");
    const period = { periodStart: new Date(), periodEnd: new Date() };
    await db.insert(subscription).values({ userId: buyer.id, ...period, entitlements: ["articles"] });
    const bought = await requested(buyer.email);
    await stranger().dataDeletion.confirm({ code: bought });
    expect((await doneOf(bought)).kept.map(({ what, why }) => [what, why.length > 20])).toEqual([
      ["orders", true],
      ["log", true],
    ]);
    expect(await db.select().from(subscription).where(eq(subscription.userId, buyer.id))).toHaveLength(1);

    const editor = await makeMember(platform, "Admin", { firstName: "Editor" });
    const code = await requested(editor.email);
    await stranger().dataDeletion.confirm({ code });
    expect(await doneOf(code)).toMatchObject({ deleted: [], kept: [{ what: "staff" }] });
    expect(await userOf(editor.id)).toMatchObject({ firstName: "Editor", activated: true, deletedAt: null });
  });

  it("confirmed twice at once is carried out once", async () => {
    const { id, email } = await makeMember(platform, "User");
    const code = await requested(email);
    const both = await Promise.all([stranger().dataDeletion.confirm({ code }), stranger().dataDeletion.confirm({ code })]);
    expect(both.every(({ state }) => state !== "requested")).toBe(true);
    await doneOf(code);
    expect(await stranger().dataDeletion.confirm({ code })).toMatchObject({ state: "done" });
    const purges = await platform.database.db.select().from(log).where(eq(log.entityId, id));
    expect(purges.filter(({ entity, action }) => entity === "User" && action === "purge")).toHaveLength(1);
  });

  it("that was not confirmed within a day is as unknown as a code that nobody has", async () => {
    const code = await requested("late@post.example");
    await platform.database.db
      .update(dataDeletion)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(dataDeletion.email, "late@post.example"));
    const unknown = await refusal(stranger().dataDeletion.get({ code: "0".repeat(40) }));
    for (const call of [() => stranger().dataDeletion.get({ code }), () => stranger().dataDeletion.confirm({ code })])
      expect({ ...(await refusal(call())), detail: "" }).toEqual({ ...unknown, detail: "" });
    await sweepDeletions(platform, new Date());
    expect(await platform.database.db.select().from(dataDeletion).where(eq(dataDeletion.email, "late@post.example"))).toEqual([]);
  });

  it("is mailed five times an hour to one address at most", async () => {
    const { client } = browser(platform, { address: "203.0.113.200" });
    for (let i = 0; i < 5; i++) await client.dataDeletion.request({ email: "often@post.example" });
    expect(["INVALID_INPUT", "TOO_MANY_REQUESTS"]).toContain(
      (await refusal(client.dataDeletion.request({ email: "often@post.example" }))).code,
    );
  });
});

describe("a request of who is signed in", () => {
  it("is confirmed by their password, carried out at once, and shown under its code", async () => {
    const { id, email } = await makeMember(platform, "User");
    const { client } = browser(platform, { address: "203.0.113.10" });
    await client.auth.loginWeb({ email, password: PASSWORD });
    const { code } = await client.account.removeAccount({ password: PASSWORD });
    expect(await doneOf(code)).toMatchObject({ source: "account", deleted: ["account"], kept: [{ what: "log" }] });
    expect(await userOf(id)).toMatchObject({ email: `removed-${id}@invalid` });
  });
});

describe("the states of a request", () => {
  const pairs = DELETION_STATES.flatMap((from) => DELETION_STATES.map((to) => [from, to] as const));
  it.each(pairs)("from %s to %s", async (from, to) => {
    const { db } = platform.database;
    const [row] = await db.insert(dataDeletion).values({ source: "meta", state: from, locale: "en-US" }).returning();
    if (!row) throw new Error("not stored");
    const move = db.transaction((tx) => moveDeletion(tx, row, to, new Date()));
    if (DELETION_MOVES[from].includes(to)) expect(await move).toMatchObject({ state: to });
    else await expect(move).rejects.toThrow(/does not go/);
    await db.delete(dataDeletion).where(eq(dataDeletion.id, row.id));
  });

  it("are gone through again and again without harm", async () => {
    const { email } = await makeMember(platform, "User");
    const [row] = await platform.database.db
      .insert(dataDeletion)
      .values({ source: "email", state: "confirmed", email, locale: "en-US" })
      .returning();
    const id = row?.id ?? 0;
    await Promise.all([runDeletion(platform, id), runDeletion(platform, id), runDeletion(platform, id)]);
    await runDeletion(platform, id);
    const rows = await platform.database.db.select().from(log).where(eq(log.entityId, id));
    expect(rows.filter(({ entity }) => entity === "DataDeletion")).toHaveLength(2);
  });

  it("are taken up again where a process died before it had put the job into the queue", async () => {
    const { id, email } = await makeMember(platform, "User");
    const requestedAt = new Date(Date.now() - 3_600_000);
    await platform.database.db.insert(dataDeletion).values({ source: "email", state: "running", email, locale: "en-US", requestedAt });
    await sweepDeletions(platform, new Date());
    await expect.poll(async () => (await userOf(id))?.email, { timeout: 15_000 }).toBe(`removed-${id}@invalid`);
    expect(DELETION_JOB).toBe("data-deletion.run");
  });
});
