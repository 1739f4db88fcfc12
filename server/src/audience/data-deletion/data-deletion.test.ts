import { DELETION_STATES } from "@masthead/contract/audience/deletion-states.ts";
import { and, eq, like, or } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  testBrowser,
} from "../../../test/factories/auth.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { readMail } from "../../../test/readers/mail.ts";
import { subscription } from "../../commerce/subscription/subscription.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { IllegalTransition } from "../../platform/states/states.ts";
import { log } from "../../system/log/log.table.ts";
import { session } from "../auth/session/session.table.ts";
import { contact } from "../contact/contact.table.ts";
import { user } from "../user/user.table.ts";
import { dataDeletionJobs, sweepDeletions } from "./data-deletion.jobs.ts";
import { DELETION_JOB } from "./data-deletion.service.ts";
import { DELETION_ACTOR, deletionStates } from "./data-deletion.state.ts";
import { dataDeletion } from "./data-deletion.table.ts";
import { runDeletion } from "./run-deletion.service.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(dataDeletionJobs(platform));
});

afterAll(() => platform.stop());

let clientCount = 0;
/** Returns a client that is not signed in, with its own IP address. */
function stranger() {
  clientCount++;
  return testBrowser(platform, { address: `198.51.100.${clientCount}` }).client;
}
const codeIn = (mail: string) =>
  /fbdatadeletion\?code=(\w{40})/.exec(readMail(mail).text)?.[1] ?? "";
const waitUntilDone = async (code: string) => {
  await expect.poll(async () => (await stranger().dataDeletion.get({ code })).state).toBe("done");
  return stranger().dataDeletion.get({ code });
};
const userOf = async (id: number) =>
  (await platform.database.db.select().from(user).where(eq(user.id, id)))[0];
const message = (values: object) => ({
  name: "Rana",
  email: "x@post.example",
  subject: "S",
  message: "M",
  topic: "news" as const,
  locale: "en-US" as const,
  ...values,
});

/** Requests a deletion and returns the code from its mail. */
async function requestCode(email: string): Promise<string> {
  await stranger().dataDeletion.request({ email });
  return codeIn((await nextMail(platform, email)).text);
}

describe("data deletion by email", () => {
  it("deletes account and messages after confirmation, and shows the status under the code", async () => {
    const { db } = platform.database;
    const { id, email } = await makeUserWithPassword(platform, "User", {
      firstName: "Rana",
      phone: "+962790123456",
    });
    const { client } = testBrowser(platform, { address: "203.0.113.9" });
    await client.auth.loginWeb({ email, password: PASSWORD });
    await db
      .insert(contact)
      .values([
        message({ email: email.toUpperCase() }),
        message({ userId: id, email: "other@post.example" }),
        message({ email: "nobody@post.example" }),
      ]);

    const code = await requestCode(email.toUpperCase().replace("@NEWS.EXAMPLE", "@news.example"));
    expect(await stranger().dataDeletion.get({ code })).toMatchObject({
      state: "requested",
      source: "email",
      deleted: [],
      kept: [],
      doneAt: null,
    });
    expect(await userOf(id)).toMatchObject({ firstName: "Rana", deletedAt: null });

    expect(await stranger().dataDeletion.confirm({ code })).toMatchObject({ state: "confirmed" });
    const done = await waitUntilDone(code);
    expect(done).toMatchObject({
      deleted: ["account", "messages"],
      kept: [{ what: "log" }],
      doneAt: expect.any(String),
    });
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
    expect(await problemOfRejection(client.account.me())).toMatchObject({ status: 401 });
    const left = await db
      .select({ email: contact.email })
      .from(contact)
      .where(like(contact.email, "%@post.example"));
    expect(left).toEqual([{ email: "nobody@post.example" }]);
    const [row] = await db.select().from(dataDeletion).where(eq(dataDeletion.source, "email"));
    expect(row, "the row does not identify the person").toMatchObject({
      userId: null,
      email: null,
    });
    const logRows = await db.select().from(log).where(eq(log.entity, "DataDeletion"));
    expect(logRows.map(({ changes }) => changes.state)).toEqual([
      [null, "requested"],
      ["requested", "confirmed"],
      ["confirmed", "running"],
      ["running", "done"],
    ]);
    expect(JSON.stringify(logRows)).not.toContain(email);
  });

  it("redacts names and addresses in the audit log, which is otherwise immutable", async () => {
    const { db, pool } = platform.database;
    const { id, email } = await makeUserWithPassword(platform, "User", {
      firstName: "Rana",
      phone: "+962790123456",
    });
    const { client } = testBrowser(platform, { address: "203.0.113.77" });
    await client.auth.loginWeb({ email, password: PASSWORD });
    await client.account.editProfile({
      firstName: "Samira",
      lastName: "Odeh",
      phone: "0791234567",
      country: "JO",
    });
    const logged = async () =>
      JSON.stringify(
        await db
          .select()
          .from(log)
          .where(or(eq(log.actorId, id), eq(log.entityId, id))),
      );
    expect(await logged()).toContain("Samira");
    const before = await db.$count(log, eq(log.actorId, id));

    const code = await requestCode(email);
    await stranger().dataDeletion.confirm({ code });
    await waitUntilDone(code);
    expect(await logged()).not.toMatch(
      new RegExp(`${email}|Rana|Samira|Odeh|79\\d{7}|203\\.0\\.113`, "i"),
    );
    expect(await logged()).toContain('"lastName":["***","***"]');
    expect(
      await db.$count(log, and(eq(log.actorId, id), eq(log.actorName, `removed-${id}@invalid`))),
    ).toBe(before);

    for (const change of [
      "actor_name = 'somebody'",
      "action = 'create'",
      "address = '127.0.0.1'",
      "at = now()",
      "changes = '{}'",
    ])
      await expect(
        pool.query(`update log set ${change} where actor_id = $1`, [id]),
        change,
      ).rejects.toThrow("never updated");
  });

  it("responds and mails the same for an address without any data", async () => {
    const { email } = await makeUserWithPassword(platform, "User");
    const replies = [];
    const mails = [];
    for (const to of [email, "nobody-knows@post.example"]) {
      replies.push(await stranger().dataDeletion.request({ email: to }));
      mails.push(readMail((await nextMail(platform, to)).text));
    }
    expect(replies).toEqual([undefined, undefined]);
    const [known, unknown] = mails.map(({ headers, text }) => [
      headers.get("subject"),
      text.replace(/code=\w+/, ""),
    ]);
    expect(known).toEqual(unknown);
    const code = /code=(\w{40})/.exec(mails[1]?.text ?? "")?.[1] ?? "";
    await stranger().dataDeletion.confirm({ code });
    expect(await waitUntilDone(code)).toMatchObject({ deleted: [], kept: [] });
  });

  it("retains and reports orders that the law requires, and staff accounts", async () => {
    const { db } = platform.database;
    const buyer = await makeUserWithPassword(platform, "User");
    const period = { periodStart: new Date(), periodEnd: new Date() };
    await db
      .insert(subscription)
      .values({ userId: buyer.id, ...period, entitlements: ["articles"] });
    const buyerCode = await requestCode(buyer.email);
    await stranger().dataDeletion.confirm({ code: buyerCode });
    expect(
      (await waitUntilDone(buyerCode)).kept.map(({ what, why }) => [what, why.length > 20]),
    ).toEqual([
      ["orders", true],
      ["log", true],
    ]);
    expect(
      await db.select().from(subscription).where(eq(subscription.userId, buyer.id)),
    ).toHaveLength(1);

    const editor = await makeUserWithPassword(platform, "Admin", { firstName: "Editor" });
    const code = await requestCode(editor.email);
    await stranger().dataDeletion.confirm({ code });
    expect(await waitUntilDone(code)).toMatchObject({ deleted: [], kept: [{ what: "staff" }] });
    expect(await userOf(editor.id)).toMatchObject({
      firstName: "Editor",
      activated: true,
      deletedAt: null,
    });
  });

  it("runs once when it is confirmed twice concurrently", async () => {
    const { id, email } = await makeUserWithPassword(platform, "User");
    const code = await requestCode(email);
    const both = await Promise.all([
      stranger().dataDeletion.confirm({ code }),
      stranger().dataDeletion.confirm({ code }),
    ]);
    expect(both.every(({ state }) => state !== "requested")).toBe(true);
    await waitUntilDone(code);
    expect(await stranger().dataDeletion.confirm({ code })).toMatchObject({ state: "done" });
    const purges = await platform.database.db.select().from(log).where(eq(log.entityId, id));
    expect(
      purges.filter(({ entity, action }) => entity === "User" && action === "purge"),
    ).toHaveLength(1);
  });

  it("responds to a code that was not confirmed within a day as to an unknown one", async () => {
    const code = await requestCode("late@post.example");
    await platform.database.db
      .update(dataDeletion)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(dataDeletion.email, "late@post.example"));
    const unknown = await problemOfRejection(stranger().dataDeletion.get({ code: "0".repeat(40) }));
    for (const call of [
      () => stranger().dataDeletion.get({ code }),
      () => stranger().dataDeletion.confirm({ code }),
    ])
      expect({ ...(await problemOfRejection(call())), detail: "" }).toEqual({
        ...unknown,
        detail: "",
      });
    await sweepDeletions(platform, new Date());
    expect(
      await platform.database.db
        .select()
        .from(dataDeletion)
        .where(eq(dataDeletion.email, "late@post.example")),
    ).toEqual([]);
  });

  it("mails one address at most five times an hour", async () => {
    const { client } = testBrowser(platform, { address: "203.0.113.200" });
    for (let i = 0; i < 5; i++) await client.dataDeletion.request({ email: "often@post.example" });
    expect(["INVALID_INPUT", "TOO_MANY_REQUESTS"]).toContain(
      (await problemOfRejection(client.dataDeletion.request({ email: "often@post.example" }))).code,
    );
  });
});

describe("data deletion by a signed-in user", () => {
  it("is confirmed by the password, runs immediately, and shows its status under the code", async () => {
    const { id, email } = await makeUserWithPassword(platform, "User");
    const { client } = testBrowser(platform, { address: "203.0.113.10" });
    await client.auth.loginWeb({ email, password: PASSWORD });
    const { code } = await client.account.removeAccount({ password: PASSWORD });
    expect(await waitUntilDone(code)).toMatchObject({
      source: "account",
      deleted: ["account"],
      kept: [{ what: "log" }],
    });
    expect(await userOf(id)).toMatchObject({ email: `removed-${id}@invalid` });
  });
});

describe("data deletion states", () => {
  const pairs = DELETION_STATES.flatMap((from) => DELETION_STATES.map((to) => [from, to] as const));
  it.each(pairs)("allow the transition from %s to %s only if it is legal", async (from, to) => {
    const { db } = platform.database;
    const [row] = await db
      .insert(dataDeletion)
      .values({ source: "meta", state: from, locale: "en-US" })
      .returning();
    if (!row) throw new Error("deletion request was not stored");
    const transition = db.transaction((tx) =>
      deletionStates.transition(tx, DELETION_ACTOR, row, to),
    );
    if (deletionStates.can(from, to)) expect(await transition).toMatchObject({ state: to });
    else await expect(transition).rejects.toThrow(IllegalTransition);
    await db.delete(dataDeletion).where(eq(dataDeletion.id, row.id));
  });

  it("advance once when the deletion runs repeatedly and concurrently", async () => {
    const { email } = await makeUserWithPassword(platform, "User");
    const [row] = await platform.database.db
      .insert(dataDeletion)
      .values({ source: "email", state: "confirmed", email, locale: "en-US" })
      .returning();
    const id = row?.id ?? 0;
    await Promise.all([
      runDeletion(platform, id),
      runDeletion(platform, id),
      runDeletion(platform, id),
    ]);
    await runDeletion(platform, id);
    const rows = await platform.database.db.select().from(log).where(eq(log.entityId, id));
    expect(rows.filter(({ entity }) => entity === "DataDeletion")).toHaveLength(2);
  });

  it("resume when a process died before it queued the job", async () => {
    const { id, email } = await makeUserWithPassword(platform, "User");
    const requestedAt = new Date(Date.now() - 3_600_000);
    await platform.database.db
      .insert(dataDeletion)
      .values({ source: "email", state: "running", email, locale: "en-US", requestedAt });
    await sweepDeletions(platform, new Date());
    await expect.poll(async () => (await userOf(id))?.email).toBe(`removed-${id}@invalid`);
    expect(DELETION_JOB).toBe("data-deletion.run");
  });
});
