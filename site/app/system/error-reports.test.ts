import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { report } from "./error-reports.ts";

/** What a page of that address would fail with. */
function broken(): Error {
  const error = new TypeError("no story for reader@demo.example at /x?token=s3cret");
  error.stack = [
    `TypeError: ${error.message}`,
    "    at open (https://news.example/assets/article-1.js:1:10)",
    "    at https://news.example/ar/auth/reset/k3y?token=s3cret:2:20",
  ].join("\n");
  return error;
}

describe("errors of a page", () => {
  const received: { path: string; event: Record<string, unknown> }[] = [];
  const ingest = createServer(async (request, response) => {
    const lines = (await text(request)).trim().split("\n");
    received.push({ path: request.url ?? "", event: JSON.parse(lines.at(-1) ?? "") });
    response.end("{}");
  });
  let dsn: string;

  beforeAll(async () => {
    await new Promise<void>((listening) => ingest.listen(0, "127.0.0.1", listening));
    dsn = `http://key@127.0.0.1:${(ingest.address() as AddressInfo).port}/7`;
    vi.stubGlobal("location", new URL("https://news.example/ar/auth/reset/k3y?token=s3cret"));
  });

  afterAll(() => {
    vi.unstubAllGlobals();
    ingest.closeAllConnections();
    ingest.close();
  });

  it("are told with the build and the kind of page, without what tells of the reader, and not without end", async () => {
    for (let i = 0; i < 15; i++) report(broken(), dsn, "b1");
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(10);
    const [{ path, event } = { path: "", event: {} }] = received;
    expect(path).toMatch(/^\/api\/7\/envelope\//);
    expect(event).toMatchObject({
      release: "b1",
      request: { url: "/ar/auth/…/…" },
      exception: {
        values: [
          {
            type: "TypeError",
            value: "no story for …@… at /x?…",
            stacktrace: {
              frames: [
                { filename: "https://news.example/ar/auth/…/…", lineno: 2 },
                { filename: "https://news.example/assets/article-1.js", lineno: 1, function: "open" },
              ],
            },
          },
        ],
      },
    });
    for (const secret of ["s3cret", "k3y", "reader@demo", "breadcrumbs"]) expect(JSON.stringify(event)).not.toContain(secret);
    expect(event).not.toHaveProperty("user");
  });
});
