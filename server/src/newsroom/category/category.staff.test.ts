import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { findRedirect } from "../former-url/former-url.service.ts";

let platform: StartedPlatform;
let superadmin: Client;
let categoryCount = 0;

beforeAll(async () => {
  platform = await testPlatform();
  superadmin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(() => platform.stop());

const createCategory = (parentId: number | null = null) =>
  superadmin.category.create({ name: { "en-US": `Section ${++categoryCount}` }, parentId });

describe("category tree", () => {
  it("rejects a category as its own ancestor", async () => {
    const top = await createCategory();
    const middle = await createCategory(top.id);
    const low = await createCategory(middle.id);
    for (const parentId of [top.id, middle.id, low.id])
      expect(
        await problemOfRejection(superadmin.category.edit({ id: top.id, version: 1, parentId })),
        String(parentId),
      ).toMatchObject({
        status: 400,
        errors: [{ path: "parentId", message: "A section cannot be inside itself" }],
      });
    expect(
      await superadmin.category.edit({ id: low.id, version: 1, parentId: top.id }),
    ).toMatchObject({
      parentId: top.id,
      parent: "Section 1",
    });
  });

  it("allows no cycle when two categories are moved below each other concurrently", async () => {
    for (const _ of [1, 2, 3]) {
      const [one, two] = [await createCategory(), await createCategory()];
      const results = await Promise.allSettled([
        superadmin.category.edit({ id: one.id, version: 1, parentId: two.id }),
        superadmin.category.edit({ id: two.id, version: 1, parentId: one.id }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  it("is offered in pickers in the order of menus, with the names of ancestors", async () => {
    const sport = await superadmin.category.create({
      name: { "en-US": "Sport", "ar-JO": "رياضة" },
    });
    const economy = await superadmin.category.create({ name: { "en-US": "Economy" } });
    const football = await superadmin.category.create({
      name: { "en-US": "Football", "ar-JO": "كرة القدم" },
      parentId: sport.id,
    });
    const league = await superadmin.category.create({
      name: { "en-US": "A league" },
      parentId: football.id,
    });
    const ids = [league, football, economy, sport].map(({ id }) => id);
    const labels = async (locale: "en-US" | "ar-JO") =>
      (await superadmin.category.pick({ ids, locale })).map(({ label }) => label);
    expect(await labels("en-US")).toEqual([
      "Sport",
      "Sport › Football",
      "Sport › Football › A league",
      "Economy",
    ]);
    expect(await labels("ar-JO")).toEqual([
      "رياضة",
      "رياضة › كرة القدم",
      "رياضة › كرة القدم › A league",
      "Economy",
    ]);
  });

  it("rejects a parent that is deleted or does not exist", async () => {
    const deleted = await createCategory();
    const child = await createCategory();
    await superadmin.category.remove({ id: deleted.id });
    for (const parentId of [deleted.id, 99_999])
      expect(
        await problemOfRejection(superadmin.category.edit({ id: child.id, version: 1, parentId })),
      ).toMatchObject({
        status: 400,
        errors: [{ path: "parentId" }],
      });
  });

  it("rejects deleting a category with children, and restoring one whose parent is deleted", async () => {
    const top = await createCategory();
    const low = await createCategory(top.id);
    expect(
      (await problemOfRejection(superadmin.category.remove({ id: top.id }))).references,
    ).toEqual([
      { entity: "Category", count: 1, examples: [{ id: low.id, label: low.name["en-US"] }] },
    ]);
    await superadmin.category.remove({ id: low.id });
    await superadmin.category.remove({ id: top.id });
    expect(await problemOfRejection(superadmin.category.restore({ id: low.id }))).toMatchObject({
      status: 400,
      errors: [{ path: "parentId" }],
    });
    await superadmin.category.restore({ id: top.id });
    expect(await superadmin.category.restore({ id: low.id })).toMatchObject({ parentId: top.id });
  });

  it("redirects the former slugs of a category in each language, but not its current slug", async () => {
    const harbours = await superadmin.category.create({
      name: { "en-US": "Harbours", "ar-JO": "موانئ" },
    });
    await superadmin.category.edit({ id: harbours.id, version: 1, slug: { "en-US": "ports" } });
    const reader = innerContext(platform, "en-US");
    expect(await findRedirect(reader, "/category/harbours")).toBe(`/category/${harbours.id}`);
    expect(await findRedirect(reader, "/category/ports")).toBeUndefined();
    await superadmin.category.edit({ id: harbours.id, version: 2, slug: { "ar-JO": "المرافئ" } });
    expect(await findRedirect(reader, "/ar/category/موانئ")).toBe(`/ar/category/${harbours.id}`);
  });

  it("appends a new category at the end and filters the list by parent", async () => {
    const top = await createCategory();
    const low = await createCategory(top.id);
    expect(low.position).toBeGreaterThan(top.position);
    expect(
      (await superadmin.category.staffList({ parentId: top.id })).data.map(({ id }) => id),
    ).toEqual([low.id]);
    expect(
      await problemOfRejection(
        superadmin.category.create({ name: { "en-US": "x" }, colour: "red" }),
      ),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "colour" }],
    });
  });
});
