import type { Client } from "@masthead/contract/contract.ts";
import { SLUG_LENGTH } from "@masthead/contract/system/constants.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../test/platform.ts";
import { type AnyRecord, callsOf, type Room, refusal } from "../../test/rooms.ts";
import { clientAs, makeUser } from "../../test/staff.ts";
import type { StartedPlatform } from "../platform/start.ts";
import { purgeDeleted } from "../system/purge/purge.jobs.ts";

const SCRIPT = "<script>alert(1)</script> & <b>bold</b>";
const DAY = 24 * 60 * 60 * 1000;

const ROOMS: { room: Room; field: "name" | "title"; beside: object }[] = [
  { room: "channel", field: "name", beside: { kind: "video", streamUrl: "sample:tv" } },
  { room: "programCategory", field: "name", beside: {} },
  { room: "program", field: "name", beside: {} },
  { room: "programEvent", field: "title", beside: { startsAt: "2030-05-01T17:00:00Z" } },
];

let platform: StartedPlatform;
let head: Client;
let made = 0;

beforeAll(async () => {
  platform = await testPlatform();
  platform.limiter.take = async () => {};
  head = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(() => platform.stop());

describe.each(ROOMS)("the address of a $room", ({ room, field, beside }) => {
  const calls = () => callsOf(head, room);
  const make = (text: object, more: object = {}): Promise<AnyRecord> => calls().create({ [field]: text, ...beside, ...more });

  it("is made of its name in each language, in its own script", async () => {
    const number = ++made;
    const record = await make({ "en-US": `Morning Show ${number}`, "ar-JO": `برنامج الصباح ${number}` });
    expect(record.slug).toEqual({ "en-US": `morning-show-${number}`, "ar-JO": `برنامج-الصباح-${number}` });
  });

  it("is made when a language comes later, and kept when the name changes", async () => {
    const number = ++made;
    const { id } = await make({ "ar-JO": `لاحقًا ${number}` });
    const both = await calls().edit({ id, version: 1, [field]: { "en-US": `Later ${number}` } });
    expect(both.slug["en-US"]).toBe(`later-${number}`);
    expect((await calls().edit({ id, version: 2, [field]: { "en-US": "Other" } })).slug["en-US"]).toBe(`later-${number}`);
  });

  it("keeps what looks like HTML in a name as text", async () => {
    const record = await make({ "en-US": SCRIPT });
    expect(record[field]["en-US"]).toBe(SCRIPT);
    expect(record.slug["en-US"]).toMatch(/^script-alert-1/);
  });

  it("is its own: another's is refused, a former one's too, and gets a number when made of the same name", async () => {
    const number = ++made;
    const slug = { "en-US": `taken-${number}`, "ar-JO": `محجوز-${number}` };
    const first = await make({ "en-US": "First" }, { slug });
    const problem = await refusal(make({ "en-US": "Second" }, { slug }), "ar-JO");
    expect(problem).toMatchObject({ status: 409, errors: [{ path: "slug.en-US" }, { path: "slug.ar-JO" }] });
    await calls().edit({ id: first.id, version: 1, slug: { "en-US": `moved-${number}` } });
    expect((await refusal(make({ "en-US": "Third" }, { slug: { "en-US": slug["en-US"] } }))).status).toBe(409);
    expect((await make({ "en-US": `Taken ${number}` })).slug["en-US"]).toBe(`taken-${number}-2`);
    const back = await calls().edit({ id: first.id, version: 2, slug: { "en-US": slug["en-US"] } });
    expect(back.slug, "its own it takes back").toEqual(slug);
  });

  it("is brought into form, and refused when nothing is left or it is too long", async () => {
    expect((await make({ "en-US": "x" }, { slug: { "en-US": `My OWN, Address! ${++made}` } })).slug["en-US"]).toBe(
      `my-own-address-${made}`,
    );
    expect(await refusal(make({ "en-US": "x" }, { slug: { "en-US": "!!!" } }))).toMatchObject({
      status: 400,
      errors: [{ path: "slug.en-US" }],
    });
    expect((await refusal(make({ "en-US": "x" }, { slug: { "en-US": "a".repeat(SLUG_LENGTH + 1) } }))).status).toBe(400);
    expect((await make({ "en-US": "؟ ! ؟" })).slug["en-US"], "a name without a letter").toMatch(/^[a-z]+(-\d+)?$/);
  });

  it("is another for each of many that are made at once", async () => {
    const number = ++made;
    const all = await Promise.all(Array.from({ length: 8 }, () => make({ "en-US": `Same ${number}`, "ar-JO": `نفسه ${number}` })));
    for (const locale of ["en-US", "ar-JO"] as const) expect(new Set(all.map(({ slug }) => slug[locale])).size).toBe(8);
    const asked = await Promise.allSettled(
      Array.from({ length: 5 }, () => make({ "en-US": "Wants it" }, { slug: { "en-US": `wanted-${number}` } })),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is free again once the record is purged, and not before", async () => {
    const slug = { "en-US": `purged-${++made}` };
    const { id } = await make({ "en-US": "Gone" }, { slug });
    await calls().remove({ id });
    expect((await refusal(make({ "en-US": "Next" }, { slug }))).status).toBe(409);
    await purgeDeleted(platform, new Date(Date.now() + 31 * DAY));
    expect((await make({ "en-US": "Next" }, { slug })).slug).toEqual(slug);
  });

  it("has a name in at least one language, of 200 letters at most, and no field that is not known", async () => {
    expect(await refusal(make({ "en-US": "  " }))).toMatchObject({ status: 400, errors: [{ path: field }] });
    expect(await refusal(make({ "en-US": "x".repeat(1024 * 1024) }))).toMatchObject({ status: 400, errors: [{ path: `${field}.en-US` }] });
    expect((await refusal(make({ "fr-FR": "Nom" }))).status).toBe(400);
    expect((await refusal(make({ "en-US": "x" }, { secret: 1 }))).status).toBe(400);
    expect((await refusal(make({ "en-US": "a\0b" }))).status).toBe(400);
  });
});

describe("addresses of channels", () => {
  it("lead from each former slug to the present one, in either language", async () => {
    const { id } = await head.channel.create({
      name: { "en-US": "First", "ar-JO": "الأولى" },
      slug: { "en-US": "one", "ar-JO": "واحد" },
      kind: "video",
      streamUrl: "sample:tv",
    });
    await head.channel.edit({ id, version: 1, slug: { "en-US": "two" } });
    await head.channel.edit({ id, version: 2, slug: { "en-US": "three", "ar-JO": "ثلاثة" } });
    for (const slug of ["one", "two", "three", "واحد", "ثلاثة"])
      expect(await head.channel.bySlug({ slug }), slug).toMatchObject({
        id,
        slug: "three",
        alternates: [
          { locale: "en-US", slug: "three" },
          { locale: "ar-JO", slug: "ثلاثة" },
        ],
      });
    await head.channel.edit({ id, version: 3, slug: { "en-US": "one" } });
    expect(await head.channel.bySlug({ slug: "two" })).toMatchObject({ slug: "one" });
    expect(await head.channel.bySlug({ slug: "two", locale: "ar-JO" })).toMatchObject({ slug: "ثلاثة" });
    expect((await refusal(head.channel.bySlug({ slug: "four" }))).status).toBe(404);
    await head.channel.setEnabled({ id, enabled: false });
    expect((await refusal(head.channel.bySlug({ slug: "one" }))).status).toBe(404);
  });
});
