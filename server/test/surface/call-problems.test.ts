import { contract } from "@masthead/contract/contract.ts";
import { MAX_CALENDAR_DAYS } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { call } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GatewayError, GatewayNotConfigured } from "../../src/commerce/gateway/gateway.ts";
import { PurchaseNotAllowed } from "../../src/commerce/order/place/purchase-check.service.ts";
import { toResponseError } from "../../src/platform/api/call-handler.ts";
import { calls, walkCalls } from "../../src/platform/api/calls.ts";
import { takesResponseLocale } from "../../src/platform/api/response-locale.ts";
import { messagesFor } from "../../src/platform/http/messages.ts";
import { problemOf } from "../../src/platform/http/problem.ts";
import { innerContext } from "../../src/platform/inner-context.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { IllegalTransition } from "../../src/platform/states/states.ts";
import { clientAs, cookieOf, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

let platform: StartedPlatform;
let server: TestServer;
let staff: { id: number };
let cookie: string;

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  staff = await makeUser(platform.database.db, "Superadmin");
  cookie = await cookieOf(platform, staff.id);
});

beforeEach(() => {
  platform.limiter.consume = async () => {};
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const inEnglish = messagesFor("en-US");
const inArabic = messagesFor("ar-JO");

/** Sends a JSON request and returns its problem. */
async function problemOfRequest(
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await server.send(
    method,
    `/api${path}`,
    { cookie, "content-type": "application/json", "accept-language": "en", ...headers },
    body === undefined ? undefined : JSON.stringify(body),
  );
  return { language: response.headers.get("content-language"), problem: await response.json() };
}

describe("locale of problems", () => {
  it.each([
    ["refused by the schema", { packageId: 0 }, "INVALID_INPUT"],
    ["refused by its handler", { packageId: 900_000_001 }, "NOT_FOUND"],
    ["a text that cannot be stored", { packageId: 1, campaign: "\u0000" }, "INVALID_INPUT"],
  ])("comes from the body, if the input is %s", async (_reason, fields, code) => {
    const body = { locale: "ar-JO", method: "card", ...fields };
    const { language, problem } = await problemOfRequest("POST", "/v1/order/quote", { body });
    expect({ language, ...problem }).toMatchObject({
      language: "ar-JO",
      code,
      title: inArabic(`problem.${code}` as never),
    });
    for (const { message } of problem.errors) expect(message).toMatch(/[\u0600-\u06ff]/);
  });

  it("comes from Accept-Language if the input has none", async () => {
    const body = { method: "card", packageId: 900_000_001 };
    for (const [header, locale, t] of [
      ["ar", "ar-JO", inArabic],
      ["en", "en-US", inEnglish],
    ] as const) {
      const headers = { "accept-language": header };
      const { language, problem } = await problemOfRequest("POST", "/v1/order/quote", {
        body,
        headers,
      });
      expect(language).toBe(locale);
      expect(problem.title).toBe(t("problem.NOT_FOUND"));
    }
  });

  it("comes from the query, if it has one", async () => {
    const { language, problem } = await problemOfRequest(
      "GET",
      "/v1/article/900000001?locale=ar-JO",
    );
    expect({ language, title: problem.title }).toEqual({
      language: "ar-JO",
      title: inArabic("problem.NOT_FOUND"),
    });
  });

  it("is not the language of the content that a call stores", async () => {
    const body = { locale: "ar-JO", title: "" };
    const { language, problem } = await problemOfRequest("POST", "/v1/article", { body });
    expect({ language, title: problem.title }).toEqual({
      language: "en-US",
      title: inEnglish("problem.INVALID_INPUT"),
    });
  });

  it("comes from the input for in-process callers, too", async () => {
    const client = await clientAs(platform, staff.id, "en-US");
    const range = { from: "2026-01-01", to: "2026-12-31" };
    await expect(client.plan.calendar({ locale: "ar-JO", ...range })).rejects.toMatchObject({
      data: { errors: [{ message: inArabic("plan.rangeTooLong", { count: MAX_CALENDAR_DAYS }) }] },
    });
  });

  it("comes from the input of every call, except calls that store content in it", () => {
    const ofContent = [...walkCalls(contract)].filter(({ input, method }) => {
      const { shape = {} } = (input ?? {}) as { shape?: object };
      return "locale" in shape && !takesResponseLocale(input, method);
    });
    expect(ofContent.map(({ name }) => name).sort()).toEqual([
      "account.editProfile",
      "article.create",
      "article.formPreview.create",
      "auth.register",
      "author.createNamed",
      "breaking.save",
      "digest.choose",
      "front.approve",
      "front.discard",
      "front.edit",
      "front.publish",
      "front.schedule",
      "front.sharePreview",
      "front.submit",
      "newsletterIssue.create",
      "newsletterIssue.edit",
      "newsletterSubscription.subscribe",
      "notification.create",
      "plan.create",
      "plan.edit",
      "push.change",
      "push.subscribe",
      "sitePreview.create",
      "tag.createNamed",
      "user.create",
      "user.edit",
    ]);
  });
});

/** Runs a handler as a call of the API. */
function runCall(handler: () => never, locale: Locale): Promise<unknown> {
  const context = innerContext(platform, locale);
  return Promise.resolve(call(calls.social.paginate.handler(handler), {}, { context }));
}

describe("errors of a handler", () => {
  it.each([
    [
      new IllegalTransition("order", "paid", "created", { messageKey: "order.not.created" }),
      "CONFLICT",
      "order.not.created",
    ],
    [new PurchaseNotAllowed("trialUsed"), "CONFLICT", "order.trialUsed"],
    [new GatewayError("no response"), "SERVICE_UNAVAILABLE", null],
    [new GatewayNotConfigured("no gateway"), "PAYMENT_METHOD_UNAVAILABLE", null],
  ] as const)("become their problem in the locale of the call: %s", async (error, code, key) => {
    for (const locale of ["en-US", "ar-JO"] as const) {
      const errors = key ? [expect.objectContaining({ message: messagesFor(locale)(key) })] : [];
      await expect(
        runCall(() => {
          throw error;
        }, locale),
      ).rejects.toMatchObject({ code, data: { errors } });
    }
  });

  it("become their problem for one record of a bulk edit, too", () => {
    const { known, problem } = problemOf(new PurchaseNotAllowed("deviceFirst"), "ar-JO");
    expect({ known, ...problem }).toMatchObject({
      known: true,
      status: 409,
      errors: [{ message: inArabic("order.deviceFirst") }],
    });
  });

  it.each([
    new Error("bug"),
    // Callers cannot cause this transition: it has no message.
    new IllegalTransition("order", "paid", "created"),
  ])("are logged and reported as 500 with a reference if no module knows them: %s", async (bug) => {
    const thrown = await runCall(() => {
      throw bug;
    }, "en-US").catch((error) => error);
    expect(thrown).toBe(bug);

    const log = vi.spyOn(platform.log, "error").mockImplementation(() => {});
    const response = toResponseError(thrown, innerContext(platform, "ar-JO"));
    expect(response).toMatchObject({
      status: 500,
      data: { code: "INTERNAL_SERVER_ERROR", title: inArabic("problem.INTERNAL_SERVER_ERROR") },
    });
    const { reference } = response.data as { reference: string };
    expect(reference).not.toBe("");
    expect(log).toHaveBeenCalledExactlyOnceWith({ error: bug, reference }, "call failed");
    log.mockRestore();
  });
});
