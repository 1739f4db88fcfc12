import { describe, expect, it } from "vitest";
import { messageToReport, pathToReport } from "./error-report.ts";

describe("a report of an error", () => {
  it.each([
    ["no token for a.b+c@demo.example", "no token for …@…"],
    ["GET /x?page=2&token=t failed", "GET /x?… failed"],
    ["is it so? yes", "is it so? yes"],
    ["Failed query: insert\nparams: a,b\nmore", "Failed query: insert\nparams: …"],
  ])("tells the message %j as %j", (message, told) => {
    expect(messageToReport(message)).toBe(told);
  });

  it.each([
    ["/", "/"],
    ["/ar", "/ar"],
    ["/arts", "/arts"],
    ["/article/12/a-story-of-water", "/article/12/…"],
    ["/ar/auth/reset/k3y", "/ar/auth/…/…"],
    ["/livestream-mobile/3/s3cret", "/livestream-mobile/3/…"],
    ["/search/my name", "/search/…"],
  ])("tells the path %j as %j", (path, told) => {
    expect(pathToReport(path)).toBe(told);
  });
});
