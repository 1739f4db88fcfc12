import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { visitorValue } from "../../platform/http/visitor-cookie.ts";
import { newToken } from "../../platform/secrets.ts";
import type { StartedPlatform } from "../../platform/start.ts";

/** A provider of bot checks that takes everybody for a person: the attacker pays for each proof. */
let provider: Server;
let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  provider = createServer((_request, response) => void response.end(JSON.stringify({ success: true })));
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  platform = await testPlatform({
    RECAPTCHA_VERSION: "2",
    RECAPTCHA_SITE_KEY: "site-key",
    RECAPTCHA_SECRET: "the-secret",
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  });
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  provider.close();
});

beforeEach(async () => {
  await platform.database.pool.query("delete from rate_limit");
});

const established = () => `__Host-visitor=${visitorValue(platform, newToken(12), new Date(Date.now() - 90_000))}`;

interface Try {
  email: string;
  password?: string;
  proof?: string;
  cookie?: string;
}

/** Signs in on the site. Returns what the reply says: wrong, a proof is asked for, the limit is reached, or the reader is in. */
async function signIn({ email, password = "wrong password", proof, cookie }: Try): Promise<"wrong" | "proof" | "limit" | "in"> {
  const headers = { "content-type": "application/json", ...(cookie ? { cookie } : {}) };
  const reply = await server.send("POST", "/api/v1/auth/login/web", headers, JSON.stringify({ email, password, proof }));
  const body = (await reply.json()) as { errors?: { path: string }[] };
  if (reply.status === 200) return "in";
  if (reply.status === 429) return "limit";
  return body.errors?.[0]?.path === "proof" ? "proof" : "wrong";
}

async function count(times: number, attempt: (n: number) => Try): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (let n = 0; n < times; n++) {
    const reply = await signIn(attempt(n));
    seen[reply] = (seen[reply] ?? 0) + 1;
  }
  return seen;
}

describe("guessing passwords from one network", () => {
  it("of one account, without a cookie: 5 guesses, then 5 more with a proof each, then none", async () => {
    const { email } = await makeMember(platform, "User");
    expect(await count(15, () => ({ email }))).toEqual({ wrong: 5, proof: 10 });
    expect(await count(15, () => ({ email, proof: "solved" }))).toEqual({ wrong: 5, limit: 10 });
  });

  it("of one account, with another established cookie each: 10 guesses, then none", async () => {
    const { email } = await makeMember(platform, "User");
    const seen = await count(20, () => ({ email, cookie: established(), proof: "solved" }));
    expect(seen).toEqual({ wrong: 10, limit: 10 });
  });

  it("of many accounts, without a cookie: 5 guesses without a proof, and 200 in an hour with one each", async () => {
    expect(await count(8, (n) => ({ email: `a${n}@post.example` }))).toEqual({ wrong: 5, proof: 3 });
    const seen = await count(220, (n) => ({ email: `b${n}@post.example`, proof: "solved" }));
    expect(seen).toEqual({ wrong: 195, limit: 25 });
  }, 120_000);

  it("of many accounts, with another established cookie each: 50 guesses without a proof", async () => {
    const seen = await count(60, (n) => ({ email: `c${n}@post.example`, cookie: established() }));
    expect(seen).toEqual({ wrong: 50, proof: 10 });
  }, 60_000);

  it("keeps no reader of the same network out whose browser has been here for a minute", async () => {
    const { email } = await makeMember(platform, "User");
    await platform.database.pool.query("insert into rate_limit values ('password.network:127.0.0.1', 200, $1)", [Date.now() + 3_600_000]);
    await count(70, (n) => ({ email: `d${n}@post.example` }));
    expect(await signIn({ email, password: PASSWORD, proof: "solved" })).toBe("limit");
    expect(await signIn({ email, password: PASSWORD, cookie: established() })).toBe("in");
    // From now on the address is one that the account has signed in from.
    expect(await signIn({ email, password: PASSWORD, proof: "solved" })).toBe("in");
  }, 60_000);
});
