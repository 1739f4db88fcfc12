import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { RecaptchaVersion } from "@masthead/contract/audience/bot-check.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { browser, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { readConfig } from "../../config.ts";
import type { StartedPlatform } from "../../platform/start.ts";

/** What the provider is asked, and what it answers. */
let asked: { path: string; body: string }[];
let answer: { status: number; body: object };
let provider: Server;
let platform: StartedPlatform | undefined;

beforeEach(async () => {
  asked = [];
  provider = createServer(async (request: IncomingMessage, response) => {
    asked.push({ path: request.url ?? "", body: await text(request) });
    response
      .writeHead(answer.status, { "content-type": "application/json", location: "http://127.0.0.1:9/" })
      .end(JSON.stringify(answer.body));
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

/** Signs up with a token when the address has used up what goes without. */
async function registerWith(version: RecaptchaVersion, proof: string) {
  platform = await testPlatform(settings(version));
  const { client } = browser(platform);
  for (let n = 0; n < 5; n++) await client.auth.register({ email: `${n}@post.example`, password: "a long enough secret" });
  expect(asked).toEqual([]);
  expect(await client.auth.botCheck()).toEqual({ provider: "recaptcha", version, siteKey: "site-key" });
  return client.auth.register({ email: "last@post.example", password: "a long enough secret", proof });
}

describe("reCAPTCHA", () => {
  it.each([
    ["2", { success: true, hostname: "news.example" }],
    ["3", { success: true, hostname: "news.example", action: "signUp", score: 0.9 }],
  ] as const)("%s: whom it takes for a person signs up", async (version, body) => {
    answer = { status: 200, body };
    await registerWith(version, "token");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.path).toBe("/recaptcha/api/siteverify");
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      secret: "the-secret",
      response: "token",
      remoteip: "192.0.2.7",
    });
  });

  it("enterprise: asks for an assessment", async () => {
    answer = {
      status: 200,
      body: { tokenProperties: { valid: true, action: "signUp", hostname: "news.example" }, riskAnalysis: { score: 0.7 } },
    };
    await registerWith("enterprise", "token");
    expect(asked[0]?.path).toBe("/v1/projects/newsroom/assessments?key=the-secret");
    expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({ event: { token: "token", siteKey: "site-key", expectedAction: "signUp" } });
  });

  it.each([
    ["a robot", "2", 200, { success: false }],
    ["a low score", "3", 200, { success: true, action: "signUp", score: 0.1 }],
    ["another form's token", "3", 200, { success: true, action: "signIn", score: 0.9 }],
    ["another site's token", "2", 200, { success: true, hostname: "elsewhere.example" }],
    ["a provider that is down", "2", 503, {}],
    ["a provider that leads elsewhere", "2", 302, {}],
    ["an answer that is none", "enterprise", 200, { success: true }],
  ] as const)("refuses with %s", async (_what, version, status, body) => {
    answer = { status, body };
    expect(await refusal(registerWith(version, "token"))).toMatchObject({ status: 400, paths: ["proof"] });
  });
});

describe("its settings", () => {
  it.each([
    [{ RECAPTCHA_SITE_KEY: "key" }, "RECAPTCHA_VERSION"],
    [{ RECAPTCHA_VERSION: "3", RECAPTCHA_SITE_KEY: "key" }, "RECAPTCHA_SECRET"],
    [{ RECAPTCHA_VERSION: "enterprise", RECAPTCHA_SITE_KEY: "key", RECAPTCHA_SECRET: "secret" }, "RECAPTCHA_PROJECT"],
  ])("stop the start when one is missing: %j", (environment, missing) => {
    expect(() => readConfig(environment)).toThrow(missing);
  });
});
