import { contract } from "@masthead/contract/contract.ts";
import { PAGES } from "@masthead/contract/platform/pages.ts";
import { localePrefix } from "@masthead/contract/platform/paths.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { walkCalls } from "../../src/platform/api/calls.ts";
import { boundsOf, findExcess } from "../../src/platform/api/input-bounds.ts";
import { connectRawClient } from "../raw-client.ts";
import { startServedPlatform } from "../test-server.ts";

const CALLS = [...walkCalls(contract)];
const WRITES = CALLS.filter(({ method }) => method !== "GET");
const MEBIBYTE = 1024 * 1024;

const { platform, server } = await startServedPlatform();
platform.limiter.tryConsume = async () => true;
platform.limiter.consume = async () => {};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the paths of all arrays of a schema, and the schema of each. */
function arraysOf(schema: z.ZodType): { path: string; node: JsonSchema }[] {
  const found: { path: string; node: JsonSchema }[] = [];
  const seen = new Set<unknown>();
  const walk = (node: unknown, path: string) => {
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    if ((node as JsonSchema).type === "array") found.push({ path, node: node as JsonSchema });
    for (const [key, inner] of Object.entries(node)) walk(inner, `${path}/${key}`);
  };
  walk(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), "");
  return found;
}

/** Sends the head of a request whose body never arrives, and returns the status of its response. */
async function statusWithoutBody(method: string, path: string, headers: string): Promise<number> {
  const client = await connectRawClient(server.port);
  client.send(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`);
  await client.waitFor(/^HTTP\/1\.1 \d{3}/);
  client.end();
  return Number(client.text().slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
}

const exampleOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, "1")}`;

describe("body of an anonymous caller", () => {
  it.each(WRITES)(
    "of one MiB to $method $path is refused before it is read",
    async ({ method, path }) => {
      const head = `content-type: application/json\r\ncontent-length: ${MEBIBYTE}`;
      expect([401, 413]).toContain(await statusWithoutBody(method, exampleOf(path), head));
    },
  );

  const forStaff = WRITES.filter(({ meta }) => meta.access !== "public");
  it.each(forStaff)(
    "to $method $path, which requires a session, is never read",
    async ({ method, path }) => {
      expect(
        await statusWithoutBody(
          method,
          exampleOf(path),
          "content-type: application/json\r\ncontent-length: 100",
        ),
      ).toBe(401);
    },
  );

  it("is refused when it arrives in chunks that exceed the limit", async () => {
    const client = await connectRawClient(server.port);
    client.send(
      "POST /api/v1/order/quote HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
    );
    const chunk = "a".repeat(8 * 1024);
    for (let i = 0; i < 4; i++) client.send(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    await client.closed;
    expect(client.text()).not.toMatch(/^HTTP\/1\.1 2/);
  });

  it("is limited by the calls that accept one: a public write without a rate limit does not exist", () => {
    expect(
      WRITES.filter(({ meta }) => meta.access === "public" && !meta.limit).map(({ name }) => name),
    ).toEqual([]);
  });

  it.each(PAGES.filter(({ form }) => form === true))(
    "of one MiB to the form of /$pattern is refused before it is read",
    async ({ pattern }) => {
      const path = `${localePrefix("en-US")}/${pattern.replaceAll(/:\w+\??/g, "1")}`;
      const head = `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${MEBIBYTE}`;
      expect(await statusWithoutBody("POST", path, head)).toBe(413);
    },
  );
});

describe("input of a call", () => {
  const withInput = CALLS.flatMap(({ input, ...call }) =>
    input ? [{ ...call, schema: input as z.ZodType }] : [],
  );

  it("declares the maximum length of every array", () => {
    const unbounded = withInput.flatMap(({ name, schema }) =>
      arraysOf(schema).flatMap(({ path, node }) =>
        node.maxItems === undefined ? [`${name} ${path}`] : [],
      ),
    );
    expect(unbounded).toEqual([]);
  });

  it("with an array that is too long is refused without reading its items", () => {
    const tooLong = Array.from({ length: 100_000 }, () => ({}));
    const read: string[] = [];
    let refused = 0;
    for (const { name, schema } of withInput) {
      const bounds = boundsOf(schema);
      for (const key of bounds.properties?.keys() ?? []) {
        const isArray = bounds.properties?.get(key)?.maxItems !== undefined;
        let visited = 0;
        const excess = findExcess(bounds, { [key]: tooLong }, () => visited++);
        if (isArray) refused += excess ? 1 : 0;
        if (visited > 2 || (isArray && !excess)) read.push(`${name} ${key}`);
      }
    }
    expect(read).toEqual([]);
    expect(refused).toBeGreaterThan(10);
  });

  it("with very many unknown keys is refused without reading them", () => {
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 1]));
    const accepted = withInput
      .filter(({ schema }) => !findExcess(boundsOf(schema), wide))
      .map(({ name }) => name);
    expect(accepted).toEqual([]);
  });

  it("of a recursive schema is checked at any depth", () => {
    const { schema } = withInput.find(({ name }) => name === "article.edit") ?? {};
    const paragraph = (items: number) => ({
      type: "paragraph",
      content: Array.from({ length: items }, () => ({ type: "text" })),
    });
    const inputOf = (items: number) => ({
      id: 1,
      body: { type: "doc", content: [{ type: "blockquote", content: [paragraph(items)] }] },
    });
    const bounds = boundsOf(schema as z.ZodType);
    expect(findExcess(bounds, inputOf(6001))?.path.join(".")).toBe(
      "body.content.0.content.0.content",
    );
    expect(findExcess(bounds, inputOf(6000))).toBeUndefined();
  });
});

describe("wide body within the size limit", () => {
  const repeated = (count: number, item: (i: number) => string, separator = "") =>
    Array.from({ length: count }, (_, i) => item(i)).join(separator);
  const JSON_TYPE = "application/json";
  const FORM_TYPE = "application/x-www-form-urlencoded";
  const PARTS = `${repeated(200, (i) => `--x\r\ncontent-disposition: form-data; name="a${i}"\r\n\r\n\r\n`)}--x--\r\n`;
  const CASES: [string, string, string, string][] = [
    [
      "items of an array",
      "/v1/order/quote",
      JSON_TYPE,
      `{"packageId":1,"devices":[${repeated(5000, () => "{}", ",")}]}`,
    ],
    [
      "numbers of an array",
      "/v1/push/subscriptions",
      JSON_TYPE,
      `{"categoryIds":[${repeated(5000, () => '""', ",")}]}`,
    ],
    [
      "unknown keys",
      "/v1/auth/login/web",
      JSON_TYPE,
      `{${repeated(1500, (i) => `"${i}":1`, ",")}}`,
    ],
    [
      "urlencoded keys in brackets",
      "/v1/auth/login/web",
      FORM_TYPE,
      repeated(1500, (i) => `a[${i}]=`, "&"),
    ],
    [
      "urlencoded items of one array",
      "/v1/push/subscriptions",
      FORM_TYPE,
      repeated(400, (i) => `categoryIds[${i}]=`, "&"),
    ],
    ["parts of a multipart form", "/v1/auth/login/web", "multipart/form-data; boundary=x", PARTS],
  ];

  it.each(CASES)("with many %s gets a short problem", async (_case, path, type, body) => {
    expect(body.length).toBeLessThan(16 * 1024);
    const reply = await server.send("POST", `/api${path}`, { "content-type": type }, body);
    const text = await reply.text();
    expect([reply.status, text.length < 1000]).toEqual([400, true]);
  });

  it("in a query is refused", async () => {
    const reply = await server.get(`/api/v1/search?${repeated(1500, (i) => `a[${i}]=`, "&")}`);
    expect(reply.status).toBe(400);
  });

  it("reports at most fifty issues", async () => {
    const devices = repeated(400, () => '{"a":1}', ",");
    const reply = await server.send(
      "POST",
      "/api/v1/order/quote",
      { "content-type": JSON_TYPE },
      `{"packageId":"","devices":[${devices}]}`,
    );
    expect(((await reply.json()) as { errors: unknown[] }).errors.length).toBeLessThanOrEqual(50);
  });
});

describe("bodies of one network", () => {
  it("are received 32 at a time; further ones get 429 until one has arrived", async () => {
    const head =
      "POST /api/v1/order/quote HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n";
    const clients = await Promise.all(
      Array.from({ length: 33 }, () => connectRawClient(server.port)),
    );
    for (const client of clients) client.send(head);
    await expect
      .poll(() => clients.filter((client) => /^HTTP\/1\.1 429/.test(client.text())).length)
      .toBe(1);
    for (const client of clients) client.send("{}");
    await expect
      .poll(() => clients.filter((client) => /^HTTP\/1\.1 400/.test(client.text())).length)
      .toBe(32);
    const last = await server.send(
      "POST",
      "/api/v1/order/quote",
      { "content-type": "application/json" },
      "{}",
    );
    expect(last.status).toBe(400);
    for (const client of clients) client.end();
  });
});
