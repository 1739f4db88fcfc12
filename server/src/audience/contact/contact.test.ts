import { CONTACT_STATES, type ContactState } from "@masthead/contract/audience/contact.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { contact } from "./contact.table.ts";
import { CONTACT_MOVES } from "./contact-state.ts";
import { languageOf } from "./language-of.ts";

let platform: StartedPlatform;
let staff: Client;
let staffId: number;

beforeAll(async () => {
  platform = await testPlatform();
  staffId = (await makeUser(platform.database.db, "Superadmin", { firstName: "Lina", lastName: "Qasem" })).id;
  staff = await clientAs(platform, staffId);
});

afterAll(() => platform.stop());

let sent = 0;
const words = (values: object = {}) => {
  sent++;
  return {
    name: "Rana Haddad",
    email: `rana-${sent}@post.example`,
    subject: `Question ${sent}`,
    message: "When is the bulletin?",
    ...values,
  };
};
/** Each from an address of its own. */
const reader = () => browser(platform, { address: `198.51.100.${(sent % 250) + 1}` }).client;
const rowOf = async (email: string) => (await platform.database.db.select().from(contact).where(eq(contact.email, email)))[0];

/** A message that stands in a state. */
async function stored(state: ContactState = "new"): Promise<{ id: number; version: number }> {
  const [row] = await platform.database.db
    .insert(contact)
    .values({ ...words(), topic: "news", locale: "en-US", state })
    .returning({ id: contact.id, version: contact.version });
  if (!row) throw new Error("not stored");
  return row;
}

describe("writing to the station", () => {
  it("keeps what was written, cleaned, in the language that it is in, and says nothing of it in the log", async () => {
    const given = words({
      name: "  سامر  ",
      phone: "079 012 3456",
      topic: "broadcast",
      subject: "سؤال عن البرنامج",
      message: "مرحبًا،\r\n\r\nمتى يبث؟\r\n",
    });
    await reader().contact.send(given);
    const row = await rowOf(given.email);
    expect(row).toMatchObject({
      ...{ name: "سامر", phone: "+962790123456", topic: "broadcast", message: "مرحبًا،\n\nمتى يبث؟" },
      ...{ locale: "ar-JO", state: "new", userId: null, handledById: null, version: 1 },
    });
    const rows = await platform.database.db
      .select()
      .from(log)
      .where(eq(log.entityId, row?.id ?? 0));
    expect(rows.map(({ entity, action, actorName }) => [entity, action, actorName])).toEqual([["ContactUS", "create", "contact.send"]]);
    expect(JSON.stringify(rows)).not.toMatch(/سامر|962|post\.example|سؤال/);
  });

  it("knows who was signed in", async () => {
    const { id } = await makeUser(platform.database.db, "User");
    const given = words();
    await (await clientAs(platform, id)).contact.send(given);
    expect(await rowOf(given.email)).toMatchObject({ userId: id, topic: "other" });
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
  ])("refuses a wrong %s, case %#", async (field, value) => {
    expect(await refusal(reader().contact.send(words({ [field]: value })))).toMatchObject({ status: 400, errors: [{ path: field }] });
  });

  it("takes five messages an hour under one address, and from one network five without proof", async () => {
    const email = "often@post.example";
    for (let i = 0; i < 5; i++) await reader().contact.send(words({ email }));
    expect(await refusal(reader().contact.send(words({ email: "OFTEN@post.example" })))).toMatchObject({ status: 429 });
    const { client } = browser(platform, { address: "203.0.113.77" });
    for (let i = 0; i < 5; i++) await client.contact.send(words());
    expect(await refusal(client.contact.send(words()))).toMatchObject({ status: 400, errors: [{ path: "proof" }] });
  });
});

describe("the language of a message", () => {
  it.each([
    ["متى يبث البرنامج؟", "ar-JO"],
    ["متى يبث برنامج Morning Show؟ أشكركم على العناية", "ar-JO"],
    ["When is the programme صباح الخير on?", "en-US"],
    ["12345 ؟", "ar-JO"],
  ] as const)("%s: %s", (text, locale) => expect(languageOf(text, "ar-JO")).toBe(locale));
});

describe("the messages", () => {
  it("are listed with what staff need, searched in both scripts, filtered, sorted and counted by state", async () => {
    const { id } = await stored();
    const found = words({ name: "منى الأحمد", message: `${"طويل ".repeat(100)}خاتمة` });
    await reader().contact.send(found);
    await stored("answered");
    const all = await staff.contact.staffList({});
    expect(all.meta.total).toBe(Object.values(all.meta.states).reduce((sum, one) => sum + one, 0));
    expect(all.data[0]).not.toHaveProperty("message");
    for (const state of CONTACT_STATES)
      expect((await staff.contact.staffList({ state, limit: 1 })).meta.total).toBe(all.meta.states[state]);
    const { data } = await staff.contact.staffList({ q: "مني الاحمد خاتمه" });
    expect(data).toMatchObject([
      { name: "منى الأحمد", state: "new", handledBy: null, answerCount: 0, abilities: { update: true, delete: true } },
    ]);
    expect(data[0]?.excerpt.length).toBeLessThan(170);
    const subjects = (await staff.contact.staffList({ sort: "subject", order: "asc", limit: 100 })).data.map(({ subject }) => subject);
    expect(subjects.length).toBeGreaterThan(2);
    const order = (await staff.contact.staffList({ sort: "state", order: "asc", limit: 100 })).data.map(({ state }) =>
      CONTACT_STATES.indexOf(state),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(await staff.contact.staffGet({ id })).toMatchObject({ state: "new", moves: ["read", "answered"], answers: [] });
  });

  it("is read once it is opened, by the first of two who open it at once", async () => {
    const { id } = await stored();
    const opened = await Promise.all([staff.contact.open({ id }), staff.contact.open({ id })]);
    for (const one of opened)
      expect(one).toMatchObject({ state: "read", version: 2, handledBy: { id: staffId, name: "Lina Qasem" }, moves: ["new", "answered"] });
    expect(await staff.contact.open({ id })).toMatchObject({ version: 2 });
    const rows = await platform.database.db.select().from(log).where(eq(log.entityId, id));
    expect(rows.filter(({ entity }) => entity === "ContactUS").map(({ changes }) => changes.state)).toEqual([["new", "read"]]);
    await expect(staff.contact.open({ id: 900_000_001 })).rejects.toMatchObject({ status: 404 });
  });

  const pairs = CONTACT_STATES.flatMap((from) => CONTACT_STATES.map((to) => [from, to] as const));
  it.each(pairs)("goes from %s to %s as the table says", async (from, to) => {
    const { id, version } = await stored(from);
    const move = staff.contact.setState({ id, version, state: to });
    if (from === to) expect(await move).toMatchObject({ state: to, version });
    else if (CONTACT_MOVES[from].includes(to))
      expect(await move).toMatchObject({ state: to, version: version + 1, handledBy: to === "new" ? null : { id: staffId } });
    else expect(await refusal(move)).toMatchObject({ status: 409, errors: [{ path: "state" }] });
  });

  it("is not moved over what somebody else did meanwhile", async () => {
    const { id, version } = await stored("read");
    const other = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
    await other.contact.setState({ id, version, state: "answered" });
    const refused = await staff.contact.setState({ id, version, state: "new" }).catch((error) => error);
    expect(refused).toMatchObject({
      status: 409,
      data: { conflict: { version: 2, fields: [{ field: "state", theirs: "answered", yours: "new" }] } },
    });
  });

  it("is deleted and brought back by a Superadmin, who sees it meanwhile as it was", async () => {
    const { id } = await stored();
    await staff.contact.remove({ id });
    expect((await staff.contact.staffList({ deleted: 1 })).data.map((one) => one.id)).toContain(id);
    expect(await staff.contact.open({ id })).toMatchObject({ state: "new", moves: [], abilities: { update: false, restore: true } });
    for (const call of [
      () => staff.contact.remove({ id }),
      () => staff.contact.setState({ id, version: 2, state: "read" }),
      () => staff.contact.answer({ id, version: 2, text: "x" }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404 });
    expect(await staff.contact.restore({ id })).toMatchObject({ deletedAt: null, state: "new" });
    await expect(staff.contact.restore({ id })).rejects.toMatchObject({ status: 404 });
  });
});
