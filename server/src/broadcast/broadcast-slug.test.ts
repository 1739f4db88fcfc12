import type { Client } from "@masthead/contract/contract.ts";
import { SLUG_LENGTH } from "@masthead/contract/platform/constants.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../test/factories/staff.ts";
import {
  type AnyStaffRecord,
  problemOfRejection,
  type StaffModule,
  staffCallsOf,
} from "../../test/factories/staff-modules.ts";
import { testPlatform } from "../../test/platform.ts";
import type { StartedPlatform } from "../platform/start.ts";
import { purgeDeleted } from "../system/purge/purge.jobs.ts";

const SCRIPT = "<script>alert(1)</script> & <b>bold</b>";

const MODULES: { module: StaffModule; field: "name" | "title"; requiredFields: object }[] = [
  { module: "channel", field: "name", requiredFields: { kind: "video", streamUrl: "sample:tv" } },
  { module: "programCategory", field: "name", requiredFields: {} },
  { module: "program", field: "name", requiredFields: {} },
  { module: "programEvent", field: "title", requiredFields: { startsAt: "2030-05-01T17:00:00Z" } },
];

let platform: StartedPlatform;
let superadmin: Client;
let recordCount = 0;

beforeAll(async () => {
  platform = await testPlatform();
  platform.limiter.consume = async () => {};
  superadmin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(() => platform.stop());

describe.each(MODULES)("slug of a $module", ({ module, field, requiredFields }) => {
  const calls = () => staffCallsOf(superadmin, module);
  const make = (text: object, otherFields: object = {}): Promise<AnyStaffRecord> =>
    calls().create({ [field]: text, ...requiredFields, ...otherFields });

  it("is generated from the name in each language, in the script of that language", async () => {
    const number = ++recordCount;
    const record = await make({
      "en-US": `Morning Show ${number}`,
      "ar-JO": `برنامج الصباح ${number}`,
    });
    expect(record.slug).toEqual({
      "en-US": `morning-show-${number}`,
      "ar-JO": `برنامج-الصباح-${number}`,
    });
  });

  it("is generated when a language is added later and stays when the name changes", async () => {
    const number = ++recordCount;
    const { id } = await make({ "ar-JO": `لاحقًا ${number}` });
    const both = await calls().edit({ id, version: 1, [field]: { "en-US": `Later ${number}` } });
    expect(both.slug["en-US"]).toBe(`later-${number}`);
    expect(
      (await calls().edit({ id, version: 2, [field]: { "en-US": "Other" } })).slug["en-US"],
    ).toBe(`later-${number}`);
  });

  it("is generated from a name with HTML, which is stored as plain text", async () => {
    const record = await make({ "en-US": SCRIPT });
    expect(record[field]["en-US"]).toBe(SCRIPT);
    expect(record.slug["en-US"]).toMatch(/^script-alert-1/);
  });

  it("is rejected when another record uses or used it, and gets a numeric suffix when generated", async () => {
    const number = ++recordCount;
    const slug = { "en-US": `taken-${number}`, "ar-JO": `محجوز-${number}` };
    const first = await make({ "en-US": "First" }, { slug });
    const problem = await problemOfRejection(make({ "en-US": "Second" }, { slug }), "ar-JO");
    expect(problem).toMatchObject({
      status: 409,
      errors: [{ path: "slug.en-US" }, { path: "slug.ar-JO" }],
    });
    await calls().edit({ id: first.id, version: 1, slug: { "en-US": `moved-${number}` } });
    expect(
      (await problemOfRejection(make({ "en-US": "Third" }, { slug: { "en-US": slug["en-US"] } })))
        .status,
    ).toBe(409);
    expect((await make({ "en-US": `Taken ${number}` })).slug["en-US"]).toBe(`taken-${number}-2`);
    const back = await calls().edit({ id: first.id, version: 2, slug: { "en-US": slug["en-US"] } });
    expect(back.slug, "a record can take back its own former slug").toEqual(slug);
  });

  it("is normalised, and rejected when it is empty after that or too long", async () => {
    expect(
      (await make({ "en-US": "x" }, { slug: { "en-US": `My OWN, Address! ${++recordCount}` } }))
        .slug["en-US"],
    ).toBe(`my-own-address-${recordCount}`);
    expect(
      await problemOfRejection(make({ "en-US": "x" }, { slug: { "en-US": "!!!" } })),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "slug.en-US" }],
    });
    expect(
      (
        await problemOfRejection(
          make({ "en-US": "x" }, { slug: { "en-US": "a".repeat(SLUG_LENGTH + 1) } }),
        )
      ).status,
    ).toBe(400);
    expect((await make({ "en-US": "؟ ! ؟" })).slug["en-US"], "a name without a letter").toMatch(
      /^[a-z]+(-\d+)?$/,
    );
  });

  it("is unique among records created concurrently", async () => {
    const number = ++recordCount;
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        make({ "en-US": `Same ${number}`, "ar-JO": `نفسه ${number}` }),
      ),
    );
    for (const locale of ["en-US", "ar-JO"] as const)
      expect(new Set(all.map(({ slug }) => slug[locale])).size).toBe(8);
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        make({ "en-US": "Wants it" }, { slug: { "en-US": `wanted-${number}` } }),
      ),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("can be reused only after the record is purged", async () => {
    const slug = { "en-US": `purged-${++recordCount}` };
    const { id } = await make({ "en-US": "Gone" }, { slug });
    await calls().remove({ id });
    expect((await problemOfRejection(make({ "en-US": "Next" }, { slug }))).status).toBe(409);
    await purgeDeleted(platform, new Date(Date.now() + 31 * DAY));
    expect((await make({ "en-US": "Next" }, { slug })).slug).toEqual(slug);
  });

  it("is not saved when the record has no name, a name over 200 characters or an unknown field", async () => {
    expect(await problemOfRejection(make({ "en-US": "  " }))).toMatchObject({
      status: 400,
      errors: [{ path: field }],
    });
    expect(await problemOfRejection(make({ "en-US": "x".repeat(1024 * 1024) }))).toMatchObject({
      status: 400,
      errors: [{ path: `${field}.en-US` }],
    });
    expect((await problemOfRejection(make({ "fr-FR": "Nom" }))).status).toBe(400);
    expect((await problemOfRejection(make({ "en-US": "x" }, { secret: 1 }))).status).toBe(400);
    expect((await problemOfRejection(make({ "en-US": "a\0b" }))).status).toBe(400);
  });
});

describe("former slugs of a channel", () => {
  it("resolve to the current slug in either language", async () => {
    const { id } = await superadmin.channel.create({
      name: { "en-US": "First", "ar-JO": "الأولى" },
      slug: { "en-US": "one", "ar-JO": "واحد" },
      kind: "video",
      streamUrl: "sample:tv",
    });
    await superadmin.channel.edit({ id, version: 1, slug: { "en-US": "two" } });
    await superadmin.channel.edit({ id, version: 2, slug: { "en-US": "three", "ar-JO": "ثلاثة" } });
    for (const slug of ["one", "two", "three", "واحد", "ثلاثة"])
      expect(await superadmin.channel.bySlug({ slug }), slug).toMatchObject({
        id,
        slug: "three",
        alternates: [
          { locale: "en-US", slug: "three" },
          { locale: "ar-JO", slug: "ثلاثة" },
        ],
      });
    await superadmin.channel.edit({ id, version: 3, slug: { "en-US": "one" } });
    expect(await superadmin.channel.bySlug({ slug: "two" })).toMatchObject({ slug: "one" });
    expect(await superadmin.channel.bySlug({ slug: "two", locale: "ar-JO" })).toMatchObject({
      slug: "ثلاثة",
    });
    expect((await problemOfRejection(superadmin.channel.bySlug({ slug: "four" }))).status).toBe(
      404,
    );
    await superadmin.channel.setEnabled({ id, enabled: false });
    expect((await problemOfRejection(superadmin.channel.bySlug({ slug: "one" }))).status).toBe(404);
  });
});
