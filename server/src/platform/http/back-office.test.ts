import { DESK_SCREENS } from "@masthead/contract/system/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { readConfig } from "../../config.ts";
import type { StartedPlatform } from "../start.ts";
import { buildIdOf, documentFor, factsOf, policyFor } from "./back-office-document.ts";

const TEMPLATE = '<!doctype html><html lang="en-US"><head><base href="/" /></head></html>';
const config = (environment: Record<string, string> = {}) => readConfig({ NODE_ENV: "test", ...environment });

describe("document of the back office", () => {
  it("tells its scripts the build, and nothing else by default", () => {
    const html = documentFor(TEMPLATE, "/desk/", "n", factsOf(TEMPLATE, config()));
    expect(html).toContain(`<html data-build="${buildIdOf(TEMPLATE)}" lang="en-US">`);
    expect(html).toContain('<base href="/desk/" />');
    expect(policyFor("n", factsOf(TEMPLATE, config()))).toContain("connect-src 'self';");
  });

  it("lets scripts reach the API and the error reports where those have other origins", () => {
    const facts = factsOf(TEMPLATE, config({ API_URL: "https://api.news.example", SENTRY_DSN: "https://key@errors.example/7" }));
    expect(policyFor("n", facts)).toContain("connect-src 'self' https://api.news.example https://errors.example;");
    expect(documentFor(TEMPLATE, "/desk/", "n", facts)).toContain('data-api="https://api.news.example"');
  });

  it("has another build id when an entry file changes", () => {
    expect(buildIdOf(TEMPLATE.replace("</head>", "<script src=a></script></head>"))).not.toBe(buildIdOf(TEMPLATE));
  });

  it("takes an origin alone for API_URL", () => {
    expect(config({ API_URL: "https://api.news.example/" }).API_URL).toBe("https://api.news.example");
    expect(() => config({ API_URL: "https://news.example/v2" })).toThrow("API_URL");
  });
});

describe("back office over HTTP", () => {
  let platform: StartedPlatform;
  let server: Serving;
  beforeAll(async () => {
    platform = await testPlatform({ ADMIN_PATH: "desk-path", API_URL: "https://api.news.example" });
    server = await serving(platform);
  });
  afterAll(async () => {
    await server.close();
    await platform.stop();
  });

  it("answers 404 to addresses that no screen has, 200 to all others", async () => {
    const statuses = async (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await server.get(`/desk-path${path}`)).status));
    expect(new Set(await statuses(DESK_SCREENS.map((path) => path.replace("{id}", "7"))))).toEqual(new Set([200]));
    expect(await statuses(["/nothing", "/tag", "/tag/7", "/log/create", "/tag/edit/x?y=1"])).toEqual([404, 404, 404, 404, 404]);
  });

  it("denies calls without a session, whatever the browser shows before it knows its user", async () => {
    for (const path of ["/v1/user/admin", "/v1/setting/admin", "/v1/article/admin", "/v1/order", "/v1/notification/paginate"])
      expect((await server.get(`/api${path}`)).status, path).toBe(401);
  });

  it("lets pages of the public address call an API of another origin, and no other page", async () => {
    const preflight = (origin: string) => server.send("OPTIONS", "/api/v1/tag", { origin, "access-control-request-method": "POST" });
    const own = await preflight("https://news.example");
    expect([own.status, own.headers.get("access-control-allow-origin"), own.headers.get("access-control-allow-credentials")]).toEqual([
      204,
      "https://news.example",
      "true",
    ]);
    expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
    const read = await server.get("/api/v1/tag", { origin: "https://news.example" });
    expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([200, "https://news.example"]);
  });
});
