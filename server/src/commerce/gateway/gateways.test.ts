import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkoutRequest, enterCard } from "../../../test/fakes/sandbox.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer } from "../../../test/test-server.ts";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { GatewayNotConfigured } from "./gateway.ts";
import {
  activeGateway,
  gatewayByName,
  hasCardPayments,
  hasEmbeddedSandbox,
  isSandbox,
} from "./gateways.ts";

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_abcdefgh", STRIPE_WEBHOOK_SECRET: "whsec_abcdefgh" };
const SECRETS = {
  APP_SECRET: "ab".repeat(32),
  STREAM_SECRET: "",
  VAPID_PUBLIC_KEY: "",
  VAPID_PRIVATE_KEY: "",
  ADMIN_PATH: "",
};
const installation = (environment: NodeJS.ProcessEnv, demo = false) => ({
  config: { ...readConfig({ PORT: "3000", ...environment }), ...SECRETS, demo },
  publicUrl: "https://news.example",
  log: pino({ level: "silent" }),
});

describe("gateway selection", () => {
  it.each([
    [{}, "sandbox", true, true],
    [{ SANDBOX_URL: "http://127.0.0.1:3100" }, "sandbox", false, true],
    [STRIPE, "stripe", false, true],
    [STRIPE, "stripe", false, false],
    [{ GATEWAY: "sandbox" }, "sandbox", true, false],
    [{ ...STRIPE, GATEWAY: "sandbox" }, "sandbox", true, false],
  ])("with the settings %o picks %s", (environment, name, own, demo) => {
    const platform = installation(environment, demo);
    expect(activeGateway(platform).name).toBe(name);
    expect(activeGateway(platform)).toBe(activeGateway(platform));
    expect(isSandbox(platform)).toBe(name === "sandbox");
    expect(hasEmbeddedSandbox(platform.config)).toBe(own);
  });

  it.each<NodeJS.ProcessEnv>([
    {},
    { NODE_ENV: "production", PUBLIC_URL: "https://news.example" },
    { SANDBOX_URL: "http://127.0.0.1:3100" },
  ])("without a configured gateway picks none outside of the demo: %o", (environment) => {
    const platform = installation(environment);
    expect([
      hasCardPayments(platform),
      isSandbox(platform),
      hasEmbeddedSandbox(platform.config),
    ]).toEqual([false, false, false]);
    expect(() => activeGateway(platform)).toThrow(GatewayNotConfigured);
  });

  it("finds the gateway of an older payment by name, if it is configured", () => {
    expect(() => gatewayByName(installation(STRIPE), "sandbox")).toThrow(GatewayNotConfigured);
    expect(gatewayByName(installation({ ...STRIPE, GATEWAY: "sandbox" }), "stripe").name).toBe(
      "stripe",
    );
    expect(
      gatewayByName(installation({ ...STRIPE, SANDBOX_URL: "http://127.0.0.1:3100" }), "sandbox")
        .name,
    ).toBe("sandbox");
    expect(() => gatewayByName(installation({}), "stripe")).toThrow("not configured");
    for (const name of ["paypal", "constructor", "toString", ""])
      expect(() => gatewayByName(installation({}), name)).toThrow("unknown gateway");
    expect(() =>
      activeGateway({
        ...installation({}),
        config: { ...readConfig({ GATEWAY: "sandbox" }), ...SECRETS },
      }),
    ).toThrow("SANDBOX_URL");
  });

  it.each([
    [{ GATEWAY: "stripe" }, "STRIPE_SECRET_KEY: is required"],
    [{ STRIPE_SECRET_KEY: "sk_test_abcdefgh" }, "STRIPE_WEBHOOK_SECRET: is required"],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_abcdefgh" }, "STRIPE_SECRET_KEY: is required"],
    [{ STRIPE_API_URL: "http://127.0.0.1:1" }, "STRIPE_SECRET_KEY: is required"],
    [{ GATEWAY: "paypal" }, "GATEWAY"],
    [{ SANDBOX_SECRET: "short" }, "SANDBOX_SECRET"],
    [{ ADMIN_PATH: "sandbox-gateway" }, "ADMIN_PATH"],
  ])("rejects the settings %o at startup", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});

describe("the embedded sandbox", () => {
  let platform: StartedPlatform;
  beforeAll(async () => {
    platform = await testPlatform();
  });
  afterAll(() => platform.stop());

  it("takes a payment from checkout to paid, without anything else", async () => {
    const site = async () =>
      ({ status: 404, text: "no such page", contentType: "text/plain", cacheable: false }) as const;
    const { http } = await buildApp(platform, { site });
    await http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = http.server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const gateway = activeGateway({
      ...platform,
      config: { ...platform.config, PORT: port },
      publicUrl: origin,
    });
    const { id, url } = await gateway.openCheckout(checkoutRequest());
    expect(url).toBe(`${origin}/sandbox-gateway/pay/${id}`);
    const page = await fetch(url);
    expect(page.headers.get("content-security-policy")).toContain(
      "form-action 'self' https://shop.example",
    );
    await enterCard(url, "4242424242424242");
    expect(await gateway.findCheckout(id)).toMatchObject({ state: "paid" });
    await http.close();
  });

  it("is not served when Stripe takes payments", async () => {
    const server = await startTestServer({
      ...platform,
      config: { ...platform.config, GATEWAY: "stripe" },
    });
    expect((await server.get("/sandbox-gateway/v1/movements")).status).toBe(404);
    await server.close();
    const sandboxServer = await startTestServer(platform);
    expect((await sandboxServer.get("/sandbox-gateway/v1/movements")).status).toBe(401);
    await sandboxServer.close();
  });
});
