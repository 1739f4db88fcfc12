import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer } from "../../../test/test-server.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let superadmin: Client;
let superadminId: number;
let reader: Client;

beforeAll(async () => {
  platform = await testPlatform();
  superadminId = (await makeUser(platform.database.db, "Superadmin")).id;
  superadmin = await clientAs(platform, superadminId);
  reader = innerClient(platform, "en-US");
});

afterAll(() => platform.stop());

describe("topic page slugs", () => {
  it("redirects each former slug to the current one, also when a former slug becomes current again", async () => {
    const { id } = await superadmin.tag.create({
      name: { "en-US": "Water" },
      slug: { "en-US": "water-1" },
    });
    await superadmin.tag.edit({ id, version: 1, slug: { "en-US": "water-2" } });
    await superadmin.tag.edit({ id, version: 2, slug: { "en-US": "water-3" } });
    for (const slug of ["water-1", "water-2", "water-3"])
      expect(await reader.article.listing({ slug }), slug).toMatchObject({
        slug: "water-3",
        subject: { id },
      });
    await superadmin.tag.edit({ id, version: 3, slug: { "en-US": "water-1" } });
    for (const slug of ["water-1", "water-2", "water-3"])
      expect(await reader.article.listing({ slug }), slug).toMatchObject({
        slug: "water-1",
        subject: { id },
      });
  });

  it("rejects a slug that any tag, author, person or source has or had", async () => {
    const { id } = await superadmin.author.create({
      name: { "en-US": "Rana" },
      slug: { "en-US": "rana" },
    });
    await superadmin.author.edit({ id, version: 1, slug: { "en-US": "rana-h" } });
    for (const slug of ["rana", "rana-h"])
      for (const create of [
        superadmin.tag.create,
        superadmin.peopleOfInterest.create,
        superadmin.source.create,
      ])
        expect(
          await problemOfRejection(create({ name: { "en-US": "Other" }, slug: { "en-US": slug } })),
        ).toMatchObject({
          status: 409,
          errors: [{ path: "slug.en-US" }],
        });
    expect((await superadmin.tag.create({ name: { "en-US": "Rana" } })).slug["en-US"]).toBe(
      "rana-2",
    );
  });

  it("rejects a reserved slug, and numbers a generated slug that is reserved", async () => {
    const problem = await problemOfRejection(
      superadmin.tag.create({ name: { "en-US": "x" }, slug: { "en-US": "Most Read" } }),
    );
    expect(problem).toMatchObject({
      status: 409,
      errors: [{ path: "slug.en-US", message: "This address is reserved" }],
    });
    expect((await superadmin.tag.create({ name: { "en-US": "Breaking" } })).slug["en-US"]).toBe(
      "breaking-2",
    );
  });

  it("generates unique slugs when eight tags with one name are created concurrently", async () => {
    const tags = await Promise.all(
      Array.from({ length: 8 }, () => superadmin.tag.create({ name: { "en-US": "Same name" } })),
    );
    expect(new Set(tags.map(({ slug }) => slug["en-US"])).size).toBe(8);
  });
});

describe("public topics", () => {
  it("shows readers a tag only while it is enabled and visible, without staff fields", async () => {
    const { id } = await superadmin.tag.create({ name: { "en-US": "Shown" } });
    expect(Object.keys(await reader.tag.get({ id })).sort()).toEqual(["id", "name", "slug"]);
    await superadmin.tag.setVisible({ id, visible: false });
    expect((await problemOfRejection(reader.tag.get({ id }))).status).toBe(404);
    expect(
      (await superadmin.tag.staffList({ visible: false })).data.map(({ id: tagId }) => tagId),
    ).toEqual([id]);
    await superadmin.tag.setVisible({ id, visible: true });
    await superadmin.tag.remove({ id });
    expect((await problemOfRejection(reader.tag.get({ id }))).status).toBe(404);
  });

  it("shows a new name immediately on a cached page", async () => {
    const { id } = await superadmin.tag.create({
      name: { "en-US": "Old name" },
      slug: { "en-US": "cached-page" },
    });
    const server = await startTestServer(platform, async () => {
      const { subject } = await reader.article.listing({ slug: "cached-page" });
      return {
        status: 200,
        text: `<h1>${subject?.name}</h1>`,
        contentType: "text/html",
        cacheable: true,
      };
    });
    const page = async () => (await server.get("/articles/cached-page")).text();
    try {
      expect(await page()).toBe("<h1>Old name</h1>");
      await superadmin.tag.edit({ id, version: 1, name: { "en-US": "New name" } });
      await expect.poll(page).toBe("<h1>New name</h1>");
    } finally {
      await server.close();
    }
  });
});

describe("record API over HTTP", () => {
  it("routes literal paths before paths with an id and parses filters from the query string", async () => {
    const server = await startTestServer(platform);
    const cookie = await cookieOf(platform, superadminId);
    const getJson = async (path: string) => {
      const response = await server.get(`/api/v1/${path}`, { cookie });
      return [response.status, await response.json()] as const;
    };
    try {
      const listPaths = [
        "tag/paginate",
        "author/admin",
        "peopleOfInterest/admin",
        "source/admin",
        "social/admin",
        "category/admin/paginate",
        "setting/admin",
        "log/admin",
      ];
      for (const path of listPaths)
        expect((await getJson(`${path}?page=1&limit=2`))[1], path).toMatchObject({
          data: expect.any(Array),
          meta: { limit: 2 },
        });
      for (const entityPath of ["tag", "author", "category", "source", "peopleOfInterest"])
        expect((await getJson(`${entityPath}/pick?q=a`))[1], entityPath).toEqual(expect.any(Array));
      const [first] = (await superadmin.tag.staffList({})).data;
      expect((await getJson(`tag/pick?ids[]=${first?.id}`))[1]).toMatchObject([{ id: first?.id }]);
      expect((await getJson(`tag/admin/${first?.id}`))[1]).toMatchObject({
        id: first?.id,
        version: first?.version,
      });
      expect((await getJson("tag/paginate?deleted=1&status=true&sort=name&order=desc"))[0]).toBe(
        200,
      );
      const [status, problem] = await getJson("tag/paginate?sort=secret");
      expect([status, problem.errors[0].path]).toEqual([400, "sort"]);
      expect((await server.get("/api/v1/tag/paginate")).status).toBe(401);
    } finally {
      await server.close();
    }
  });
});

describe("fields of authors and sources", () => {
  it("rejects unknown images and javascript: URLs, and stores social links", async () => {
    expect(
      await problemOfRejection(
        superadmin.author.create({ name: { "en-US": "A" }, photoId: 99_999 }),
      ),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "photoId" }],
    });
    expect(
      await problemOfRejection(
        superadmin.source.create({ name: { "en-US": "A" }, logoId: 99_999 }),
      ),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "logoId" }],
    });
    expect(
      await problemOfRejection(
        superadmin.source.create({ name: { "en-US": "A" }, url: "javascript:alert(1)" }),
      ),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "url" }],
    });
    const links = [{ platform: "x" as const, url: "https://x.example/rana" }];
    expect(
      await superadmin.author.create({ name: { "en-US": "With links" }, socialLinks: links }),
    ).toMatchObject({
      socialLinks: links,
      photo: null,
    });
    const { subject } = await reader.article.listing({ slug: "with-links" });
    expect(subject?.socialLinks, "social links on the author's topic page").toEqual(links);
    expect((await reader.author.get({ id: subject?.id ?? 0 })).socialLinks).toEqual(links);
  });
});
