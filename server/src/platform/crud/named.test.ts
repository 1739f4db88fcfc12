import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { callsOf, fresh, refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../start.ts";

const NAMED = ["tag", "author", "peopleOfInterest", "source", "category"] as const;
const SCRIPT = "<script>alert(1)</script> & <b>bold</b>";

let platform: StartedPlatform;
let head: Client;
let admin: Client;
let made = 0;
const announced: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => announced.push(...tags));
  const { db } = platform.database;
  head = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterAll(() => platform.stop());

describe.each(NAMED)("%s, by name", (room) => {
  const calls = () => callsOf(head, room);

  it("keeps what looks like HTML as text", async () => {
    const record = await calls().create({ name: { "en-US": SCRIPT } });
    expect(record.name).toEqual({ "en-US": SCRIPT });
    expect(record.slug["en-US"]).toMatch(/^script-alert-1/);
  });

  it("has a name in at least one language", async () => {
    expect(await refusal(calls().create({ name: { "en-US": "  " } }))).toMatchObject({ status: 400, errors: [{ path: "name" }] });
    const { id } = await calls().create({ name: { "ar-JO": `اسم ${made++}` } });
    expect(await refusal(calls().edit({ id, version: 1, name: { "ar-JO": "" } }))).toMatchObject({
      status: 400,
      errors: [{ path: "name" }],
    });
    const both = await calls().edit({ id, version: 1, name: { "en-US": `Second ${room} ${made}` } });
    expect(both.slug["en-US"], "the new language gets its address").toBe(`second-${room}-${made}`.toLowerCase());
  });

  it("has an address of its own in every language", async () => {
    const slug = { "en-US": `taken-${room}`.toLowerCase(), "ar-JO": `محجوز-${room}`.toLowerCase() };
    const first = await calls().create({ name: { "en-US": "First" }, slug });
    expect(first.slug).toEqual(slug);
    const problem = await refusal(calls().create({ name: { "en-US": "Second" }, slug }), "ar-JO");
    expect(problem).toMatchObject({ status: 409, errors: [{ path: "slug.en-US" }, { path: "slug.ar-JO" }] });
    const second = await calls().create(fresh(room));
    const clash = await refusal(calls().edit({ id: second.id, version: 1, slug: { "en-US": slug["en-US"] } }));
    expect(clash).toMatchObject({ status: 409, errors: [{ path: "slug.en-US", message: "This address is taken" }] });
    expect(await refusal(calls().create({ name: { "en-US": "x" }, slug: { "en-US": "!!!" } }))).toMatchObject({ status: 400 });
    expect((await calls().create({ name: { "en-US": "x" }, slug: { "en-US": `My Own ${made++}` } })).slug["en-US"]).toMatch(/^my-own-/);
  });

  it("stays while articles name it", async () => {
    const { id } = await calls().create(fresh(room));
    const relation = {
      tag: { tagIds: [id] },
      author: { authorIds: [id] },
      peopleOfInterest: { personIds: [id] },
      source: { sourceId: id },
      category: { categoryId: id },
    };
    const article = await makeArticle(platform.database.db, { title: "Names it", ...relation[room] });
    const problem = await refusal(calls().remove({ id }));
    expect(problem).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(problem.references).toEqual([{ entity: "Article", count: 1, examples: [{ id: article.id, label: "Names it" }] }]);
    if (room !== "category") {
      announced.length = 0;
      await calls().setStatus({ id, status: false });
      await expect.poll(() => announced.includes(`article:${article.id}`), { timeout: 3000 }).toBe(true);
    }
  });

  it("is picked by who writes articles, and by nobody without a desk", async () => {
    const word = `pickable${room}`.toLowerCase();
    const [seen, off, gone] = [
      await calls().create(fresh(room, word)),
      await calls().create(fresh(room, word)),
      await calls().create(fresh(room, word)),
    ];
    await calls().setStatus({ id: off.id, status: false });
    await calls().remove({ id: gone.id });
    const found = [{ id: seen.id, label: seen.name["en-US"] }];
    expect(await callsOf(admin, room).pick({ q: word })).toEqual(found);
    expect(await callsOf(admin, room).pick({ ids: [seen.id, off.id, gone.id] })).toEqual(found);
    expect((await callsOf(admin, room).pick({ q: word, locale: "ar-JO" }))[0]?.label).toBe(seen.name["ar-JO"]);
    const accounting = await clientAs(platform, (await makeUser(platform.database.db, "Accounting")).id);
    expect((await refusal(callsOf(accounting, room).pick({}))).status).toBe(403);
    expect((await refusal(callsOf(innerClient(platform, "en-US"), room).pick({}))).status).toBe(401);
  });
});
