import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeApi, operationsOf } from "../../src/platform/api/openapi.ts";
import { makeUserWithPassword, PASSWORD } from "../factories/auth.ts";
import { makeArticle } from "../factories/factory.ts";
import { changeSetting } from "../factories/settings.ts";
import { CARDS, makeOffer, type Shop, startShop } from "../factories/shop.ts";
import { enterCard } from "../fakes/sandbox.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

const RETURN_URL = "https://app.example/paid";
const OPERATIONS = [...operationsOf(await describeApi("https://news.example/api"))];
let shop: Shop;
let server: TestServer;

beforeAll(async () => {
  shop = await startShop();
  server = await startTestServer(shop.platform);
});

afterAll(async () => {
  await server.close();
  await shop.stop();
});

/**
 * App that makes calls by their id in the API description, with a bearer token, and accepts only
 * declared statuses.
 */
function startApp() {
  let token: string | undefined;
  return {
    setToken: (value: string) => {
      token = value;
    },
    async call<Body = Record<string, unknown>>(
      id: string,
      {
        path: values = {},
        query = {},
        body,
        headers = {},
      }: {
        path?: object;
        query?: Record<string, string>;
        body?: object;
        headers?: Record<string, string>;
      } = {},
    ): Promise<{ status: number; body: Body }> {
      const found = OPERATIONS.find(({ operation }) => operation.operationId === id);
      if (!found) throw new Error(`the description has no call ${id}`);
      const path = Object.entries(values).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, String(value)),
        found.path,
      );
      const reply = await server.send(
        found.method.toUpperCase(),
        `/api${path}?${new URLSearchParams(query)}`,
        {
          ...(body && { "content-type": "application/json" }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body && JSON.stringify(body),
      );
      expect(Object.keys(found.operation.responses ?? {}), id).toContain(String(reply.status));
      expect(reply.headers.getSetCookie().filter((cookie) => cookie.includes("session"))).toEqual(
        [],
      );
      const isJson = reply.headers.get("content-type")?.includes("json");
      return {
        status: reply.status,
        body: (isJson ? await reply.json() : await reply.arrayBuffer()) as Body,
      };
    },
  };
}

it("an app reads, signs in, buys a subscription and gets its receipt as the API description documents", async () => {
  const { db } = shop.platform.database;
  await makeArticle(db, { premium: true });
  const packageId = await makeOffer(db);
  await changeSetting(shop.platform, "mobile", "returnUrls", RETURN_URL);
  const { email } = await makeUserWithPassword(shop.platform, "User");
  const app = startApp();

  const list = await app.call<{ data: { id: number }[] }>("article.latest", {
    query: { locale: "en-US" },
  });
  const id = list.body.data[0]?.id;
  expect(await app.call("article.details", { path: { id } })).toMatchObject({
    status: 200,
    body: { premium: true },
  });
  expect(await app.call("article.whole", { path: { id } })).toMatchObject({
    status: 401,
    body: { code: "UNAUTHORIZED" },
  });

  const refused = await app.call("auth.loginWeb", {
    body: { email, password: "wrong", returnToken: true },
  });
  expect(refused.body).toMatchObject({ errors: [{ path: "password", code: "auth.wrongSignIn" }] });
  const entry = await app.call<{ session: { token: string } }>("auth.loginWeb", {
    body: { email, password: PASSWORD, returnToken: true },
  });
  app.setToken(entry.body.session.token);
  expect(await app.call("article.whole", { path: { id } })).toMatchObject({
    status: 402,
    body: { code: "PAYMENT_REQUIRED" },
  });

  const offers =
    await app.call<{ id: number; price: number; currency: string; exponent: number }[]>(
      "package.website",
    );
  const offer = offers.body.find((one) => one.id === packageId);
  expect(offer).toMatchObject({ price: 5000, currency: "JOD", exponent: 3 });
  const quote = await app.call<{ total: number; currency: string }>("order.quote", {
    body: { packageId, method: "card" },
  });
  const expected = { total: quote.body.total, currency: quote.body.currency };
  const body = { packageId, name: "Rania Haddad", email, expected, returnUrl: RETURN_URL };
  const headers = { "idempotency-key": randomUUID() };
  const placed = await app.call<{ paymentId: string; url: string }>("order.create", {
    body,
    headers,
  });
  expect(
    (await app.call<{ paymentId: string }>("order.create", { body, headers })).body.paymentId,
  ).toBe(placed.body.paymentId);
  const { paymentId, url } = placed.body;

  const back = await enterCard(url, CARDS.good);
  expect(back.headers.get("location")).toBe(`${RETURN_URL}?paymentId=${paymentId}`);
  expect(await app.call("payment.finish", { body: { paymentId } })).toMatchObject({
    body: { state: "fulfilled", total: 5000, exponent: 3 },
  });
  expect(await app.call("article.whole", { path: { id } })).toMatchObject({
    status: 200,
    body: { bodyHtml: expect.any(String) },
  });
  expect((await app.call<object[]>("subscription.mine")).body).toMatchObject([{ packageId }]);
  const receipt = await app.call<ArrayBuffer>("order.receipt", { query: { paymentId } });
  expect(Buffer.from(receipt.body).subarray(0, 5).toString()).toBe("%PDF-");
});
