import { BACK_OFFICE_SCREENS } from "@masthead/contract/platform/back-office.ts";
import { backOfficePolicy } from "@masthead/contract/platform/content-security-policy.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { readConfig } from "../../config.ts";
import type { StartedPlatform } from "../start.ts";
import { buildIdOf, documentFactsOf, renderBackOfficeDocument } from "./back-office-document.ts";

const TEMPLATE = '<!doctype html><html lang="en-US"><head><base href="/" /></head></html>';
const config = (environment: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: "test", ...environment });

describe("back office document", () => {
  it("contains the build id and no other facts by default", () => {
    const html = renderBackOfficeDocument(
      TEMPLATE,
      "/desk/",
      "n",
      documentFactsOf(TEMPLATE, config()),
    );
    expect(html).toContain(`<html data-build="${buildIdOf(TEMPLATE)}" lang="en-US">`);
    expect(html).toContain('<base href="/desk/" />');
    expect(backOfficePolicy("n", documentFactsOf(TEMPLATE, config()))).toContain(
      "connect-src 'self';",
    );
  });

  it("allows connections to the API and to error reporting on other origins", () => {
    const facts = documentFactsOf(
      TEMPLATE,
      config({ API_URL: "https://api.news.example", SENTRY_DSN: "https://key@errors.example/7" }),
    );
    expect(backOfficePolicy("n", facts)).toContain(
      "connect-src 'self' https://api.news.example https://errors.example;",
    );
    expect(renderBackOfficeDocument(TEMPLATE, "/desk/", "n", facts)).toContain(
      'data-api="https://api.news.example"',
    );
  });

  it("changes its build id when an entry file changes", () => {
    expect(buildIdOf(TEMPLATE.replace("</head>", "<script src=a></script></head>"))).not.toBe(
      buildIdOf(TEMPLATE),
    );
  });

  it("accepts only an origin as API_URL", () => {
    expect(config({ API_URL: "https://api.news.example/" }).API_URL).toBe(
      "https://api.news.example",
    );
    expect(() => config({ API_URL: "https://news.example/v2" })).toThrow("API_URL");
  });
});

describe("back office over HTTP", () => {
  let platform: StartedPlatform;
  let server: TestServer;
  beforeAll(async () => {
    platform = await testPlatform({ ADMIN_PATH: "desk-path", API_URL: "https://api.news.example" });
    server = await startTestServer(platform);
  });
  afterAll(async () => {
    await server.close();
    await platform.stop();
  });

  it("responds 200 to the path of every screen and 404 to all other paths", async () => {
    const statuses = async (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await server.get(`/desk-path${path}`)).status));
    expect(
      new Set(await statuses(BACK_OFFICE_SCREENS.map((path) => path.replace("{id}", "7")))),
    ).toEqual(new Set([200]));
    expect(
      await statuses(["/nothing", "/tag", "/tag/7", "/log/create", "/tag/edit/x?y=1"]),
    ).toEqual([404, 404, 404, 404, 404]);
  });

  it("refuses API calls without a session with 401, even though the document loads without one", async () => {
    for (const path of [
      "/v1/user/admin",
      "/v1/setting/admin",
      "/v1/article/admin",
      "/v1/order",
      "/v1/notification/paginate",
    ])
      expect((await server.get(`/api${path}`)).status, path).toBe(401);
  });

  it("allows CORS requests to an API of another origin from the public origin only", async () => {
    const preflight = (origin: string) =>
      server.send("OPTIONS", "/api/v1/tag", { origin, "access-control-request-method": "POST" });
    const allowed = await preflight("https://news.example");
    expect([
      allowed.status,
      allowed.headers.get("access-control-allow-origin"),
      allowed.headers.get("access-control-allow-credentials"),
    ]).toEqual([204, "https://news.example", "true"]);
    expect(
      (await preflight("https://evil.example")).headers.get("access-control-allow-origin"),
    ).toBeNull();
    const read = await server.get("/api/v1/tag", { origin: "https://news.example" });
    expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([
      200,
      "https://news.example",
    ]);
  });
});
