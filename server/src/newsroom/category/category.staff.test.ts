import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { findRedirect } from "../../system/redirect/redirect.service.ts";

let platform: StartedPlatform;
let head: Client;
let made = 0;

beforeAll(async () => {
  platform = await testPlatform();
  head = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(() => platform.stop());

const make = (parentId: number | null = null) => head.category.create({ name: { "en-US": `Section ${++made}` }, parentId });

describe("the tree of sections", () => {
  it("never has a section below itself", async () => {
    const top = await make();
    const middle = await make(top.id);
    const low = await make(middle.id);
    for (const parentId of [top.id, middle.id, low.id])
      expect(await refusal(head.category.edit({ id: top.id, version: 1, parentId })), String(parentId)).toMatchObject({
        status: 400,
        errors: [{ path: "parentId", message: "A section cannot stand below itself" }],
      });
    expect(await head.category.edit({ id: low.id, version: 1, parentId: top.id })).toMatchObject({ parentId: top.id, parent: "Section 1" });
  });

  it("has no circle when two move below each other at once", async () => {
    for (const _ of [1, 2, 3]) {
      const [one, two] = [await make(), await make()];
      const moves = await Promise.allSettled([
        head.category.edit({ id: one.id, version: 1, parentId: two.id }),
        head.category.edit({ id: two.id, version: 1, parentId: one.id }),
      ]);
      expect(moves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  it("has no section below one that is deleted or was never there", async () => {
    const gone = await make();
    const child = await make();
    await head.category.remove({ id: gone.id });
    for (const parentId of [gone.id, 99_999])
      expect(await refusal(head.category.edit({ id: child.id, version: 1, parentId }))).toMatchObject({
        status: 400,
        errors: [{ path: "parentId" }],
      });
  });

  it("keeps a section while others stand below it, and does not bring one back below nothing", async () => {
    const top = await make();
    const low = await make(top.id);
    expect((await refusal(head.category.remove({ id: top.id }))).references).toEqual([
      { entity: "Category", count: 1, examples: [{ id: low.id, label: low.name["en-US"] }] },
    ]);
    await head.category.remove({ id: low.id });
    await head.category.remove({ id: top.id });
    expect(await refusal(head.category.restore({ id: low.id }))).toMatchObject({ status: 400, errors: [{ path: "parentId" }] });
    await head.category.restore({ id: top.id });
    expect(await head.category.restore({ id: low.id })).toMatchObject({ parentId: top.id });
  });

  it("leads from the words it had to where it stands, and not when another has them now", async () => {
    const one = await head.category.create({ name: { "en-US": "Harbours", "ar-JO": "موانئ" } });
    await head.category.edit({ id: one.id, version: 1, slug: { "en-US": "ports" } });
    const reader = innerContext(platform, "en-US");
    expect(await findRedirect(reader, "/category/harbours")).toBe(`/category/${one.id}`);
    expect(await findRedirect(reader, "/category/ports")).toBeUndefined();
    await head.category.edit({ id: one.id, version: 2, slug: { "ar-JO": "المرافئ" } });
    expect(await findRedirect(reader, "/ar/category/موانئ")).toBe(`/ar/category/${one.id}`);
  });

  it("puts a new section last, and filters by the one above", async () => {
    const top = await make();
    const low = await make(top.id);
    expect(low.position).toBeGreaterThan(top.position);
    expect((await head.category.staffList({ parentId: top.id })).data.map(({ id }) => id)).toEqual([low.id]);
    expect(await refusal(head.category.create({ name: { "en-US": "x" }, colour: "red" }))).toMatchObject({
      status: 400,
      errors: [{ path: "colour" }],
    });
  });
});
