import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../test/platform.ts";
import { startErrorReports } from "./error-reports.ts";
import type { StartedPlatform } from "./start.ts";

describe("error reports", () => {
  const received: { path: string; text: string }[] = [];
  const ingest = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    received.push({
      path: request.url ?? "",
      text: (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString(),
    });
    response.end("{}");
  });
  let platform: StartedPlatform;

  beforeAll(async () => {
    await new Promise<void>((listening) => ingest.listen(0, "127.0.0.1", listening));
    platform = await testPlatform({
      SENTRY_DSN: `http://key@127.0.0.1:${(ingest.address() as AddressInfo).port}/7`,
    });
  });

  afterAll(async () => {
    await platform.stop();
    ingest.close();
  });

  it("sends each logged error to the configured DSN, without personal data", async () => {
    const cause = new Error(
      "Failed query: select 1 where email = $1\nparams: reader@demo.example,s3cret",
    );
    platform.log.warn({ error: new Error("a warning") }, "no error");
    platform.log.error(
      {
        error: new Error("it broke at /ar/preview/article/1?token=s3cret&x=1", { cause }),
        url: "/a?token=s3cret",
      },
      "page failed",
    );
    await expect.poll(() => received.length).toBe(1);
    const [{ path, text } = { path: "", text: "" }] = received;
    expect(path).toMatch(/^\/api\/7\/envelope\//);
    expect(text).toContain("it broke at /ar/preview/article/1?…");
    expect(text).toContain("Failed query: select 1");
    for (const secret of [
      "s3cret",
      "reader@demo",
      "cookie",
      "authorization",
      "query_string",
      "breadcrumbs",
    ])
      expect(text).not.toContain(secret);
    const event = JSON.parse(text.split("\n").at(-1) ?? "") as Record<string, unknown>;
    expect(Object.keys(event)).not.toEqual(expect.arrayContaining(["request"]));
    expect(event).not.toHaveProperty("user");
    expect(event).not.toHaveProperty("server_name");
  });

  it("is disabled if no DSN is configured", async () => {
    expect(await startErrorReports({ SENTRY_DSN: undefined, NODE_ENV: "test" })).toBeUndefined();
  });
});
