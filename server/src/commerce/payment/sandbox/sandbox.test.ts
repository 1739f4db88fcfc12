import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../../test/platform.ts";
import { checkoutOf, enterCard, gatewayAt, post, type RunningSandbox, startSandbox } from "../../../../test/sandbox.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { GatewayError, type Movement } from "../gateway.ts";
import { BEHAVIOURS, passesLuhn, TEST_CARDS } from "./test-cards.ts";

let platform: StartedPlatform;
let sandbox: RunningSandbox;

beforeAll(async () => {
  platform = await testPlatform();
  sandbox = await startSandbox(platform.database, { lateness: 4000, refundDelay: 50 });
});
afterAll(async () => {
  await sandbox.close();
  await platform.stop();
});

async function opened(more: Parameters<typeof checkoutOf>[0] = {}) {
  const asked = checkoutOf(more);
  return { asked, ...(await sandbox.gateway.openCheckout(asked)) };
}

async function keptCard(number: string): Promise<string> {
  const { id, url } = await opened({ amount: 0, cardOnly: true });
  await enterCard(url, number);
  const { card } = await sandbox.gateway.findCheckout(id);
  if (!card) throw new Error("the card was not kept");
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

describe("test cards", () => {
  it("are numbers of cards, each behaving in a way of its own that is listed", () => {
    expect(TEST_CARDS.filter(({ number }) => !passesLuhn(number))).toEqual([]);
    expect(new Set(TEST_CARDS.map((one) => one.behaviour))).toEqual(new Set(Object.keys(BEHAVIOURS)));
    expect(passesLuhn("4242424242424241")).toBe(false);
  });

  it.each([
    ["4000000000000002", "declined"],
    ["4000000000009995", "insufficientFunds"],
    ["4000000000000069", "expiredCard"],
    ["4000000000006975", "error"],
  ])("%s ends the checkout as failed: %s", async (number, failure) => {
    const { id, url, asked } = await opened();
    const answer = await enterCard(url, number);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(asked.returnUrl);
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "failed", failure, chargeId: null, card: null });
    // It can no longer be paid.
    await enterCard(url, "4242424242424242");
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "failed" });
  });

  it("asks for 3-D Secure, and is paid once that is approved", async () => {
    const { id, url, asked } = await opened();
    const asks = await enterCard(url, "4000000000003220");
    const challenge = new URL(asks.headers.get("location") ?? "", `${url}/card`).href;
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "open", card: null });
    expect(await (await fetch(challenge)).text()).toContain("ending in 3220");
    const back = await post(challenge, { answer: "approve" });
    expect(back.headers.get("location")).toBe(asked.returnUrl);
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "paid", card: { last4: "3220" } });
  });

  it("fails for want of authentication when that is denied", async () => {
    const { id, url } = await opened();
    await enterCard(url, "4000000000003220");
    expect((await post(`${url}/authentication`, { answer: "maybe" })).status).toBe(400);
    await post(`${url}/authentication`, { answer: "deny" });
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "failed", failure: "authentication" });
  });

  it("cannot be approved before a card was entered", async () => {
    const { id, url } = await opened();
    await post(`${url}/authentication`, { answer: "approve" });
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "open" });
  });

  it.each([
    ["4000000000000341", "declined"],
    ["4000008260003178", "insufficientFunds"],
  ])("%s can be kept, and is refused later: %s", async (number, failure) => {
    const token = await keptCard(number);
    const charged = await sandbox.gateway.charge({ key: `later-${number}`, token, amount: 100, currency: "USD", description: "Renewal" });
    expect(charged).toMatchObject({ state: "failed", failure, chargeId: null });
  });

  it("answers too late, charges once, and tells the truth when it is asked again", async () => {
    const token = await keptCard("4000000000000119");
    const asked = { key: "late-1", token, amount: 300, currency: "JPY", description: "Renewal" } as const;
    const impatient = gatewayAt(sandbox.url, { patience: 1500 });
    const error = await rejection(impatient.charge(asked));
    expect(error.final).toBe(false);
    const charged = await sandbox.gateway.charge(asked);
    expect(charged).toMatchObject({ state: "paid", key: "late-1", amount: 300, currency: "JPY" });
    expect(await sandbox.gateway.charge(asked)).toEqual(charged);
    expect(await sandbox.gateway.findCheckout(charged.id)).toEqual(charged);
  });

  it("on its page the late card is charged, and the page says that it does not know", async () => {
    const { id, url, asked } = await opened();
    const page = await enterCard(url, "4000000000000119");
    expect(page.status).toBe(504);
    expect(await page.text()).toContain(`href="${asked.returnUrl}"`);
    expect(await sandbox.gateway.findCheckout(id)).toMatchObject({ state: "paid" });
  });
});

describe("exactly once", () => {
  it("two tabs that pay one checkout at once make one charge", async () => {
    const { id, url, asked } = await opened();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enterCard(url, "4242424242424242")));
    expect(new Set(answers.map((one) => `${one.status} ${one.headers.get("location")}`))).toEqual(new Set([`303 ${asked.returnUrl}`]));
    const { rows } = await platform.database.db.execute(
      sql`select count(*) as charges, (select count(*) from sandbox_event where key = ${asked.key}) as events from sandbox_charge where checkout_id = ${id}`,
    );
    expect(rows).toEqual([{ charges: 1, events: 1 }]);
  });

  it("paying and closing at once leave one of both", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, url } = await opened();
      const [, closed] = await Promise.all([enterCard(url, "4242424242424242"), sandbox.gateway.closeCheckout(id)]);
      const after = await sandbox.gateway.findCheckout(id);
      expect(closed.state).toBe(after.state);
      expect(after.chargeId !== null).toBe(after.state === "paid");
    }
  });

  it("a charge asked for ten times at once is made once", async () => {
    const token = await keptCard("4242424242424242");
    const asked = { key: "ten-times", token, amount: 500, currency: "USD", description: "Renewal" } as const;
    const all = await Promise.all(Array.from({ length: 10 }, () => sandbox.gateway.charge(asked)));
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    const error = await rejection(sandbox.gateway.charge({ ...asked, amount: 501 }));
    expect(error).toMatchObject({ final: true, message: expect.stringContaining("keyUsed") });
  });

  it("refunds at once never go beyond the charge", async () => {
    const { id, url } = await opened({ amount: 1000, currency: "USD" });
    await enterCard(url, "4242424242424242");
    const chargeId = (await sandbox.gateway.findCheckout(id)).chargeId ?? "";
    const tries = Array.from({ length: 6 }, (_, i) =>
      sandbox.gateway.refund({ key: `${id}-${i}`, chargeId, amount: 300, currency: "USD" }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(3);
    for (const one of results) if (one.status === "rejected") expect(one.reason).toMatchObject({ final: true });
  });
});

describe("refunds under way", () => {
  const settled = async (id: string) => {
    for (;;) {
      const found = await sandbox.gateway.findRefund(id);
      if (found.state !== "open") return found;
      await new Promise((done) => setTimeout(done, 20));
    }
  };

  it.each([
    ["4000000000007726", "done"],
    ["4000000000005126", "failed"],
  ])("of %s end as %s, and what failed may be refunded again", async (number, state) => {
    const { id, url } = await opened({ amount: 1000, currency: "USD" });
    await enterCard(url, number);
    const chargeId = (await sandbox.gateway.findCheckout(id)).chargeId ?? "";
    const money = { chargeId, amount: 1000, currency: "USD" } as const;
    const refund = await sandbox.gateway.refund({ key: `${id}-first`, ...money });
    expect(refund.state).toBe("open");
    expect(await settled(refund.id)).toMatchObject({ state, amount: 1000 });
    const again = sandbox.gateway.refund({ key: `${id}-second`, ...money });
    if (state === "failed") expect(await again).toMatchObject({ state: "open" });
    else expect(await rejection(again)).toMatchObject({ final: true });
  });
});

describe("what it refuses", () => {
  it("a wrong key, leaving the outcome open", async () => {
    const stranger = gatewayAt(sandbox.url, { secretKey: "sk_sandbox_wrong" });
    expect(await rejection(stranger.openCheckout(checkoutOf()))).toMatchObject({ final: false, message: expect.stringContaining("401") });
    expect((await fetch(`${sandbox.url}/v1/movements`)).status).toBe(401);
  });

  it.each([
    { amount: -1 },
    { amount: 1.5 },
    { amount: 0 },
    { amount: 2e9 },
    { currency: "XAU" as never },
    { returnUrl: "javascript:alert(1)" },
  ])("a checkout of %o", async (wrong) => {
    expect(await rejection(sandbox.gateway.openCheckout(checkoutOf(wrong)))).toMatchObject({ final: true });
  });

  it("charges and refunds of nothing, of less than nothing, of no card and no charge, in another currency", async () => {
    const token = await keptCard("4242424242424242");
    const charge = { key: "refused", token, amount: 10, currency: "USD", description: "Renewal" } as const;
    for (const wrong of [{ amount: 0 }, { amount: -5 }, { token: "scard_none" }, { key: "x".repeat(201) }])
      expect(await rejection(sandbox.gateway.charge({ ...charge, ...wrong }))).toMatchObject({ final: true });
    const { chargeId } = await sandbox.gateway.charge({ ...charge, key: "to-be-refunded" });
    const refund = { key: "refund-refused", chargeId: chargeId ?? "", amount: 10, currency: "USD" } as const;
    for (const wrong of [{ amount: 11 }, { amount: -1 }, { chargeId: "sch_none" }, { currency: "JOD" as const }])
      expect(await rejection(sandbox.gateway.refund({ ...refund, ...wrong }))).toMatchObject({ final: true });
    expect(await sandbox.gateway.refund(refund)).toMatchObject({ state: "done" });
    expect(await rejection(sandbox.gateway.findCheckout("sco_none"))).toMatchObject({ final: true });
  });

  it("does not answer: the outcome is open", async () => {
    expect(await rejection(gatewayAt("http://127.0.0.1:9").findCheckout("sco_x"))).toMatchObject({ final: false });
  });
});

it("keeps no number of a card, and no code", async () => {
  const { url } = await opened();
  await enterCard(url, "5555555555554444", { cvc: "987" });
  const { rows } = await platform.database.db.execute(sql`select to_jsonb(c)::text as card from sandbox_card c`);
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows.map(({ card }) => String(card)).filter((text) => /\d{12}|987"/.test(text.replace(/"id": "[^"]*"|"created_at": "[^"]*"/g, ""))),
  ).toEqual([]);
});

it("lists what moved page by page, each once and the oldest first", async () => {
  const { rows } = await platform.database.db.execute(
    sql`insert into sandbox_charge (id, key, amount, currency, description, state, brand, last4, behaviour, created_at)
      select 'sch_many' || n, 'many' || n, 100 + n, 'JOD', 'x', 'paid', 'visa', '4242', 'succeeds', timestamptz '2020-01-01Z' + (n / 7) * interval '1 minute'
      from generate_series(1, 333) n returning id`,
  );
  const found: Movement[] = [];
  const span = { from: new Date("2020-01-01T00:00:00Z"), until: new Date("2020-01-02T00:00:00Z") };
  for await (const one of sandbox.gateway.movements(span)) found.push(one);
  expect(found).toHaveLength(rows.length);
  expect(new Set(found.map((one) => one.id)).size).toBe(333);
  expect(found.map((one) => one.at.getTime())).toEqual(found.map((one) => one.at.getTime()).toSorted((a, b) => a - b));
  expect(found[0]).toMatchObject({ kind: "charge", currency: "JOD", at: span.from });
});
