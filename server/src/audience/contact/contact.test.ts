import { CONTACT_STATES, type ContactState } from "@masthead/contract/audience/contact.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testBrowser } from "../../../test/factories/auth.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { contactStates } from "./contact.state.ts";
import { contact } from "./contact.table.ts";
import { detectLocale } from "./detect-locale.ts";

let platform: StartedPlatform;
let staff: Client;
let staffId: number;

beforeAll(async () => {
  platform = await testPlatform();
  staffId = (
    await makeUser(platform.database.db, "Superadmin", { firstName: "Lina", lastName: "Qasem" })
  ).id;
  staff = await clientAs(platform, staffId);
});

afterAll(() => platform.stop());

let sentCount = 0;
const messageInput = (values: object = {}) => {
  sentCount++;
  return {
    name: "Rana Haddad",
    email: `rana-${sentCount}@post.example`,
    subject: `Question ${sentCount}`,
    message: "When is the bulletin?",
    ...values,
  };
};
/** Returns a client with its own IP address. */
const reader = () =>
  testBrowser(platform, { address: `198.51.100.${(sentCount % 250) + 1}` }).client;
const rowOf = async (email: string) =>
  (await platform.database.db.select().from(contact).where(eq(contact.email, email)))[0];

async function insertMessage(
  state: ContactState = "new",
): Promise<{ id: number; version: number }> {
  const [row] = await platform.database.db
    .insert(contact)
    .values({ ...messageInput(), topic: "news", locale: "en-US", state })
    .returning({ id: contact.id, version: contact.version });
  if (!row) throw new Error("message was not stored");
  return row;
}

describe("contact form", () => {
  it("stores the normalised message with its detected language and logs none of its content", async () => {
    const input = messageInput({
      name: "  سامر  ",
      phone: "079 012 3456",
      topic: "broadcast",
      subject: "سؤال عن البرنامج",
      message: "مرحبًا،\r\n\r\nمتى يبث؟\r\n",
    });
    await reader().contact.send(input);
    const row = await rowOf(input.email);
    expect(row).toMatchObject({
      name: "سامر",
      phone: "+962790123456",
      topic: "broadcast",
      message: "مرحبًا،\n\nمتى يبث؟",
      locale: "ar-JO",
      state: "new",
      userId: null,
      handledById: null,
      version: 1,
    });
    const rows = await platform.database.db
      .select()
      .from(log)
      .where(eq(log.entityId, row?.id ?? 0));
    expect(rows.map(({ entity, action, actorName }) => [entity, action, actorName])).toEqual([
      ["ContactUS", "create", "contact.send"],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/سامر|962|post\.example|سؤال/);
  });

  it("stores the reported article if readers can see it, and shows it to staff", async () => {
    const { db } = platform.database;
    const [shown, draft] = [
      await makeArticle(db, { title: "Bridge opens" }),
      await makeArticle(db, { title: "Secret", publishedAt: null }),
    ];
    for (const [articleId, expected] of [
      [shown.id, { id: shown.id, locale: "en-US", slug: shown.slug, title: "Bridge opens" }],
      [draft.id, null],
      [9_999_999, null],
      [null, null],
    ] as const) {
      const input = messageInput({ topic: "correction", articleId });
      await reader().contact.send(input);
      const { id = 0 } = (await rowOf(input.email)) ?? {};
      expect((await staff.contact.staffGet({ id })).article, String(articleId)).toEqual(expected);
    }
  });

  it("stores the signed-in user", async () => {
    const { id } = await makeUser(platform.database.db, "User");
    const input = messageInput();
    await (await clientAs(platform, id)).contact.send(input);
    expect(await rowOf(input.email)).toMatchObject({ userId: id, topic: "other" });
  });

  it.each([
    ["name", "Eve\r\nBcc: all@post.example"],
    ["name", "Eve\u0000"],
    ["name", "\u202Egnp.exe"],
    ["name", "   "],
    ["name", "x".repeat(101)],
    ["subject", "Hello\nX-Header: 1"],
    ["subject", "Hello\u2028there"],
    ["subject", ""],
    ["email", "rana@post.example\r\nBcc: all@post.example"],
    ["email", "rana@post.example, all@post.example"],
    ["email", "nobody"],
    ["message", " \n "],
    ["message", "x".repeat(5001)],
    ["message", "bell\u0007"],
    ["phone", "+96279"],
    ["topic", "gossip"],
  ])("refuses an invalid %s, case %#", async (field, value) => {
    expect(
      await problemOfRejection(reader().contact.send(messageInput({ [field]: value }))),
    ).toMatchObject({
      status: 400,
      errors: [{ path: field }],
    });
  });

  it("accepts five messages an hour per email, and five per network without a proof", async () => {
    const email = "often@post.example";
    for (let i = 0; i < 5; i++) await reader().contact.send(messageInput({ email }));
    expect(
      await problemOfRejection(
        reader().contact.send(messageInput({ email: "OFTEN@post.example" })),
      ),
    ).toMatchObject({ status: 429 });
    const { client } = testBrowser(platform, { address: "203.0.113.77" });
    for (let i = 0; i < 5; i++) await client.contact.send(messageInput());
    expect(await problemOfRejection(client.contact.send(messageInput()))).toMatchObject({
      status: 400,
      errors: [{ path: "proof" }],
    });
  });
});

describe("message language detection", () => {
  it.each([
    ["متى يبث البرنامج؟", "ar-JO"],
    ["متى يبث برنامج Morning Show؟ أشكركم على العناية", "ar-JO"],
    ["When is the programme صباح الخير on?", "en-US"],
    ["12345 ؟", "ar-JO"],
  ] as const)("detects the language of %j as %s", (text, locale) =>
    expect(detectLocale(text, "ar-JO")).toBe(locale),
  );
});

describe("staff contact messages", () => {
  it("lists, searches in both scripts, filters, sorts and counts messages by state", async () => {
    const { id } = await insertMessage();
    const found = messageInput({ name: "منى الأحمد", message: `${"طويل ".repeat(100)}خاتمة` });
    await reader().contact.send(found);
    await insertMessage("answered");
    const all = await staff.contact.staffList({});
    expect(all.meta.total).toBe(
      Object.values(all.meta.states).reduce((sum, count) => sum + count, 0),
    );
    expect(all.data[0]).not.toHaveProperty("message");
    for (const state of CONTACT_STATES)
      expect((await staff.contact.staffList({ state, limit: 1 })).meta.total).toBe(
        all.meta.states[state],
      );
    const { data } = await staff.contact.staffList({ q: "مني الاحمد خاتمه" });
    expect(data).toMatchObject([
      {
        name: "منى الأحمد",
        state: "new",
        handledBy: null,
        answerCount: 0,
        abilities: { update: true, delete: true },
      },
    ]);
    expect(data[0]?.excerpt.length).toBeLessThan(170);
    const subjects = (
      await staff.contact.staffList({ sort: "subject", order: "asc", limit: 100 })
    ).data.map(({ subject }) => subject);
    expect(subjects.length).toBeGreaterThan(2);
    const order = (
      await staff.contact.staffList({ sort: "state", order: "asc", limit: 100 })
    ).data.map(({ state }) => CONTACT_STATES.indexOf(state));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(await staff.contact.staffGet({ id })).toMatchObject({
      state: "new",
      moves: ["read", "answered"],
      answers: [],
    });
  });

  it("marks a new message as read once when two users open it concurrently", async () => {
    const { id } = await insertMessage();
    const opened = await Promise.all([staff.contact.open({ id }), staff.contact.open({ id })]);
    for (const message of opened)
      expect(message).toMatchObject({
        state: "read",
        version: 2,
        handledBy: { id: staffId, name: "Lina Qasem" },
        moves: ["new", "answered"],
      });
    expect(await staff.contact.open({ id })).toMatchObject({ version: 2 });
    const rows = await platform.database.db.select().from(log).where(eq(log.entityId, id));
    expect(
      rows.filter(({ entity }) => entity === "ContactUS").map(({ changes }) => changes.state),
    ).toEqual([["new", "read"]]);
    await expect(staff.contact.open({ id: 900_000_001 })).rejects.toMatchObject({ status: 404 });
  });

  const pairs = CONTACT_STATES.flatMap((from) => CONTACT_STATES.map((to) => [from, to] as const));
  it.each(pairs)("allows the transition from %s to %s only if it is legal", async (from, to) => {
    const { id, version } = await insertMessage(from);
    const transition = staff.contact.setState({ id, version, state: to });
    if (from === to) expect(await transition).toMatchObject({ state: to, version });
    else if (contactStates.can(from, to))
      expect(await transition).toMatchObject({
        state: to,
        version: version + 1,
        handledBy: to === "new" ? null : { id: staffId },
      });
    else
      expect(await problemOfRejection(transition)).toMatchObject({
        status: 409,
        errors: [{ path: "state" }],
      });
  });

  it("refuses a state change over a concurrent one and reports both values", async () => {
    const { id, version } = await insertMessage("read");
    const other = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
    await other.contact.setState({ id, version, state: "answered" });
    const refused = await staff.contact
      .setState({ id, version, state: "new" })
      .catch((error) => error);
    expect(refused).toMatchObject({
      status: 409,
      data: {
        conflict: { version: 2, fields: [{ field: "state", theirs: "answered", yours: "new" }] },
      },
    });
  });

  it("lets a Superadmin delete, view and restore a message without changing its state", async () => {
    const { id } = await insertMessage();
    await staff.contact.remove({ id });
    expect(
      (await staff.contact.staffList({ deleted: 1 })).data.map((message) => message.id),
    ).toContain(id);
    expect(await staff.contact.open({ id })).toMatchObject({
      state: "new",
      moves: [],
      abilities: { update: false, restore: true },
    });
    for (const call of [
      () => staff.contact.remove({ id }),
      () => staff.contact.setState({ id, version: 2, state: "read" }),
      () => staff.contact.answer({ id, version: 2, text: "x" }),
    ])
      expect(await problemOfRejection(call())).toMatchObject({ status: 404 });
    expect(await staff.contact.restore({ id })).toMatchObject({ deletedAt: null, state: "new" });
    await expect(staff.contact.restore({ id })).rejects.toMatchObject({ status: 404 });
  });
});
