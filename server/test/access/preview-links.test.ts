import type { Client } from "@masthead/contract/contract.ts";
import { EMPTY_ARTICLE } from "@masthead/contract/newsroom/article/article-fields.ts";
import { previewFields } from "@masthead/contract/newsroom/article/article-preview.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import { user } from "../../src/audience/user/user.table.ts";
import { makeArticle } from "../factories/factory.ts";
import { clientAs, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

const platform = await testPlatform();
const { db } = platform.database;
let superadmin: Client;
let server: TestServer;
let articleId: number;

beforeAll(async () => {
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  articleId = (await makeArticle(db, { title: "Not yet", publishedAt: null })).id;
  server = await startTestServer(platform, async () => ({
    status: 200,
    text: "page",
    contentType: "text/plain",
    cacheable: false,
  }));
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

/** Makes one link of each kind. Returns a function that lists the content visible through them. */
async function shareLinks(makerId: number): Promise<() => Promise<string[]>> {
  const maker = await clientAs(platform, makerId);
  const reader = innerClient(platform, "en-US");
  const tokenIn = (path: string) =>
    new URL(path, "https://news.example").searchParams.get("token") ?? path.split("/").at(-1) ?? "";
  const article = tokenIn((await maker.article.sharePreview({ id: articleId })).path);
  const form = tokenIn(
    (
      await maker.article.formPreview.create({
        articleId: null,
        locale: "en-US",
        fields: previewFields.strip().parse({ ...EMPTY_ARTICLE, title: "Not yet", slug: "" }),
      })
    ).path,
  );
  const front = tokenIn(
    (await maker.front.sharePreview({ locale: "en-US", categoryId: null })).path,
  );
  const site = (await maker.sitePreview.create({ locale: "en-US" })).path;
  const outcome = (reply: Promise<unknown>) =>
    reply.then(
      () => "open",
      (error: { code: string }) => error.code,
    );
  return async () => [
    await outcome(reader.article.preview({ id: articleId, token: article })),
    await outcome(reader.article.formPreview.get({ token: form })),
    await outcome(reader.front.preview({ token: front })),
    (await (await server.get(site)).headers.get("referrer-policy")) === "no-referrer"
      ? "open"
      : "NOT_FOUND",
  ];
}

const OPEN = ["open", "open", "open", "open"];
const CLOSED = ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND"];
const versionOf = async (id: number) => (await superadmin.user.staffGet({ id })).version;

describe("links to previews", () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ["deactivated", (id) => superadmin.user.setStatus({ id, activated: false })],
    ["deleted", (id) => superadmin.user.remove({ id })],
    [
      "given another role",
      async (id) => superadmin.user.edit({ id, version: await versionOf(id), role: "Accounting" }),
    ],
    [
      "deprived of a right",
      async (id) =>
        superadmin.user.edit({
          id,
          version: await versionOf(id),
          newsroomRights: ["write", "push"],
        }),
    ],
    [
      "deprived of all rights",
      async (id) => superadmin.user.edit({ id, version: await versionOf(id), newsroomRights: [] }),
    ],
  ])("end immediately when their maker is %s", async (_change, change) => {
    const { id } = await makeUser(db, "Admin");
    const open = await shareLinks(id);
    expect(await open()).toEqual(OPEN);
    await change(id);
    expect(await open()).toEqual(CLOSED);
  });

  it("stay ended when the maker gets access again, and do not end by a change of the name", async () => {
    const { id } = await makeUser(db, "Admin");
    const open = await shareLinks(id);
    await superadmin.user.edit({ id, version: await versionOf(id), firstName: "Renamed" });
    expect(await open()).toEqual(OPEN);
    await superadmin.user.setStatus({ id, activated: false });
    await superadmin.user.setStatus({ id, activated: true });
    expect(await open()).toEqual(CLOSED);
    const again = await shareLinks(id);
    expect(await again()).toEqual(OPEN);
  });

  it("cannot be given another maker", async () => {
    const [first, second] = [await makeUser(db, "Admin"), await makeUser(db, "Admin")];
    const { path } = await (await clientAs(platform, first.id)).article.sharePreview({
      id: articleId,
    });
    const token = new URL(path, "https://news.example").searchParams.get("token") ?? "";
    const [expiry, , hash] = token.split(".");
    await db.update(user).set({ activated: false }).where(eq(user.id, first.id));
    const forged = [expiry, second.id.toString(36), hash].join(".");
    await expect(
      innerClient(platform, "en-US").article.preview({ id: articleId, token: forged }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
