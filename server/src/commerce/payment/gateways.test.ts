import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { checkoutOf, enterCard } from "../../../test/sandbox.ts";
import { serving } from "../../../test/serving.ts";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { gatewayNamed, gatewayOf, hasOwnSandbox, isSandbox } from "./gateways.ts";

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_abcdefgh", STRIPE_WEBHOOK_SECRET: "whsec_abcdefgh" };
const installation = (environment: NodeJS.ProcessEnv) => ({
  config: readConfig({ PORT: "3000", ...environment }),
  publicUrl: "https://news.example",
});

describe("which gateway takes payments", () => {
  it.each([
    [{}, "sandbox", true],
    [STRIPE, "stripe", false],
    [{ ...STRIPE, GATEWAY: "sandbox" }, "sandbox", true],
    [{ SANDBOX_URL: "http://127.0.0.1:3100" }, "sandbox", false],
  ])("with %o: %s", (environment, name, own) => {
    const platform = installation(environment);
    expect(gatewayOf(platform).name).toBe(name);
    expect(gatewayOf(platform)).toBe(gatewayOf(platform));
    expect(isSandbox(platform)).toBe(name === "sandbox");
    expect(hasOwnSandbox(platform.config)).toBe(own);
  });

  it("an older payment finds the one that it was made at, if there is one", () => {
    expect(gatewayNamed(installation(STRIPE), "sandbox").name).toBe("sandbox");
    expect(() => gatewayNamed(installation({}), "stripe")).toThrow("not set up");
    for (const name of ["paypal", "constructor", "toString", ""]) expect(() => gatewayNamed(installation({}), name)).toThrow("no gateway");
    expect(() => gatewayOf({ config: readConfig({}), publicUrl: "https://news.example" })).toThrow("SANDBOX_URL");
  });

  it.each([
    [{ GATEWAY: "stripe" }, "STRIPE_SECRET_KEY: is needed"],
    [{ STRIPE_SECRET_KEY: "sk_test_abcdefgh" }, "STRIPE_WEBHOOK_SECRET: is needed"],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_abcdefgh" }, "STRIPE_SECRET_KEY: is needed"],
    [{ STRIPE_API_URL: "http://127.0.0.1:1" }, "STRIPE_SECRET_KEY: is needed"],
    [{ GATEWAY: "paypal" }, "GATEWAY"],
    [{ SANDBOX_SECRET: "short" }, "SANDBOX_SECRET"],
    [{ ADMIN_PATH: "sandbox-gateway" }, "ADMIN_PATH"],
  ])("the settings %o stop the start", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});

describe("the sandbox in the product", () => {
  let platform: StartedPlatform;
  beforeAll(async () => {
    platform = await testPlatform();
  });
  afterAll(() => platform.stop());

  it("takes a payment from asking to paid, and needs nothing else", async () => {
    const site = async () => ({ status: 404, text: "no such page", contentType: "text/plain", keep: false }) as const;
    const { http } = await buildApp(platform, { site });
    await http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = http.server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const gateway = gatewayOf({ config: { ...platform.config, PORT: port }, publicUrl: origin });
    const { id, url } = await gateway.openCheckout(checkoutOf());
    expect(url).toBe(`${origin}/sandbox-gateway/pay/${id}`);
    const page = await fetch(url);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://shop.example");
    await enterCard(url, "4242424242424242");
    expect(await gateway.findCheckout(id)).toMatchObject({ state: "paid" });
    await http.close();
  });

  it("is not there when Stripe takes payments", async () => {
    const server = await serving({ ...platform, config: { ...platform.config, GATEWAY: "stripe" } });
    expect((await server.get("/sandbox-gateway/v1/movements")).status).toBe(404);
    await server.close();
    const own = await serving(platform);
    expect((await own.get("/sandbox-gateway/v1/movements")).status).toBe(401);
    await own.close();
  });
});
