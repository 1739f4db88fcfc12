import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { RecaptchaVersion } from "@masthead/contract/audience/bot-check.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rejectionOf, testBrowser } from "../../../test/factories/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { readConfig } from "../../config.ts";
import type { StartedPlatform } from "../../platform/start.ts";

/** Requests that the stub provider received, and the response that it sends. */
let requests: { path: string; body: string }[];
let stubResponse: { status: number; body: object };
let provider: Server;
let platform: StartedPlatform | undefined;

beforeEach(async () => {
  requests = [];
  provider = createServer(async (request: IncomingMessage, response) => {
    requests.push({ path: request.url ?? "", body: await text(request) });
    response
      .writeHead(stubResponse.status, {
        "content-type": "application/json",
        location: "http://127.0.0.1:9/",
      })
      .end(JSON.stringify(stubResponse.body));
  });
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
});

afterEach(async () => {
  await platform?.stop();
  platform = undefined;
  provider.close();
});

const settings = (version: RecaptchaVersion) => ({
  RECAPTCHA_VERSION: version,
  RECAPTCHA_SITE_KEY: "site-key",
  RECAPTCHA_SECRET: "the-secret",
  RECAPTCHA_PROJECT: "newsroom",
  RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
});

/** Signs up with a token after the address has used up the sign-ups without proof. */
async function registerWith(version: RecaptchaVersion, proof: string) {
  platform = await testPlatform(settings(version));
  const { client } = testBrowser(platform);
  for (let n = 0; n < 5; n++)
    await client.auth.register({ email: `${n}@post.example`, password: "a long enough secret" });
  expect(requests).toEqual([]);
  expect(await client.auth.botCheck()).toEqual({
    provider: "recaptcha",
    version,
    siteKey: "site-key",
  });
  return client.auth.register({
    email: "last@post.example",
    password: "a long enough secret",
    proof,
  });
}

describe("reCAPTCHA", () => {
  it.each([
    ["2", { success: true, hostname: "news.example" }],
    ["3", { success: true, hostname: "news.example", action: "signUp", score: 0.9 }],
  ] as const)("version %s accepts a sign-up with a valid token", async (version, body) => {
    stubResponse = { status: 200, body };
    await registerWith(version, "token");
    expect(requests).toHaveLength(1);
    expect(requests[0]?.path).toBe("/recaptcha/api/siteverify");
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      secret: "the-secret",
      response: "token",
      remoteip: "192.0.2.7",
    });
  });

  it("version enterprise requests an assessment", async () => {
    stubResponse = {
      status: 200,
      body: {
        tokenProperties: { valid: true, action: "signUp", hostname: "news.example" },
        riskAnalysis: { score: 0.7 },
      },
    };
    await registerWith("enterprise", "token");
    expect(requests[0]?.path).toBe("/v1/projects/newsroom/assessments?key=the-secret");
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({
      event: { token: "token", siteKey: "site-key", expectedAction: "signUp" },
    });
  });

  it.each([
    ["a rejected token", "2", 200, { success: false }],
    ["a low score", "3", 200, { success: true, action: "signUp", score: 0.1 }],
    ["a token of another form", "3", 200, { success: true, action: "signIn", score: 0.9 }],
    ["a token of another site", "2", 200, { success: true, hostname: "elsewhere.example" }],
    ["an unavailable provider", "2", 503, {}],
    ["a provider that redirects", "2", 302, {}],
    ["a malformed provider response", "enterprise", 200, { success: true }],
  ] as const)("refuses a sign-up with %s", async (_name, version, status, body) => {
    stubResponse = { status, body };
    expect(await rejectionOf(registerWith(version, "token"))).toMatchObject({
      status: 400,
      paths: ["proof"],
    });
  });
});

describe("reCAPTCHA settings", () => {
  it.each([
    [{ RECAPTCHA_SITE_KEY: "key" }, "RECAPTCHA_VERSION"],
    [{ RECAPTCHA_VERSION: "3", RECAPTCHA_SITE_KEY: "key" }, "RECAPTCHA_SECRET"],
    [
      { RECAPTCHA_VERSION: "enterprise", RECAPTCHA_SITE_KEY: "key", RECAPTCHA_SECRET: "secret" },
      "RECAPTCHA_PROJECT",
    ],
  ])("fail at start-up when incomplete: %j", (environment, missing) => {
    expect(() => readConfig(environment)).toThrow(missing);
  });
});
