import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUserWithPassword, PASSWORD } from "../../../../test/factories/auth.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { visitorCookieValue } from "../../../platform/http/visitor-cookie.ts";
import { newToken } from "../../../platform/secrets.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

/** Stub bot check provider that accepts every proof: the attacker pays for each. */
let provider: Server;
let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  provider = createServer(
    (_request, response) => void response.end(JSON.stringify({ success: true })),
  );
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  platform = await testPlatform({
    RECAPTCHA_VERSION: "2",
    RECAPTCHA_SITE_KEY: "site-key",
    RECAPTCHA_SECRET: "the-secret",
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  });
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  provider.close();
});

beforeEach(async () => {
  await platform.database.pool.query("delete from rate_limit");
});

const established = () =>
  `__Host-visitor=${visitorCookieValue(platform, newToken(12), new Date(Date.now() - 90_000))}`;

interface Attempt {
  email: string;
  password?: string;
  proof?: string;
  cookie?: string;
}

/**
 * Signs in on the site. Returns the outcome: wrong password, bot check required, rate limited, or
 * signed in.
 */
async function signIn({
  email,
  password = "wrong password",
  proof,
  cookie,
}: Attempt): Promise<"wrong" | "proof" | "limit" | "in"> {
  const headers = { "content-type": "application/json", ...(cookie ? { cookie } : {}) };
  const reply = await server.send(
    "POST",
    "/api/v1/auth/login/web",
    headers,
    JSON.stringify({ email, password, proof }),
  );
  const body = (await reply.json()) as { errors?: { path: string }[] };
  if (reply.status === 200) return "in";
  if (reply.status === 429) return "limit";
  return body.errors?.[0]?.path === "proof" ? "proof" : "wrong";
}

async function count(
  times: number,
  attempt: (n: number) => Attempt,
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (let n = 0; n < times; n++) {
    const reply = await signIn(attempt(n));
    outcomes[reply] = (outcomes[reply] ?? 0) + 1;
  }
  return outcomes;
}

describe("password guessing from one network", () => {
  it("gets 5 guesses of one account without a cookie, then 5 more with a proof each, then none", async () => {
    const { email } = await makeUserWithPassword(platform, "User");
    expect(await count(15, () => ({ email }))).toEqual({ wrong: 5, proof: 10 });
    expect(await count(15, () => ({ email, proof: "solved" }))).toEqual({ wrong: 5, limit: 10 });
  });

  it("gets 10 guesses of one account with a different established cookie each, then none", async () => {
    const { email } = await makeUserWithPassword(platform, "User");
    const outcomes = await count(20, () => ({ email, cookie: established(), proof: "solved" }));
    expect(outcomes).toEqual({ wrong: 10, limit: 10 });
  });

  it("gets 5 guesses of many accounts without a cookie, and 200 an hour with a proof each", async () => {
    expect(await count(8, (n) => ({ email: `a${n}@post.example` }))).toEqual({
      wrong: 5,
      proof: 3,
    });
    const outcomes = await count(220, (n) => ({ email: `b${n}@post.example`, proof: "solved" }));
    expect(outcomes).toEqual({ wrong: 195, limit: 25 });
  });

  it("allows 50 guesses per network across accounts, each with another established cookie, before it requires a proof", async () => {
    const outcomes = await count(60, (n) => ({
      email: `c${n}@post.example`,
      cookie: established(),
    }));
    expect(outcomes).toEqual({ wrong: 50, proof: 10 });
  });

  it("does not lock out readers of the same network whose browser has an established cookie", async () => {
    const { email } = await makeUserWithPassword(platform, "User");
    await platform.database.pool.query(
      "insert into rate_limit values ('password.network:127.0.0.1', 200, $1)",
      [Date.now() + 3_600_000],
    );
    await count(70, (n) => ({ email: `d${n}@post.example` }));
    expect(await signIn({ email, password: PASSWORD, proof: "solved" })).toBe("limit");
    expect(await signIn({ email, password: PASSWORD, cookie: established() })).toBe("in");
    // From now on the account has signed in from this address.
    expect(await signIn({ email, password: PASSWORD, proof: "solved" })).toBe("in");
  });
});
