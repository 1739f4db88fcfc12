import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProgram, makeProgramCategory } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let staff: Client;

beforeAll(async () => {
  platform = await testPlatform();
  staff = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
});

afterAll(() => platform.stop());

/** The API as readers have it, at the time of the call. */
const reader = () => innerClient(platform, "en-US");

describe("categories of programs", () => {
  it("are read in their order, with the programs that readers see in them counted", async () => {
    const { db } = platform.database;
    const second = await makeProgramCategory(db, { position: 8000, name: { "en-US": "Second", "ar-JO": "الثاني" } });
    const first = await makeProgramCategory(db, { position: 7000, name: { "ar-JO": "الأول" } });
    await makeProgram(db, { programCategoryId: first.id });
    await makeProgram(db, { programCategoryId: first.id, status: false });
    await makeProgram(db, { programCategoryId: first.id, deletedAt: new Date() });
    const own = (await reader().programCategory.all({})).filter(({ id }) => [first.id, second.id].includes(id));
    expect(own).toMatchObject([
      { id: first.id, name: "الأول", programs: 1 },
      { id: second.id, name: "Second", programs: 0 },
    ]);
    expect((await reader().programCategory.names({ locale: "ar-JO" })).find(({ id }) => id === second.id)?.label).toBe("الثاني");
    expect(await reader().programCategory.list({ limit: 1, page: 2 })).toMatchObject({ data: [{ id: second.id }], meta: { total: 2 } });
    expect((await refusal(reader().programCategory.list({ page: 9 }))).status).toBe(404);
    expect(await staff.programCategory.staffGet({ id: first.id }), "staff count those that are switched off too").toMatchObject({
      programs: 2,
    });
  });

  it("are gone for readers when they are switched off or deleted, and their programs stay", async () => {
    const { id } = await staff.programCategory.create({ name: { "en-US": "Off and on" } });
    const program = await makeProgram(platform.database.db, { programCategoryId: id });
    expect(await reader().programCategory.get({ id })).toEqual({
      id,
      name: "Off and on",
      slug: "off-and-on",
      position: expect.any(Number),
      programs: 1,
    });
    await staff.programCategory.setStatus({ id, status: false });
    expect((await refusal(reader().programCategory.get({ id }))).status).toBe(404);
    expect((await reader().programCategory.all({})).map((one) => one.id)).not.toContain(id);
    expect((await reader().programCategory.names({})).map((one) => one.id)).not.toContain(id);
    expect((await staff.programCategory.pick({})).map((one) => one.id)).not.toContain(id);
    expect(await reader().program.get({ id: program.id })).toMatchObject({ category: null });
  });

  it("stay while programs stand in them, and come last when nobody says where", async () => {
    const one = await staff.programCategory.create({ name: { "en-US": "Named" } });
    const two = await staff.programCategory.create({ name: { "en-US": "Behind it" } });
    expect(two.position).toBe(one.position + 1);
    const program = await makeProgram(platform.database.db, { programCategoryId: one.id, name: { "en-US": "Names it" } });
    expect((await refusal(staff.programCategory.remove({ id: one.id }))).references).toEqual([
      { entity: "Programs", count: 1, examples: [{ id: program.id, label: "Names it" }] },
    ]);
    await staff.program.remove({ id: program.id });
    await staff.programCategory.remove({ id: one.id });
    const head = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
    expect(await refusal(head.program.restore({ id: program.id }))).toMatchObject({ status: 400, errors: [{ path: "programCategoryId" }] });
  });
});
