import { asciiDigits } from "@masthead/contract/platform/ascii-digits.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkoutRequest,
  enterCard,
  gatewayAt,
  postForm,
  type RunningSandbox,
  startSandbox,
} from "../../../../test/fakes/sandbox.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { GatewayError, type Movement } from "../gateway.ts";
import { TEST_CARDS, testCardOf } from "./test-cards.ts";

const t = messagesFor("en-US");

let platform: StartedPlatform;
let sandbox: RunningSandbox;

beforeAll(async () => {
  platform = await testPlatform();
  sandbox = await startSandbox(platform.database, {
    settings: { SANDBOX_LATENESS: 4000 },
    refundDelay: 50,
  });
});
afterAll(async () => {
  await sandbox.close();
  await platform.stop();
});

async function openCheckout(more: Parameters<typeof checkoutRequest>[0] = {}) {
  const request = checkoutRequest(more);
  return { request, ...(await sandbox.gateway.openCheckout(request)) };
}

async function saveCard(number: string): Promise<string> {
  const { id, url } = await openCheckout({ amount: 0, cardOnly: true });
  await enterCard(url, number);
  const { card } = await sandbox.gateway.findCheckout(id);
  if (!card) throw new Error("the card was not saved");
  return card.token;
}

async function rejection(promise: Promise<unknown>): Promise<GatewayError> {
  const error = await promise.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(GatewayError);
  return error as GatewayError;
}

describe("sandbox test cards", () => {
  it.each([
    ["4000000000000002", "declined"],
    ["4000000000009995", "insufficientFunds"],
    ["4000000000000069", "expiredCard"],
    ["4000000000006975", "error"],
  ])("%s ends the checkout as failed: %s", async (number, failure) => {
    const { id, url, request } = await openCheckout();
    const response = await enterCard(url, number);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(request.returnUrl);
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({
      state: "failed",
      failure,
      chargeId: null,
      card: null,
    });
    // It can no longer be paid.
    await enterCard(url, "4242424242424242");
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "failed" });
  });

  it("require 3-D Secure, and pay once it is approved", async () => {
    const { id, url, request } = await openCheckout();
    const prompt = await enterCard(url, "4000000000003220");
    expect(new URL(prompt.headers.get("location") ?? "", url).href).toBe(url);
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "open", card: null });
    expect(await (await fetch(url)).text()).toContain(t("sandbox.authenticationTitle"));
    const back = await postForm(url, { action: "approve" });
    expect(back.headers.get("location")).toBe(request.returnUrl);
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({
      state: "paid",
      card: { last4: "3220" },
    });
  });

  it("fail with an authentication error when 3-D Secure is denied", async () => {
    const { id, url } = await openCheckout();
    await enterCard(url, "4000000000003220");
    expect((await postForm(url, { action: "maybe" })).status).toBe(400);
    await postForm(url, { action: "deny" });
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({
      state: "failed",
      failure: "authentication",
    });
  });

  it("cannot be approved before a card is entered", async () => {
    const { id, url } = await openCheckout();
    await postForm(url, { action: "approve" });
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "open" });
  });

  it.each([
    ["4000000000000341", "declined"],
    ["4000008260003178", "insufficientFunds"],
  ])("%s can be saved, and is refused later: %s", async (number, failure) => {
    const token = await saveCard(number);
    const charged = await sandbox.gateway.charge({
      key: `later-${number}`,
      token,
      amount: 100,
      currency: "USD",
      description: "Renewal",
    });
    expect(charged).toMatchObject({ state: "failed", failure, chargeId: null });
  });

  it("that respond too late are charged once, and return the result for the same key", async () => {
    const token = await saveCard("4000000000000119");
    const request = {
      key: "late-1",
      token,
      amount: 300,
      currency: "JPY",
      description: "Renewal",
    } as const;
    const impatient = gatewayAt(sandbox.url, { timeout: 1500 });
    const error = await rejection(impatient.charge(request));
    expect(error.final).toBe(false);
    const charged = await sandbox.gateway.charge(request);
    expect(charged).toMatchObject({ state: "paid", key: "late-1", amount: 300, currency: "JPY" });
    expect(await sandbox.gateway.charge(request)).toEqual(charged);
    expect(await sandbox.gateway.findCheckout(charged.id)).toEqual(charged);
  });

  it("that respond too late are charged on the page, which shows that the result is unknown", async () => {
    const { id, url, request } = await openCheckout();
    const page = await enterCard(url, "4000000000000119");
    expect(page.status).toBe(504);
    expect(await page.text()).toContain(`href="${request.returnUrl}"`);
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "paid" });
  });
});

describe("sandbox pages", () => {
  it.each([
    ["en-US", "JOD", "12.345"],
    ["ar-JO", "JOD", "12.345"],
    ["ar-JO", "JPY", "12,345"],
  ] as const)("show the amount in %s and %s", async (locale, currency, shown) => {
    const { url } = await openCheckout({ amount: 12_345, currency, locale });
    const html = await (await fetch(url)).text();
    expect(html).toContain(`<html lang="${locale}" dir="${locale === "ar-JO" ? "rtl" : "ltr"}">`);
    const [button = ""] = /<button[^>]* value="pay">.*?<\/button>/.exec(html) ?? [];
    expect(plainNumbers(button)).toContain(shown);
  });

  it("say that no money moves, offer the test cards, and are not cached", async () => {
    const { url } = await openCheckout({ description: '<b>"Club"</b> & more' });
    const response = await fetch(url);
    const html = await response.text();
    expect(html).toContain(t("sandbox.notice"));
    for (const { number } of TEST_CARDS) expect(html).toContain(`<option value="${number}">`);
    expect(html).toContain('&lt;b&gt;"Club"&lt;/b&gt; &amp; more');
    expect(html).not.toMatch(/<script|<b>|javascript:| on\w+=/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; form-action 'self' https:\/\/shop\.example; frame-ancestors 'none'/,
    );
  });

  it("refuse a number that is no test card, without showing it again", async () => {
    const { url, id } = await openCheckout({ locale: "ar-JO" });
    const response = await postForm(url, { action: "pay", otherNumber: "4111 1111 1111 1111" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(messagesFor("ar-JO")("sandbox.unknownCard"));
    expect(html).not.toContain("1111");
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "open" });
  });

  it.each(["4242-4242 4200 0017", "٤٢٤٢٤٢٤٢٤٢٠٠٠٠١٧"])("take the number %s", (text) => {
    expect(testCardOf(text)).toMatchObject({ number: "4242424242000017", behaviour: "succeeds" });
  });

  it("save a card without a charge, and say so", async () => {
    const { url, id } = await openCheckout({ amount: 0, cardOnly: true });
    expect(await (await fetch(url)).text()).toContain(t("sandbox.nothingToPay"));
    await enterCard(url, "4242424242424242");
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "paid", chargeId: null });
  });

  it("return to the shop when cancelled, and can be paid no more", async () => {
    const { url, id, request } = await openCheckout();
    const cancelled = await postForm(url, { action: "cancel" });
    expect([cancelled.status, cancelled.headers.get("location")]).toEqual([303, request.returnUrl]);
    await enterCard(url, "4242424242424242");
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({
      state: "expired",
      chargeId: null,
    });
    const page = await fetch(url, { redirect: "manual" });
    expect([page.status, page.headers.get("location")]).toEqual([303, request.returnUrl]);
  });

  it("are not found for unknown ids", async () => {
    const url = `${sandbox.url}/pay/sco_none`;
    const response = await fetch(url, { headers: { "accept-language": "ar" } });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(messagesFor("ar-JO")("sandbox.missing"));
    expect((await postForm(url, { action: "cancel" })).status).toBe(404);
  });
});

/** Numbers of a text in ASCII, without marks of direction. */
const plainNumbers = (text: string) =>
  asciiDigits(text)
    .replace(/[\u200e\u200f\u061c]/g, "")
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");

describe("exactly-once processing in the sandbox", () => {
  it("makes one charge when several tabs pay one checkout concurrently", async () => {
    const { id, url, request } = await openCheckout();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => enterCard(url, "4242424242424242")),
    );
    expect(new Set(responses.map((one) => `${one.status} ${one.headers.get("location")}`))).toEqual(
      new Set([`303 ${request.returnUrl}`]),
    );
    const { rows } = await platform.database.db.execute(
      sql`select count(*) as charges, (select count(*) from sandbox_event where key = ${request.key}) as events from sandbox_charge where checkout_id = ${id}`,
    );
    expect(rows).toEqual([{ charges: 1, events: 1 }]);
  });

  it("either pays or closes when both happen concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, url } = await openCheckout();
      const [, closed] = await Promise.all([
        enterCard(url, "4242424242424242"),
        sandbox.gateway.closeCheckout(id),
      ]);
      const after = await sandbox.gateway.findCheckout(id);
      expect(closed.state).toBe(after.state);
      expect(after.chargeId !== null).toBe(after.state === "paid");
    }
  });

  it("makes one charge for ten concurrent requests with one idempotency key", async () => {
    const token = await saveCard("4242424242424242");
    const request = {
      key: "ten-times",
      token,
      amount: 500,
      currency: "USD",
      description: "Renewal",
    } as const;
    const all = await Promise.all(
      Array.from({ length: 10 }, () => sandbox.gateway.charge(request)),
    );
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    const error = await rejection(sandbox.gateway.charge({ ...request, amount: 501 }));
    expect(error).toMatchObject({ final: true, message: expect.stringContaining("keyUsed") });
  });

  it("never refunds more than the charge when refunds run concurrently", async () => {
    const { id, url } = await openCheckout({ amount: 1000, currency: "USD" });
    await enterCard(url, "4242424242424242");
    const chargeId = (await sandbox.gateway.findCheckout(id)).chargeId ?? "";
    const tries = Array.from({ length: 6 }, (_, i) =>
      sandbox.gateway.refund({ key: `${id}-${i}`, chargeId, amount: 300, currency: "USD" }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(3);
    for (const one of results)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ final: true });
  });
});

describe("delayed sandbox refunds", () => {
  const waitForResult = async (id: string) => {
    for (;;) {
      const found = await sandbox.gateway.findRefund(id);
      if (found.state !== "open") return found;
      await new Promise((done) => setTimeout(done, 20));
    }
  };

  it.each([
    ["4000000000007726", "done"],
    ["4000000000005126", "failed"],
  ])("of %s end as %s, and can be repeated only if they failed", async (number, state) => {
    const { id, url } = await openCheckout({ amount: 1000, currency: "USD" });
    await enterCard(url, number);
    const chargeId = (await sandbox.gateway.findCheckout(id)).chargeId ?? "";
    const money = { chargeId, amount: 1000, currency: "USD" } as const;
    const refund = await sandbox.gateway.refund({ key: `${id}-first`, ...money });
    expect(refund.state).toBe("open");
    expect(await waitForResult(refund.id)).toMatchObject({ state, amount: 1000 });
    const again = sandbox.gateway.refund({ key: `${id}-second`, ...money });
    if (state === "failed") expect(await again).toMatchObject({ state: "open" });
    else expect(await rejection(again)).toMatchObject({ final: true });
  });
});

describe("sandbox errors", () => {
  it("leave the outcome open for a wrong secret key", async () => {
    const stranger = gatewayAt(sandbox.url, { secretKey: "sk_sandbox_wrong" });
    expect(await rejection(stranger.openCheckout(checkoutRequest()))).toMatchObject({
      final: false,
      message: expect.stringContaining("401"),
    });
    expect((await fetch(`${sandbox.url}/v1/movements`)).status).toBe(401);
  });

  it.each([
    { amount: -1 },
    { amount: 1.5 },
    { amount: 0 },
    { amount: 2e9 },
    { currency: "XAU" as never },
  ])("are final for a checkout with %o", async (invalid) => {
    expect(await rejection(sandbox.gateway.openCheckout(checkoutRequest(invalid)))).toMatchObject({
      final: true,
    });
  });

  it("are final for charges and refunds with invalid amounts, unknown cards or charges, or another currency", async () => {
    const token = await saveCard("4242424242424242");
    const charge = {
      key: "refused",
      token,
      amount: 10,
      currency: "USD",
      description: "Renewal",
    } as const;
    for (const invalid of [{ amount: 0 }, { amount: -5 }, { token: "scard_none" }])
      expect(await rejection(sandbox.gateway.charge({ ...charge, ...invalid }))).toMatchObject({
        final: true,
      });
    const { chargeId } = await sandbox.gateway.charge({ ...charge, key: "to-be-refunded" });
    const refund = {
      key: "refund-refused",
      chargeId: chargeId ?? "",
      amount: 10,
      currency: "USD",
    } as const;
    for (const invalid of [
      { amount: 11 },
      { amount: -1 },
      { chargeId: "sch_none" },
      { currency: "JOD" as const },
    ])
      expect(await rejection(sandbox.gateway.refund({ ...refund, ...invalid }))).toMatchObject({
        final: true,
      });
    expect(await sandbox.gateway.refund(refund)).toMatchObject({ state: "done" });
    expect(await rejection(sandbox.gateway.findCheckout("sco_none"))).toMatchObject({
      final: true,
    });
  });

  it("leave the outcome open for an unreachable sandbox", async () => {
    expect(await rejection(gatewayAt("http://127.0.0.1:9").findCheckout("sco_x"))).toMatchObject({
      final: false,
    });
  });
});

it("the sandbox stores no card number", async () => {
  const { url } = await openCheckout();
  await enterCard(url, "5555555555554444");
  const { rows } = await platform.database.db.execute(
    sql`select to_jsonb(c)::text as card from sandbox_card c`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows
      .map(({ card }) => String(card))
      .filter((text) => /\d{12}/.test(text.replace(/"id": "[^"]*"|"created_at": "[^"]*"/g, ""))),
  ).toEqual([]);
});

it("movements are listed once and oldest first", async () => {
  const { rows } = await platform.database.db.execute(
    sql`insert into sandbox_charge (id, key, amount, currency, description, state, brand, last4, behaviour, created_at)
      select 'sch_many' || n, 'many' || n, 100 + n, 'JOD', 'x', 'paid', 'visa', '4242', 'succeeds', timestamptz '2020-01-01Z' + (n / 7) * interval '1 minute'
      from generate_series(1, 333) n returning id`,
  );
  const found: Movement[] = [];
  const range = { from: new Date("2020-01-01T00:00:00Z"), until: new Date("2020-01-02T00:00:00Z") };
  for await (const one of sandbox.gateway.movements(range)) found.push(one);
  expect(found).toHaveLength(rows.length);
  expect(new Set(found.map((one) => one.id)).size).toBe(333);
  expect(found.map((one) => one.at.getTime())).toEqual(
    found.map((one) => one.at.getTime()).toSorted((a, b) => a - b),
  );
  expect(found[0]).toMatchObject({ kind: "charge", currency: "JOD", at: range.from });
});
