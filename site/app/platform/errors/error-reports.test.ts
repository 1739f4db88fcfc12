import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reportToSentry } from "./error-reports.ts";

/** Error with personal data in its message and stack. */
function errorWithPersonalData(): Error {
  const error = new TypeError("no story for reader@demo.example at /x?token=s3cret");
  error.stack = [
    `TypeError: ${error.message}`,
    "    at open (https://news.example/assets/article-1.js:1:10)",
    "    at https://news.example/ar/auth/reset/k3y?token=s3cret:2:20",
  ].join("\n");
  return error;
}

describe("error reports of a page", () => {
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

  it("include build and page path without personal data, and stop after ten errors", async () => {
    for (let i = 0; i < 15; i++) reportToSentry(errorWithPersonalData(), dsn, "b1");
    await expect.poll(() => received.length).toBe(10);
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
                {
                  filename: "https://news.example/assets/article-1.js",
                  lineno: 1,
                  function: "open",
                },
              ],
            },
          },
        ],
      },
    });
    for (const secret of ["s3cret", "k3y", "reader@demo", "breadcrumbs"])
      expect(JSON.stringify(event)).not.toContain(secret);
    expect(event).not.toHaveProperty("user");
  });
});
