import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProgram, makeProgramCategory } from "../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let staff: Client;

beforeAll(async () => {
  platform = await testPlatform();
  staff = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
});

afterAll(() => platform.stop());

/** Public API client, with the clock at the time of the call. */
const reader = () => innerClient(platform, "en-US");

describe("program categories", () => {
  it("are sorted by position, with the number of visible programs", async () => {
    const { db } = platform.database;
    const second = await makeProgramCategory(db, {
      position: 8000,
      name: { "en-US": "Second", "ar-JO": "الثاني" },
    });
    const first = await makeProgramCategory(db, { position: 7000, name: { "ar-JO": "الأول" } });
    await makeProgram(db, { programCategoryId: first.id });
    await makeProgram(db, { programCategoryId: first.id, status: false });
    await makeProgram(db, { programCategoryId: first.id, deletedAt: new Date() });
    const listed = (await reader().programCategory.all({})).filter(({ id }) =>
      [first.id, second.id].includes(id),
    );
    expect(listed).toMatchObject([
      { id: first.id, name: "الأول", programs: 1 },
      { id: second.id, name: "Second", programs: 0 },
    ]);
    expect(
      (await reader().programCategory.names({ locale: "ar-JO" })).find(({ id }) => id === second.id)
        ?.label,
    ).toBe("الثاني");
    expect(await reader().programCategory.list({ limit: 1, page: 2 })).toMatchObject({
      data: [{ id: second.id }],
      meta: { total: 2 },
    });
    expect((await problemOfRejection(reader().programCategory.list({ page: 9 }))).status).toBe(404);
    expect(
      await staff.programCategory.staffGet({ id: first.id }),
      "the staff API counts disabled programs too",
    ).toMatchObject({
      programs: 2,
    });
  });

  it("are hidden from the public API when disabled, and their programs stay visible", async () => {
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
    expect((await problemOfRejection(reader().programCategory.get({ id }))).status).toBe(404);
    expect((await reader().programCategory.all({})).map((one) => one.id)).not.toContain(id);
    expect((await reader().programCategory.names({})).map((one) => one.id)).not.toContain(id);
    expect((await staff.programCategory.pick({})).map((one) => one.id)).not.toContain(id);
    expect(await reader().program.get({ id: program.id })).toMatchObject({ category: null });
  });

  it("cannot be deleted while programs reference them, and are appended without a position", async () => {
    const one = await staff.programCategory.create({ name: { "en-US": "Referenced" } });
    const two = await staff.programCategory.create({ name: { "en-US": "After it" } });
    expect(two.position).toBe(one.position + 1);
    const program = await makeProgram(platform.database.db, {
      programCategoryId: one.id,
      name: { "en-US": "References it" },
    });
    expect(
      (await problemOfRejection(staff.programCategory.remove({ id: one.id }))).references,
    ).toEqual([
      { entity: "Programs", count: 1, examples: [{ id: program.id, label: "References it" }] },
    ]);
    await staff.program.remove({ id: program.id });
    await staff.programCategory.remove({ id: one.id });
    const superadmin = await clientAs(
      platform,
      (await makeUser(platform.database.db, "Superadmin")).id,
    );
    expect(await problemOfRejection(superadmin.program.restore({ id: program.id }))).toMatchObject({
      status: 400,
      errors: [{ path: "programCategoryId" }],
    });
  });
});
