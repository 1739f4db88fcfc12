import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { serving } from "../../../test/serving.ts";
import { clientAs, cookieOf, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let head: Client;
let headId: number;
let reader: Client;

beforeAll(async () => {
  platform = await testPlatform();
  headId = (await makeUser(platform.database.db, "Superadmin")).id;
  head = await clientAs(platform, headId);
  reader = innerClient(platform, "en-US");
});

afterAll(() => platform.stop());

describe("an address below /articles/", () => {
  it("leads from each former slug to the present one, never round in a circle", async () => {
    const { id } = await head.tag.create({ name: { "en-US": "Water" }, slug: { "en-US": "water-1" } });
    await head.tag.edit({ id, version: 1, slug: { "en-US": "water-2" } });
    await head.tag.edit({ id, version: 2, slug: { "en-US": "water-3" } });
    for (const slug of ["water-1", "water-2", "water-3"])
      expect(await reader.article.listing({ slug }), slug).toMatchObject({ slug: "water-3", subject: { id } });
    await head.tag.edit({ id, version: 3, slug: { "en-US": "water-1" } });
    for (const slug of ["water-1", "water-2", "water-3"])
      expect(await reader.article.listing({ slug }), slug).toMatchObject({ slug: "water-1", subject: { id } });
  });

  it("is shared by tags, authors, people and sources, former ones included", async () => {
    const { id } = await head.author.create({ name: { "en-US": "Rana" }, slug: { "en-US": "rana" } });
    await head.author.edit({ id, version: 1, slug: { "en-US": "rana-h" } });
    for (const slug of ["rana", "rana-h"])
      for (const create of [head.tag.create, head.peopleOfInterest.create, head.source.create])
        expect(await refusal(create({ name: { "en-US": "Other" }, slug: { "en-US": slug } }))).toMatchObject({
          status: 409,
          errors: [{ path: "slug.en-US" }],
        });
    expect((await head.tag.create({ name: { "en-US": "Rana" } })).slug["en-US"]).toBe("rana-2");
  });

  it("is not one that means something else", async () => {
    const problem = await refusal(head.tag.create({ name: { "en-US": "x" }, slug: { "en-US": "Most Read" } }));
    expect(problem).toMatchObject({ status: 409, errors: [{ path: "slug.en-US", message: "This address is reserved" }] });
    expect((await head.tag.create({ name: { "en-US": "Breaking" } })).slug["en-US"]).toBe("breaking-2");
  });

  it("is made once when many names come at once", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => head.tag.create({ name: { "en-US": "Same name" } })));
    expect(new Set(made.map(({ slug }) => slug["en-US"])).size).toBe(8);
  });
});

describe("readers", () => {
  it("see a tag that is usable and visible, and nothing that is for staff", async () => {
    const { id } = await head.tag.create({ name: { "en-US": "Shown" } });
    expect(Object.keys(await reader.tag.get({ id })).sort()).toEqual(["id", "name", "slug"]);
    await head.tag.setVisible({ id, visible: false });
    expect((await refusal(reader.tag.get({ id }))).status).toBe(404);
    expect((await head.tag.staffList({ visible: false })).data.map((one) => one.id)).toEqual([id]);
    await head.tag.setVisible({ id, visible: true });
    await head.tag.remove({ id });
    expect((await refusal(reader.tag.get({ id }))).status).toBe(404);
  });

  it("are shown the new name at once, by a page that was kept", async () => {
    const { id } = await head.tag.create({ name: { "en-US": "Old name" }, slug: { "en-US": "kept-page" } });
    const server = await serving(platform, async () => {
      const { subject } = await reader.article.listing({ slug: "kept-page" });
      return { status: 200, text: `<h1>${subject?.name}</h1>`, contentType: "text/html", keep: true };
    });
    const page = async () => (await server.get("/articles/kept-page")).text();
    try {
      expect(await page()).toBe("<h1>Old name</h1>");
      await head.tag.edit({ id, version: 1, name: { "en-US": "New name" } });
      await expect.poll(page, { timeout: 3000 }).toBe("<h1>New name</h1>");
    } finally {
      await server.close();
    }
  });
});

describe("over HTTP", () => {
  it("paths with a word win over paths with an id, and filters come as text", async () => {
    const server = await serving(platform);
    const cookie = await cookieOf(platform, headId);
    const ask = async (path: string) => {
      const reply = await server.get(`/api/v1/${path}`, { cookie });
      return [reply.status, await reply.json()] as const;
    };
    try {
      const lists = [
        "tag/paginate",
        "author/admin",
        "peopleOfInterest/admin",
        "source/admin",
        "social/admin",
        "category/admin/paginate",
        "setting/admin",
        "log/admin",
      ];
      for (const path of lists)
        expect((await ask(`${path}?page=1&limit=2`))[1], path).toMatchObject({ data: expect.any(Array), meta: { limit: 2 } });
      for (const room of ["tag", "author", "category", "source", "peopleOfInterest"])
        expect((await ask(`${room}/pick?q=a`))[1], room).toEqual(expect.any(Array));
      const [first] = (await head.tag.staffList({})).data;
      expect((await ask(`tag/pick?ids[]=${first?.id}`))[1]).toMatchObject([{ id: first?.id }]);
      expect((await ask(`tag/admin/${first?.id}`))[1]).toMatchObject({ id: first?.id, version: first?.version });
      expect((await ask("tag/paginate?deleted=1&status=true&sort=name&order=desc"))[0]).toBe(200);
      const [status, problem] = await ask("tag/paginate?sort=secret");
      expect([status, problem.errors[0].path]).toEqual([400, "sort"]);
      expect((await server.get("/api/v1/tag/paginate")).status).toBe(401);
    } finally {
      await server.close();
    }
  });
});

describe("fields of their own", () => {
  it("are checked: pictures that are not there, addresses that are no web page", async () => {
    expect(await refusal(head.author.create({ name: { "en-US": "A" }, photoId: 99_999 }))).toMatchObject({
      status: 400,
      errors: [{ path: "photoId" }],
    });
    expect(await refusal(head.source.create({ name: { "en-US": "A" }, logoId: 99_999 }))).toMatchObject({
      status: 400,
      errors: [{ path: "logoId" }],
    });
    expect(await refusal(head.source.create({ name: { "en-US": "A" }, url: "javascript:alert(1)" }))).toMatchObject({
      status: 400,
      errors: [{ path: "url" }],
    });
    const links = [{ platform: "x" as const, url: "https://x.example/rana" }];
    expect(await head.author.create({ name: { "en-US": "With links" }, socialLinks: links })).toMatchObject({
      socialLinks: links,
      photo: null,
    });
    const { subject } = await reader.article.listing({ slug: "with-links" });
    expect(subject?.socialLinks, "readers get them on the page of the author").toEqual(links);
    expect((await reader.author.get({ id: subject?.id ?? 0 })).socialLinks).toEqual(links);
  });
});
