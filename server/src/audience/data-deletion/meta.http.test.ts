import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedRequest } from "../../../test/fakes/signed-request.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { dataDeletionJobs } from "./data-deletion.jobs.ts";
import { dataDeletion } from "./data-deletion.table.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await testPlatform({ META_APP_SECRET: SECRET });
  await platform.jobs.work(dataDeletionJobs(platform));
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

/** Posts form fields, as Meta does. */
const post = (to: TestServer, fields: Record<string, string>) =>
  to.send(
    "POST",
    "/api/v1/data-deletion/meta",
    { "content-type": "application/x-www-form-urlencoded" },
    new URLSearchParams(fields).toString(),
  );
const request = (user: string, issued_at = Math.floor(Date.now() / 1000)) =>
  signedRequest({ algorithm: "HMAC-SHA256", user_id: user, issued_at }, SECRET);

interface Reply {
  url: string;
  confirmation_code: string;
}

describe("Meta's data deletion callback", () => {
  it("responds with a code and the status URL, and finds nothing to delete", async () => {
    const response = await post(server, { signed_request: request("218471") });
    expect(response.status).toBe(200);
    const reply = (await response.json()) as Reply;
    expect(Object.keys(reply).sort()).toEqual(["confirmation_code", "url"]);
    expect(reply.confirmation_code).toMatch(/^[0-9a-z]{40}$/);
    expect(reply.url).toBe(`https://news.example/fbdatadeletion?code=${reply.confirmation_code}`);
    const status = () =>
      server
        .get(`/api/v1/data-deletion/${reply.confirmation_code}`)
        .then((response) => response.json());
    await expect
      .poll(status)
      .toMatchObject({ state: "done", source: "meta", deleted: [], kept: [] });
  });

  it("responds the same to repeated and concurrent requests and stores one", async () => {
    const signed_request = request("7", 1_700_000_000);
    const replies = await Promise.all([
      post(server, { signed_request }),
      post(server, { signed_request }),
    ]);
    const again = await post(server, { signed_request });
    const codes = await Promise.all(
      [...replies, again].map(
        async (response) => ((await response.json()) as Reply).confirmation_code,
      ),
    );
    expect(new Set(codes).size).toBe(1);
    const later = (await (
      await post(server, { signed_request: request("7", 1_700_000_001) })
    ).json()) as Reply;
    expect(later.confirmation_code).not.toBe(codes[0]);
    const rows = await platform.database.db.select().from(dataDeletion);
    expect(rows.filter(({ metaHash }) => metaHash)).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain("218471");
  });

  it.each([
    ["forged", `${"A".repeat(43)}.${request("1").split(".")[1]}`],
    [
      "signed with another algorithm",
      signedRequest({ algorithm: "none", user_id: "1", issued_at: 1 }, SECRET),
    ],
    ["empty", ""],
  ])("refuses a request that is %s without giving the reason", async (_, signed_request) => {
    const before = (await platform.database.db.select().from(dataDeletion)).length;
    const response = await post(server, { signed_request });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "INVALID_INPUT",
      errors: [{ path: "signed_request", message: "This value is not valid" }],
    });
    expect((await platform.database.db.select().from(dataDeletion)).length).toBe(before);
  });

  it("responds with 404 to unknown codes", async () => {
    for (const code of ["0".repeat(40), "x"])
      expect((await server.get(`/api/v1/data-deletion/${code}`)).status).toBe(404);
    expect((await server.get("/api/v1/data-deletion/%2e%2e")).status).toBeGreaterThanOrEqual(400);
    // The callback itself.
    expect((await server.get("/api/v1/data-deletion/meta")).status).toBe(405);
  });

  it("responds with 404 when no secret is configured", async () => {
    const other = await testPlatform();
    const closed = await startTestServer(other);
    try {
      expect((await post(closed, { signed_request: request("1") })).status).toBe(404);
    } finally {
      await closed.close();
      await other.stop();
    }
  });
});
