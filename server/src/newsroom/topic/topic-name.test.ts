import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let superadmin: Client;

beforeAll(async () => {
  platform = await testPlatform();
  superadmin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(() => platform.stop());

describe("records found by their name", () => {
  it("finds a tag by its name in any language, ignoring case, marks, punctuation and spelling of alef, hamza, yeh and teh marbuta", async () => {
    const { id } = await superadmin.tag.create({
      name: { "en-US": "COP-31  summit", "ar-JO": "قمّة الأُردن" },
    });
    const spellings = [
      "cop 31 Summit",
      " COP–31 summit. ",
      "قمة الاردن",
      "قمه الأردن",
      "قِمَّة الإردن",
    ];
    for (const name of spellings)
      expect(await superadmin.tag.named({ name }), name).toEqual([
        { id, label: "COP-31  summit", usable: true },
      ]);
    for (const name of ["COP 31", "summit COP 31", "قمة الأردن اليوم", "؟!"])
      expect(await superadmin.tag.named({ name }), name).toEqual([]);
    expect(await superadmin.author.named({ name: "COP-31 summit" })).toEqual([]);
    expect(await superadmin.tag.named({ name: "COP-31 summit", locale: "ar-JO" })).toMatchObject([
      { label: "قمّة الأُردن" },
    ]);
  });

  it("include disabled records, and exclude deleted ones", async () => {
    const { id } = await superadmin.author.create({ name: { "en-US": "Rana Haddad" } });
    await superadmin.author.setStatus({ id, status: false });
    expect(await superadmin.author.named({ name: "rana haddad" })).toEqual([
      { id, label: "Rana Haddad", usable: false },
    ]);
    await superadmin.author.remove({ id });
    expect(await superadmin.author.named({ name: "rana haddad" })).toEqual([]);
  });

  it("creates one tag when eight callers create the same name concurrently, in different spellings", async () => {
    const admin = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
    const create = (name: string, client = admin) =>
      client.tag.createNamed({ locale: "ar-JO", name });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => create(index % 2 ? "إنتخابات" : "انتخابات")),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await admin.tag.named({ name: "انتخابات" })).toHaveLength(1);
    expect(await problemOfRejection(create("انتخابات", superadmin))).toMatchObject({
      status: 409,
      errors: [{ path: "name", message: "There is already one with this name" }],
    });
    // The form of tags may create a second one on purpose.
    await superadmin.tag.create({ name: { "ar-JO": "انتخابات" } });
    expect(await superadmin.tag.named({ name: "انتخابات" })).toHaveLength(2);
  });

  it("are created by staff who write articles, but may not edit their other fields", async () => {
    const { db } = platform.database;
    const admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const reviewer = await clientAs(
      platform,
      (await makeUser(db, "Admin", { newsroomRights: ["review"] })).id,
    );
    const created = await admin.author.createNamed({ locale: "en-US", name: "Lina Omari" });
    expect(created).toEqual({ id: expect.any(Number), label: "Lina Omari" });
    expect(await superadmin.author.staffGet({ id: created.id })).toMatchObject({
      name: { "en-US": "Lina Omari" },
      status: true,
    });
    expect(
      (await problemOfRejection(admin.author.create({ name: { "en-US": "Another" } }))).status,
    ).toBe(403);
    expect(
      (await problemOfRejection(reviewer.author.createNamed({ locale: "en-US", name: "Another" })))
        .status,
    ).toBe(403);
  });
});
