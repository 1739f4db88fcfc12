import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { contract } from "@masthead/contract/contract.ts";
import { FIELD_ERRORS } from "@masthead/contract/platform/field-errors.ts";
import { PROBLEMS } from "@masthead/contract/platform/problem.ts";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer } from "../../../test/test-server.ts";
import type { StartedPlatform } from "../start.ts";
import type { Schema } from "./api-docs-schema.ts";
import { apiGuide } from "./api-guide.ts";
import { walkCalls } from "./calls.ts";
import { describeApi, operationsOf, parametersOf } from "./openapi.ts";

const RULES = fileURLToPath(new URL("../../../redocly.yaml", import.meta.url));
const LINTER = join(
  dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")),
  "bin/cli.js",
);
const run = promisify(execFile);

const description = await describeApi("https://news.example/api");
const operations = [...operationsOf(description)];
const statusesOf = (id: string) =>
  Object.keys(
    operations.find(({ operation }) => operation.operationId === id)?.operation.responses ?? {},
  );

describe("OpenAPI description", () => {
  it("passes the linter without errors or warnings", async () => {
    const folder = mkdtempSync(join(tmpdir(), "masthead-openapi-"));
    try {
      writeFileSync(join(folder, "openapi.json"), JSON.stringify(description));
      const environment = {
        ...process.env,
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      };
      const { stdout } = await run(
        process.execPath,
        [LINTER, "lint", "openapi.json", "--config", RULES, "--format=json"],
        {
          cwd: folder,
          env: environment,
        },
      ).catch((error: { stdout: string }) => error);
      expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("contains every call of the contract", () => {
    const contracted = [...walkCalls(contract)].map(
      ({ name, method, path }) => `${name} ${method.toLowerCase()} ${path}`,
    );
    expect(
      operations
        .map(({ method, path, operation }) => `${operation.operationId} ${method} ${path}`)
        .sort(),
    ).toEqual(contracted.sort());
  });

  it("lists the response statuses of each call", () => {
    expect(statusesOf("article.details")).toEqual(["200", "304", "400", "404", "500", "503"]);
    expect(statusesOf("article.latest")).toEqual(["200", "304", "400", "404", "500", "503"]);
    expect(statusesOf("category.all")).toEqual(["200", "304", "400", "500", "503"]);
    expect(statusesOf("package.public")).toEqual(["200", "400", "500", "503"]);
    const limited = [...walkCalls(contract)]
      .filter(({ meta }) => meta.limit)
      .map(({ name }) => name);
    expect(limited.length).toBeGreaterThan(0);
    for (const name of limited) expect(statusesOf(name)).toContain("429");
    expect(statusesOf("article.remove")).toEqual(
      expect.arrayContaining(["204", "400", "404", "409", "413", "500"]),
    );
  });

  it("states the allowed callers of each call: everybody, readers or staff, by bearer token or session cookie", () => {
    expect(Object.keys(description.components?.securitySchemes ?? {})).toEqual([
      "bearer",
      "session",
    ]);
    for (const { name, meta, method } of walkCalls(contract)) {
      const security =
        operations.find(({ operation }) => operation.operationId === name)?.operation.security ??
        description.security ??
        [];
      const roles = security.flatMap((requirement) => Object.values(requirement).flat());
      const expected =
        meta.access === "public"
          ? []
          : meta.access === "signedIn"
            ? ["reader", "reader"]
            : ["staff", "staff"];
      expect(roles, name).toEqual(expected);
      if (meta.access === "public") expect(security[0] ?? {}, name).toEqual({});
      if (method !== "GET" || meta.access !== "public")
        expect(security.length, name).toBeGreaterThan(1);
    }
  });

  it("declares the required header Idempotency-Key, and shares parameters", () => {
    const withKey = operations.filter(({ operation }) =>
      parametersOf(operation, description).some(
        ({ name, required }) => name === "Idempotency-Key" && required,
      ),
    );
    expect(withKey.map(({ operation }) => operation.operationId)).toEqual(
      expect.arrayContaining([
        "order.create",
        "package.cash",
        "order.refund",
        "subscription.grant",
        "subscription.changeCard",
      ]),
    );
    expect(Object.keys(description.components?.parameters ?? {})).toEqual(
      expect.arrayContaining(["id", "locale", "page", "limit"]),
    );
    const resolved = operations.flatMap(({ operation }) => parametersOf(operation, description));
    expect(resolved.filter(({ style }) => style !== undefined)).toEqual([]);
    const schemas = (description.components?.schemas ?? {}) as Record<string, Schema>;
    const inQuery = resolved
      .filter((parameter) => parameter.in === "query")
      .map(({ schema }) => schema as Schema);
    const defined = inQuery.map(
      (schema) => schemas[schema.$ref?.replace("#/components/schemas/", "") ?? ""] ?? schema,
    );
    expect(defined.filter(({ type, properties }) => type === "object" || properties)).toEqual([]);
  });

  it("defines shared schemas once and references them", () => {
    const card = description.components?.schemas?.ArticleCard;
    expect(card).toMatchObject({
      properties: { lead: { anyOf: [{ $ref: "#/components/schemas/Picture" }, { type: "null" }] } },
    });
    // Bytes per call. With every schema inlined wherever it is used, there would be several times
    // as many.
    expect(JSON.stringify(description).length / operations.length).toBeLessThan(1600);
  });
});

describe("OpenAPI description over HTTP", () => {
  let platform: StartedPlatform;
  let server: Awaited<ReturnType<typeof startTestServer>>;

  beforeAll(async () => {
    platform = await testPlatform();
    server = await startTestServer(platform);
  });

  afterAll(async () => {
    await server.close();
    await platform.stop();
  });

  it("can be read from every origin, with ETag and 304", async () => {
    const reply = await server.get("/api/openapi.json");
    expect(await reply.json()).toEqual(JSON.parse(JSON.stringify(description)));
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(
      (await server.get("/api/openapi.json", { "if-none-match": reply.headers.get("etag") ?? "" }))
        .status,
    ).toBe(304);
  });

  it("is rendered as an HTML page with every call, without scripts or third-party resources", async () => {
    const reply = await server.get("/api/docs");
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'self'");
    const html = await reply.text();
    expect(html).not.toMatch(/<script|style=|javascript:|href="https?:|src="https?:/i);
    for (const { path, operation } of operations) {
      expect(html).toContain(`<code>${path}</code>`);
      expect(html).toContain(`id="${operation.operationId}"`);
    }
    expect(html).toContain("1 to 100, default 20");
    for (const code of FIELD_ERRORS) expect(html).toContain(`<code>${code}</code>`);
    for (const code of Object.keys(PROBLEMS)) expect(html).toContain(`<code>${code}</code>`);
    for (const { id, title } of apiGuide())
      expect(html).toContain(`<h2 id="${id}-title">${title}</h2>`);
    expect(html).not.toContain("{{");
    expect(html).toContain('<a href="#schema-ArticleCard">ArticleCard</a>');
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g))
      expect(html).toContain(`id="${target}"`);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("names only existing calls in its guide", () => {
    const paths = new Set(operations.map(({ path }) => path));
    const texts = apiGuide().flatMap(({ paragraphs, example = "" }) => [...paragraphs, example]);
    const named = texts.flatMap((text) =>
      [...text.matchAll(/\/v\d\/[\w/{}-]+/g)].map(([path]) => path.replace(/\/$/, "")),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });

  it("is rendered as well-formed HTML", async () => {
    const errors: string[] = [];
    const html = await (await server.get("/api/docs")).text();
    const document: DefaultTreeAdapterMap["document"] = parse(html, {
      sourceCodeLocationInfo: true,
      onParseError: (error) => errors.push(error.code),
    });
    expect(errors).toEqual([]);
    expect(document.childNodes.length).toBe(2);
  });

  it("has its stylesheet on the same origin", async () => {
    const reply = await server.get("/api/docs.css");
    expect(reply.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(await reply.text()).toContain("#00c9a6");
  });

  it("leaves other paths below /api to the API", async () => {
    const reply = await server.get("/api/nothing");
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
  });
});
