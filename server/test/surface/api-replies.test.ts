import { contract } from "@masthead/contract/contract.ts";
import type { OpenAPI } from "@orpc/openapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPersonal, walkCalls } from "../../src/platform/http/calls.ts";
import { describeApi, operationsOf } from "../../src/platform/http/openapi.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { testPlatform } from "../platform.ts";
import { type Serving, serving } from "../serving.ts";
import { cookieOf, makeUser } from "../staff.ts";

const CALLS = [...walkCalls(contract)];
const OPERATIONS = [...operationsOf(await describeApi("https://news.example/api"))].map(({ method, path, operation }) => ({
  name: operation.operationId ?? "",
  method: method.toUpperCase(),
  path,
  parameters: (operation.parameters ?? []) as OpenAPI.ParameterObject[],
  declared: Object.keys(operation.responses ?? {}),
}));
const PUBLIC_READS = OPERATIONS.filter(({ name }) => {
  const call = CALLS.find((one) => one.name === name);
  return call?.method === "GET" && call.meta.access === "public";
});

/** Values as they stand in an address: beyond columns, beyond numbers, not text, not one value. */
const HOSTILE = [
  ...["%00", "a%00b", "%ED%A0%80", "%FF", "%", "%2e%2e%2f", "%5C", "%0D%0A", "x".repeat(3000)],
  ...["-1", "0", "1.5", "1e308", "NaN", "2147483648", "9007199254740991", "9007199254740993", "9".repeat(40)],
  ...["'", "%27%3B--", "%25", "%F0%9F%92%A3", "%D8%B9", "null", "[]", "true", "2026-13-45", "%20"],
];
const OWN_FETCH = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" };

let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  platform = await testPlatform();
  platform.limiter.take = async () => {};
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const pathWith = (path: string, name: string, value: string) =>
  path.replaceAll(/\{\+?(\w+)\}/g, (_, other: string) => (other === name ? value : "1"));

describe("replies of public reads to hostile parameters", () => {
  it.each(PUBLIC_READS)(
    "$method $path never fails and stays within its declared statuses",
    async ({ path, parameters, declared }) => {
      const wrong: string[] = [];
      const needed = parameters.filter((one) => one.in === "query" && one.required).map(({ name }) => name);
      for (const parameter of parameters) {
        for (const value of HOSTILE) {
          for (const spelling of parameter.in === "query" && value.length < 3 ? ["", "[]", "[a]"] : [""]) {
            const query = needed.filter((name) => name !== parameter.name).map((name) => `${name}=1`);
            if (parameter.in === "query") query.push(`${parameter.name}${spelling}=${value}`);
            const address = `/api${pathWith(path, parameter.name, value)}?${query.join("&")}`;
            const reply = await server.get(address, OWN_FETCH);
            await reply.arrayBuffer();
            // Broken percent encoding reaches no call, nor does a path of another shape.
            const unmatched = parameter.in === "path" ? [400, 404] : [];
            const known = declared.includes(String(reply.status)) || unmatched.includes(reply.status);
            if (reply.status >= 500 || !known) wrong.push(`${reply.status} ${address.slice(0, 200)}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

describe("replies of every call", () => {
  it.each(CALLS)("$method $path declares its statuses and lets no cache store what is personal", async ({ name, method, path, meta }) => {
    const { declared } = OPERATIONS.find((one) => one.name === name) ?? { declared: [] };
    const superadmin = await makeUser(platform.database.db, "Superadmin");
    const address = `/api${path.replaceAll(/\{[^}]*\}/g, "900000001")}`;
    for (const cookie of ["", await cookieOf(platform, superadmin.id)]) {
      for (const headers of [OWN_FETCH, { "sec-fetch-site": "none" }]) {
        const reply = await server.send(method, address, { ...headers, ...(cookie ? { cookie } : {}) });
        await reply.arrayBuffer();
        expect(declared, `${cookie ? "signed in" : "signed out"}`).toContain(String(reply.status));
        if (isPersonal({ meta, route: { method } })) expect(reply.headers.get("cache-control")).toBe("private, no-store");
      }
    }
  });

  it("says private, no-store for what belongs to a person", () => {
    const personal = CALLS.filter(({ meta, method }) => isPersonal({ meta, route: { method } })).map(({ name }) => name);
    expect(personal).toEqual(expect.arrayContaining(["account.me", "account.sessions", "order.mine", "order.own", "subscription.mine"]));
    expect(personal).toEqual(expect.arrayContaining(["user.staffList", "log.staffList", "article.draft.list"]));
    expect(personal).not.toContain("article.latest");
  });
});
