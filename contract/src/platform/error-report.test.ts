import { describe, expect, it } from "vitest";
import { scrubMessage, scrubPath } from "./error-report.ts";

describe("error report", () => {
  it.each([
    ["no token for a.b+c@demo.example", "no token for …@…"],
    ["GET /x?page=2&token=t failed", "GET /x?… failed"],
    ["is it so? yes", "is it so? yes"],
    ["Failed query: insert\nparams: a,b\nmore", "Failed query: insert\nparams: …"],
  ])("scrubs the message %j to %j", (message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed);
  });

  it.each([
    ["/", "/"],
    ["/ar", "/ar"],
    ["/arts", "/arts"],
    ["/article/12/a-story-of-water", "/article/12/…"],
    ["/ar/auth/reset/k3y", "/ar/auth/…/…"],
    ["/livestream-mobile/3/s3cret", "/livestream-mobile/3/…"],
    ["/search/my name", "/search/…"],
  ])("scrubs the path %j to %j", (path, scrubbed) => {
    expect(scrubPath(path)).toBe(scrubbed);
  });
});
