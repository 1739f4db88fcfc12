import { deflateSync } from "node:zlib";
import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import { session } from "../../src/audience/auth/session/session.table.ts";
import { user } from "../../src/audience/user/user.table.ts";
import { SANDBOX_PATH } from "../../src/commerce/gateway/sandbox/sandbox-app.ts";
import { payment } from "../../src/commerce/payment/payment.table.ts";
import { STEP_UP_WINDOW } from "../../src/platform/api/step-up.ts";
import { makePackage } from "../factories/commerce.ts";
import { bodyOf, makeArticle, makeCategory, makeTopic } from "../factories/factory.ts";
import { changeSetting } from "../factories/settings.ts";
import { orderInput } from "../factories/shop.ts";
import { clientAs, cookieOf, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer } from "../test-server.ts";

// Without the demo, nothing takes card payments.
const platform = await testPlatform({}, { demo: false });
const server = await startTestServer(platform);
const { db } = platform.database;
afterAll(async () => {
  await server.close();
  await platform.stop();
});

const at = (distance: number) => new Date(Date.now() + distance).toISOString();
const withRights = async (newsroomRights: ("write" | "review" | "publish" | "push")[]) =>
  clientAs(platform, (await makeUser(db, "Admin", { newsroomRights })).id);

/** Everything that readers get of an article and of the lists that have it. */
async function publicViewOf(id: number): Promise<string> {
  const reader = innerClient(platform, "en-US");
  const [details, latest, related] = await Promise.all([
    reader.article.details({ id }).catch((error: { code: string }) => error.code),
    reader.article.latest({ locale: "en-US" }),
    reader.article.related({ id }).catch((error: { code: string }) => error.code),
  ]);
  return JSON.stringify([details, latest.data, related]);
}

describe("a person with the right to write only", () => {
  let writer: Client;
  let id: number;
  let otherId: number;
  let tagId: number;
  let categoryId: number;

  beforeAll(async () => {
    writer = await withRights(["write"]);
    tagId = await makeTopic(db, "tag");
    categoryId = await makeCategory(db);
    ({ id } = await makeArticle(db, { title: "Published", categoryId }));
    ({ id: otherId } = await makeArticle(db, { title: "Another", categoryId }));
  });

  const version = async () => (await writer.article.get({ id })).version;
  const edit = async (changes: object) =>
    writer.article.edit({ id, version: await version(), ...changes });
  const ATTEMPTS: Record<string, () => Promise<unknown>> = {
    slug: () => edit({ slug: "another-slug" }),
    "canonical URL": () => edit({ canonicalUrl: "https://evil.example/" }),
    paywall: () => edit({ premium: true }),
    "index of search engines": () => edit({ noindex: true }),
    expiry: () => edit({ expiresAt: at(-HOUR) }),
    embargo: () => edit({ embargoUntil: at(HOUR) }),
    "time of publication": () => edit({ publishedAt: at(-30 * HOUR) }),
    unpublishing: () => edit({ publishedAt: null }),
    visibility: () => edit({ enable: false }),
    "breaking news": () => edit({ breaking: true, breakingUntil: at(HOUR) }),
    translation: () => edit({ translationOf: otherId }),
    corrections: () => edit({ corrections: [{ text: "Everything was wrong.", at: at(-1000) }] }),
    "content with a setting": () => edit({ title: "Changed", noindex: true }),
    content: () =>
      edit({
        title: "Changed",
        body: bodyOf("Changed"),
        relatedIds: [otherId],
        tagIds: [tagId],
        socialTitle: "Changed",
      }),
    "body by its own call": async () =>
      writer.article.description({ id, version: await version(), description: bodyOf("Changed") }),
    "bulk edit": () =>
      writer.article.bulk({ ids: [id], addTagIds: [tagId], breakingUntil: at(HOUR) }),
    "undo of a bulk edit that never was": async () => {
      const fields = { tagIds: [tagId], categoryId: null, breaking: true, breakingUntil: at(HOUR) };
      return writer.article.bulkUndo({
        articles: [{ id, version: await version(), before: fields, publishedBefore: fields }],
      });
    },
    "restored revision": async () => {
      const { data } = await writer.article.revision.list({ id });
      return data[0] && writer.article.revision.restore({ id, revisionId: data[0].id });
    },
    "article that is published when it is created": () =>
      writer.article.create({ locale: "en-US", title: "New", categoryId, publishedAt: at(-HOUR) }),
    "article that is scheduled when it is created": () =>
      writer.article.create({ locale: "en-US", title: "New", categoryId, publishedAt: at(HOUR) }),
    "pin among the most read": () => writer.article.mostReadPlace.set({ id, place: "pinned" }),
    withdrawal: () => writer.article.withdraw({ id, kind: "retraction", notice: "x" }),
  };

  it.each(Object.entries(ATTEMPTS))(
    "does not change public content: %s",
    async (_name, attempt) => {
      const before = await publicViewOf(id);
      await attempt().catch((error: { status?: number }) => {
        if (![400, 403, 404, 409].includes(error.status ?? 0)) throw error;
      });
      expect(await publicViewOf(id)).toBe(before);
    },
  );
});

describe("breaking news by one person, where a second is required", () => {
  it("cannot be published by undoing a bulk edit that never was", async () => {
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    const editor = await withRights(["write", "publish"]);
    const { id } = await makeArticle(db);
    const { version } = await editor.article.get({ id });
    const fields = { breaking: true, breakingUntil: at(HOUR) };
    await editor.article
      .bulkUndo({ articles: [{ id, version, before: fields, publishedBefore: fields }] })
      .catch(() => {});
    expect(
      (await innerClient(platform, "en-US").article.breaking({ locale: "en-US" })).map(
        (card) => card.id,
      ),
    ).not.toContain(id);
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", false);
  });
});

describe("a recent authentication", () => {
  it.each<
    [string, (id: number, version: number) => { path: string; type?: string; body?: string }]
  >([
    [
      "form fields in brackets",
      (id, version) => ({
        path: `/${id}`,
        type: "application/x-www-form-urlencoded",
        body: `version=${version}&newsroomRights[0]=push`,
      }),
    ],
    [
      "a field in the query",
      (id, version) => ({ path: `/${id}?role=Superadmin`, body: JSON.stringify({ version }) }),
    ],
    [
      "a field of the prototype",
      (id, version) => ({
        path: `/${id}`,
        body: `{"version":${version},"__proto__":{"role":"Superadmin"}}`,
      }),
    ],
    [
      "a field that is repeated",
      (id, version) => ({
        path: `/${id}`,
        body: `{"role":"Superadmin","version":${version},"role":"Superadmin"}`,
      }),
    ],
    [
      "an upper-case field",
      (id, version) => ({ path: `/${id}`, body: `{"version":${version},"Role":"Superadmin"}` }),
    ],
  ])("is not avoided by %s", async (_name, requestOf) => {
    const { id: superadminId } = await makeUser(db, "Superadmin");
    const other = await makeUser(db, "Admin", { newsroomRights: ["write"] });
    const cookie = await cookieOf(platform, superadminId);
    await db
      .update(session)
      .set({ authenticatedAt: new Date(Date.now() - STEP_UP_WINDOW - 1000) })
      .where(eq(session.userId, superadminId));
    const { path, type = "application/json", body } = requestOf(other.id, 1);
    const headers = { cookie, origin: "https://news.example", "content-type": type };
    await server.send("PATCH", `/api/v1/user/edit${path}`, headers, body ?? "");
    const [stored] = await db.select().from(user).where(eq(user.id, other.id));
    expect(stored).toMatchObject({ role: "Admin", newsroomRights: ["write"] });
  });
});

describe("the size of a public body", () => {
  const headers = { origin: "https://news.example", "content-type": "application/json" };
  const LOGIN = "/api/v1/auth/login/web";

  it.each<[string, Record<string, string>, string | Buffer]>([
    ["nested arrays", headers, "[".repeat(8000) + "]".repeat(8000)],
    ["nested objects", headers, `${'{"a":'.repeat(2500)}1${"}".repeat(2500)}`],
    [
      "nested brackets",
      { ...headers, "content-type": "application/x-www-form-urlencoded" },
      `a${"[a]".repeat(5000)}=1`,
    ],
    [
      "a large index",
      { ...headers, "content-type": "application/x-www-form-urlencoded" },
      "email[4294967294]=1&password[999999999]=2",
    ],
    [
      "compressed content",
      { ...headers, "content-encoding": "deflate" },
      deflateSync("x".repeat(1_000_000)),
    ],
    [
      "another encoding",
      { ...headers, "content-type": "application/json; charset=utf-16le" },
      Buffer.from('{"email":"a"}', "utf16le"),
    ],
    [
      "keys of the prototype",
      headers,
      '{"__proto__":{"email":"a"},"constructor":{"prototype":{"x":1}}}',
    ],
    ["a number beyond all bounds", headers, `{"email":${"9".repeat(10_000)}}`],
  ])("is bounded, and such a body is a client error: %s", async (_name, sentHeaders, body) => {
    const { status } = await fetch(`http://127.0.0.1:${server.port}${LOGIN}`, {
      method: "POST",
      headers: sentHeaders,
      body: body as BodyInit,
    });
    expect([400, 413, 415]).toContain(status);
  });
});

describe("a site without a gateway", () => {
  it("takes no webhooks of the sandbox, has none of its pages, and opens no card payment", async () => {
    for (const path of [
      "/api/v1/payment/webhook/sandbox",
      "/api/v1/payment/webhook/stripe",
      "/api/v1/payment/webhook/constructor",
    ]) {
      const response = await server.send(
        "POST",
        path,
        { "content-type": "application/json" },
        '{"id":"evt_1","payment":"p"}',
      );
      expect([path, response.status]).toEqual([path, 400]);
    }
    for (const path of ["", "/pay/x", "/v1/payments"])
      expect((await server.get(SANDBOX_PATH + path)).status).toBe(404);
    const packageId = (await makePackage(db, { price: 5000 })).id;
    await expect(
      innerClient(platform, "en-US").order.create(orderInput(packageId)),
    ).rejects.toThrow();
    expect(await db.$count(payment)).toBe(0);
  });
});
