import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkoutRequest,
  enterCard,
  postForm,
  type RunningSandbox,
  startSandbox,
} from "../../../../../test/fakes/sandbox.ts";
import { testPlatform } from "../../../../../test/platform.ts";
import type { StartedPlatform } from "../../../../platform/start.ts";
import { TEST_CARDS } from "../test-cards.ts";
import { readCardForm } from "./card-form.ts";
import { SANDBOX_MESSAGES } from "./sandbox-messages.ts";

let platform: StartedPlatform;
let sandbox: RunningSandbox;
beforeAll(async () => {
  platform = await testPlatform();
  sandbox = await startSandbox(platform.database);
});
afterAll(async () => {
  await sandbox.close();
  await platform.stop();
});

const pageOf = async (more: Parameters<typeof checkoutRequest>[0] = {}) => {
  const request = checkoutRequest(more);
  const { id, url } = await sandbox.gateway.openCheckout(request);
  const response = await fetch(url);
  return { request, id, url, response, html: await response.text() };
};

describe("sandbox payment pages", () => {
  it.each([
    [{ amount: 12_345, currency: "JOD" }, "en-US", "JOD&nbsp;12.345"],
    [{ amount: 1999, currency: "USD" }, "en-US", "$19.99"],
    [{ amount: 1500, currency: "JPY" }, "en-US", "¥1,500"],
    [{ amount: 12_345, currency: "JOD" }, "ar-JO", "12.345"],
    [{ amount: 1999, currency: "USD" }, "ar-JO", "19.99"],
    [{ amount: 1500, currency: "JPY" }, "ar-JO", "1,500"],
  ] as const)("show %o in %s as %s", async (money, locale, shown) => {
    const { html } = await pageOf({ ...money, locale });
    const plain = (text: string) =>
      text
        .replace(/\u00a0|&nbsp;/g, " ")
        .replace(/[\u200e\u200f\u061c]/g, "")
        .replace(/[٠-٩]/g, (d) => String(d.charCodeAt(0) - 0x660))
        .replaceAll("٫", ".")
        .replaceAll("٬", ",");
    const [amount = ""] = /<p class="amount">.*?<\/p>/.exec(html) ?? [];
    expect(plain(amount)).toContain(plain(shown));
    const [button = ""] = /<button type="submit">.*?<\/button>/.exec(html) ?? [];
    expect(plain(button)).toContain(plain(shown));
    expect(html).toContain(`<html lang="${locale}" dir="${locale === "ar-JO" ? "rtl" : "ltr"}">`);
  });

  it("say that no money moves, list the test cards, and are not cached", async () => {
    const { html, response } = await pageOf({ description: '<b>"Club"</b> & more' });
    expect(html).toContain(SANDBOX_MESSAGES["en-US"].ribbon);
    for (const { number } of TEST_CARDS) expect(html.replaceAll(" ", "")).toContain(number);
    expect(html).toContain('&lt;b&gt;"Club"&lt;/b&gt; &amp; more');
    expect(html).not.toMatch(/<script|<b>|javascript:| on\w+=/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; form-action 'self' https:\/\/shop\.example; frame-ancestors 'none'/,
    );
  });

  it("save a card without a charge, and say so", async () => {
    const { html } = await pageOf({ amount: 0, cardOnly: true });
    expect(html).toContain(SANDBOX_MESSAGES["en-US"].nothingToPay);
    expect(html).toContain(`<button type="submit">${SANDBOX_MESSAGES["en-US"].saveCard}</button>`);
    expect(html).not.toContain('class="amount"');
  });

  it("show validation errors at their fields, keep input that may be shown again, and charge nothing", async () => {
    const { url, id } = await pageOf({ locale: "ar-JO" });
    const response = await enterCard(url, "4242 4242 4242 4241", {
      expiry: "13/40",
      cvc: "12",
      name: "",
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    const faultMessages = SANDBOX_MESSAGES["ar-JO"].faults;
    for (const fault of ["number", "expiry", "cvc", "required"] as const)
      expect(html).toContain(faultMessages[fault]);
    expect(html).toContain('value="13/40"');
    expect(html).not.toContain("4242 4242 4242 4241");
    expect(html).toContain('action="card"');
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "open" });
    const reloaded = await fetch(`${url}/card`);
    expect(reloaded.url).toBe(url);
  });

  it("return to the shop when cancelled, and can be paid no more", async () => {
    const { url, id, request } = await pageOf();
    const back = await postForm(`${url}/cancel`);
    expect([back.status, back.headers.get("location")]).toEqual([303, request.returnUrl]);
    await enterCard(url, "4242424242424242");
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({
      state: "expired",
      chargeId: null,
    });
    const cancelled = await fetch(url, { redirect: "manual" });
    expect([cancelled.status, cancelled.headers.get("location")]).toEqual([303, request.returnUrl]);
  });

  it("are not found for unknown ids", async () => {
    const response = await fetch(`${sandbox.url}/pay/sco_none`, {
      headers: { "accept-language": "ar" },
    });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(SANDBOX_MESSAGES["ar-JO"].missingTitle);
    expect((await postForm(`${sandbox.url}/pay/sco_none/cancel`)).status).toBe(404);
  });
});

describe("the sandbox card form", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const read = (fields: Record<string, string>) =>
    readCardForm(
      new URLSearchParams({
        number: "4242424242424242",
        expiry: "12/30",
        cvc: "123",
        name: "R",
        ...fields,
      }),
      now,
    );

  it.each<Record<string, string>>([
    { number: "4242-4242 4242 4242" },
    { number: "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢" },
    { expiry: "١٢/٣٠" },
    { expiry: "1 / 2030" },
    { expiry: "1230" },
    { expiry: "11/26" },
  ])("accepts %o", (fields) => expect(read(fields).card?.number).toBe("4242424242424242"));

  it.each([
    [{ number: "" }, { number: "required" }],
    [{ number: "4242424242424241" }, { number: "number" }],
    [{ number: "hello" }, { number: "number" }],
    [{ number: "4111111111111111" }, { number: "unknownCard" }],
    [{ expiry: "" }, { expiry: "required" }],
    [{ expiry: "00/30" }, { expiry: "expiry" }],
    [{ expiry: "10/26" }, { expiry: "expiryPast" }],
    [{ cvc: "" }, { cvc: "required" }],
    [{ cvc: "1234" }, { cvc: "cvc" }],
    [{ name: "  " }, { name: "required" }],
    [{ name: "x".repeat(101) }, { name: "name" }],
  ])("rejects %o", (fields, faults) => expect(read(fields).faults).toEqual(faults));
});
