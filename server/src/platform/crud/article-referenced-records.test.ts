import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import {
  newRecordInput,
  problemOfRejection,
  staffCallsOf,
} from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../start.ts";

const MODULES = ["tag", "author", "peopleOfInterest", "source", "category"] as const;
const SCRIPT = "<script>alert(1)</script> & <b>bold</b>";

let platform: StartedPlatform;
let superadmin: Client;
let admin: Client;
let count = 0;
const announcedTags: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => announcedTags.push(...tags));
  const { db } = platform.database;
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterAll(() => platform.stop());

describe.each(MODULES)("records that articles reference: %s", (module) => {
  const calls = () => staffCallsOf(superadmin, module);

  it("stores input that looks like HTML as text", async () => {
    const record = await calls().create({ name: { "en-US": SCRIPT } });
    expect(record.name).toEqual({ "en-US": SCRIPT });
    expect(record.slug["en-US"]).toMatch(/^script-alert-1/);
  });

  it("requires a name in at least one language", async () => {
    expect(await problemOfRejection(calls().create({ name: { "en-US": "  " } }))).toMatchObject({
      status: 400,
      errors: [{ path: "name" }],
    });
    const { id } = await calls().create({ name: { "ar-JO": `اسم ${count++}` } });
    expect(
      await problemOfRejection(calls().edit({ id, version: 1, name: { "ar-JO": "" } })),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "name" }],
    });
    const both = await calls().edit({
      id,
      version: 1,
      name: { "en-US": `Second ${module} ${count}` },
    });
    expect(both.slug["en-US"], "the new language gets a slug").toBe(
      `second-${module}-${count}`.toLowerCase(),
    );
  });

  it("requires a unique slug in every language", async () => {
    const slug = {
      "en-US": `taken-${module}`.toLowerCase(),
      "ar-JO": `محجوز-${module}`.toLowerCase(),
    };
    const first = await calls().create({ name: { "en-US": "First" }, slug });
    expect(first.slug).toEqual(slug);
    const problem = await problemOfRejection(
      calls().create({ name: { "en-US": "Second" }, slug }),
      "ar-JO",
    );
    expect(problem).toMatchObject({
      status: 409,
      errors: [{ path: "slug.en-US" }, { path: "slug.ar-JO" }],
    });
    const second = await calls().create(newRecordInput(module));
    const conflict = await problemOfRejection(
      calls().edit({ id: second.id, version: 1, slug: { "en-US": slug["en-US"] } }),
    );
    expect(conflict).toMatchObject({
      status: 409,
      errors: [{ path: "slug.en-US", message: "This address is taken" }],
    });
    expect(
      await problemOfRejection(
        calls().create({ name: { "en-US": "x" }, slug: { "en-US": "!!!" } }),
      ),
    ).toMatchObject({ status: 400 });
    expect(
      (await calls().create({ name: { "en-US": "x" }, slug: { "en-US": `My Own ${count++}` } }))
        .slug["en-US"],
    ).toMatch(/^my-own-/);
  });

  it("cannot be deleted while articles reference it", async () => {
    const { id } = await calls().create(newRecordInput(module));
    const relation = {
      tag: { tagIds: [id] },
      author: { authorIds: [id] },
      peopleOfInterest: { personIds: [id] },
      source: { sourceId: id },
      category: { categoryId: id },
    };
    const article = await makeArticle(platform.database.db, {
      title: "Names it",
      ...relation[module],
    });
    const problem = await problemOfRejection(calls().remove({ id }));
    expect(problem).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(problem.references).toEqual([
      { entity: "Article", count: 1, examples: [{ id: article.id, label: "Names it" }] },
    ]);
    if (module !== "category") {
      announcedTags.length = 0;
      await calls().setStatus({ id, status: false });
      await expect.poll(() => announcedTags.includes(`article:${article.id}`)).toBe(true);
    }
  });

  it("can be picked by article editors, but not without back office access", async () => {
    const word = `pickable${module}`.toLowerCase();
    const [visible, disabled, deleted] = [
      await calls().create(newRecordInput(module, word)),
      await calls().create(newRecordInput(module, word)),
      await calls().create(newRecordInput(module, word)),
    ];
    await calls().setStatus({ id: disabled.id, status: false });
    await calls().remove({ id: deleted.id });
    const found = [{ id: visible.id, label: visible.name["en-US"] }];
    expect(await staffCallsOf(admin, module).pick({ q: word })).toEqual(found);
    expect(
      await staffCallsOf(admin, module).pick({ ids: [visible.id, disabled.id, deleted.id] }),
    ).toEqual(found);
    expect((await staffCallsOf(admin, module).pick({ q: word, locale: "ar-JO" }))[0]?.label).toBe(
      visible.name["ar-JO"],
    );
    const accounting = await clientAs(
      platform,
      (await makeUser(platform.database.db, "Accounting")).id,
    );
    expect((await problemOfRejection(staffCallsOf(accounting, module).pick({}))).status).toBe(403);
    expect(
      (await problemOfRejection(staffCallsOf(innerClient(platform, "en-US"), module).pick({})))
        .status,
    ).toBe(401);
  });
});
