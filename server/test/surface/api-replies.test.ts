import { contract } from "@masthead/contract/contract.ts";
import { ROLES } from "@masthead/contract/platform/ability.ts";
import type { OpenAPI } from "@orpc/openapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Schema } from "../../src/platform/api/api-docs-schema.ts";
import { isPersonal, walkCalls } from "../../src/platform/api/calls.ts";
import { describeApi, operationsOf, parametersOf } from "../../src/platform/api/openapi.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { seedDemo } from "../../src/seed/demo.ts";
import { randomInput } from "../factories/random-input.ts";
import { cookieOf, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { bySuiteSize, randomInteger, restartRandom } from "../suite-size.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

const CALLS = [...walkCalls(contract)];
function jsonBodyOf({ requestBody }: OpenAPI.OperationObject): Schema | undefined {
  return requestBody && "content" in requestBody
    ? (requestBody.content["application/json"]?.schema as Schema | undefined)
    : undefined;
}

const DESCRIPTION = await describeApi("https://news.example/api");
const OPERATIONS = [...operationsOf(DESCRIPTION)].map(({ method, path, operation }) => ({
  name: operation.operationId ?? "",
  method: method.toUpperCase(),
  path,
  parameters: parametersOf(operation, DESCRIPTION),
  body: jsonBodyOf(operation),
  declared: Object.keys(operation.responses ?? {}),
}));
const WRITES = OPERATIONS.filter(({ method }) => method !== "GET");
const PUBLIC_READS = OPERATIONS.filter(({ name }) => {
  const call = CALLS.find((candidate) => candidate.name === name);
  return call?.method === "GET" && call.meta.access === "public";
});

/**
 * Percent-encoded parameter values: invalid text, out of range numbers, injection attempts, wrong
 * types.
 */
const HOSTILE = [
  ...["%00", "a%00b", "%ED%A0%80", "%FF", "%", "%2e%2e%2f", "%5C", "%0D%0A", "x".repeat(3000)],
  ...[
    "-1",
    "0",
    "1.5",
    "1e308",
    "NaN",
    "2147483648",
    "9007199254740991",
    "9007199254740993",
    "9".repeat(40),
  ],
  ...["'", "%27%3B--", "%25", "%F0%9F%92%A3", "%D8%B9", "null", "[]", "true", "2026-13-45", "%20"],
];
const SAME_ORIGIN = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" };

let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await testPlatform();
  platform.limiter.consume = async () => {};
  await seedDemo(platform);
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const pathWith = (path: string, name: string, value: string) =>
  path.replaceAll(/\{\+?(\w+)\}/g, (_, other: string) => (other === name ? value : "1"));

describe("public reads with hostile parameters", () => {
  it.each(PUBLIC_READS)(
    "$method $path never returns a server error or an undeclared status",
    async ({ path, parameters, declared }) => {
      const failures: string[] = [];
      const required = parameters
        .filter((parameter) => parameter.in === "query" && parameter.required)
        .map(({ name }) => name);
      for (const parameter of parameters) {
        for (const value of HOSTILE) {
          for (const suffix of parameter.in === "query" && value.length < 3
            ? ["", "[]", "[a]"]
            : [""]) {
            const query = required
              .filter((name) => name !== parameter.name)
              .map((name) => `${name}=1`);
            if (parameter.in === "query") query.push(`${parameter.name}${suffix}=${value}`);
            const url = `/api${pathWith(path, parameter.name, value)}?${query.join("&")}`;
            const response = await server.get(url, SAME_ORIGIN);
            await response.arrayBuffer();
            // Paths with invalid percent encoding, or that match no route, do not reach the call.
            const unroutedStatuses = parameter.in === "path" ? [400, 404] : [];
            const isDeclared =
              declared.includes(String(response.status)) ||
              unroutedStatuses.includes(response.status);
            if (response.status >= 500 || !isDeclared)
              failures.push(`${response.status} ${url.slice(0, 200)}`);
          }
        }
      }
      expect(failures).toEqual([]);
    },
    60_000,
  );
});

describe("random writes", () => {
  it.each(WRITES)(
    "$method $path replies with a declared status to callers of every role, and without an account",
    async ({ name, method, path, body, parameters, declared }) => {
      restartRandom(name);
      const failures: string[] = [];
      for (const role of [...ROLES, null]) {
        for (let i = 0; i < bySuiteSize({ sample: 1, full: 40 }); i++) {
          // A write may end the session of its caller.
          const cookie =
            role && (await cookieOf(platform, (await makeUser(platform.database.db, role)).id));
          const headers: Record<string, string> = {
            "content-type": "application/json",
            ...(cookie && { cookie }),
          };
          if (parameters.some(({ name }) => name === "Idempotency-Key"))
            headers["idempotency-key"] = `random-write-${randomInteger(0, 1e9)}`;
          const url = `/api${path.replaceAll(/\{[^}]*\}/g, () => String(randomInteger(0, 2) ? 1 : 900_000_001))}`;
          const input = JSON.stringify(randomInput(body, DESCRIPTION));
          const response = await server.send(method, url, headers, input);
          const text = await response.text();
          if (response.status >= 500 || !declared.includes(String(response.status)))
            failures.push(
              `${role} ${response.status} ${url} ${input?.slice(0, 300)} ${text.slice(0, 300)}`,
            );
        }
      }
      expect(failures).toEqual([]);
    },
    60_000,
  );
});

describe("responses of every call", () => {
  it.each(CALLS)(
    "$method $path returns declared statuses, and forbids caching of personal data",
    async ({ name, method, path, meta }) => {
      const { declared } = OPERATIONS.find((operation) => operation.name === name) ?? {
        declared: [],
      };
      const superadmin = await makeUser(platform.database.db, "Superadmin");
      const url = `/api${path.replaceAll(/\{[^}]*\}/g, "900000001")}`;
      for (const cookie of ["", await cookieOf(platform, superadmin.id)]) {
        for (const headers of [SAME_ORIGIN, { "sec-fetch-site": "none" }]) {
          const response = await server.send(method, url, {
            ...headers,
            ...(cookie ? { cookie } : {}),
          });
          await response.arrayBuffer();
          expect(declared, `${cookie ? "signed in" : "signed out"}`).toContain(
            String(response.status),
          );
          if (isPersonal({ meta, route: { method } }))
            expect(response.headers.get("cache-control")).toBe("private, no-store");
        }
      }
    },
  );

  it("classifies account and staff calls as personal, and public articles as not", () => {
    const personal = CALLS.filter(({ meta, method }) =>
      isPersonal({ meta, route: { method } }),
    ).map(({ name }) => name);
    expect(personal).toEqual(
      expect.arrayContaining([
        "account.me",
        "account.sessions",
        "order.mine",
        "order.own",
        "subscription.mine",
      ]),
    );
    expect(personal).toEqual(
      expect.arrayContaining(["user.staffList", "log.staffList", "article.draft.list"]),
    );
    expect(personal).not.toContain("article.latest");
  });
});
