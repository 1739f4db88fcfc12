import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { isOutage, isPermanent, PermanentFailure, runSteps } from "./job-errors.ts";

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error("failed"), { code, ...more });
const caused = (cause: Error, outer: Error = new Error("outer")) => Object.assign(outer, { cause });

describe("an error of a job", () => {
  it.each<[string, Error]>([
    ["a programming error", new TypeError("x is not a function")],
    ["a failure that is declared permanent", new PermanentFailure("no charge")],
    ["a refusal for good by a service", Object.assign(new Error("refused"), { retryable: false })],
    ["data that the database rejects", withCode("22P02")],
    ["a violated check of the database", withCode("23514")],
    ["an invalid statement", caused(withCode("42703"), new DrizzleQueryError("select", []))],
    ["a recipient that the mail server refuses", withCode("EENVELOPE", { responseCode: 550 })],
  ])("is permanent if it is %s", (_, error) =>
    expect([isPermanent(error), isOutage(error)]).toEqual([true, false]),
  );

  it.each<[string, Error]>([
    ["an unreachable service", withCode("ECONNREFUSED")],
    [
      "a failed fetch, which is a TypeError",
      caused(withCode("ECONNRESET"), new TypeError("fetch failed")),
    ],
    ["a timeout", Object.assign(new Error("aborted"), { name: "TimeoutError" })],
    ["a database that shuts down", withCode("57P01")],
    ["a deadlock", caused(withCode("40P01"), new DrizzleQueryError("update", []))],
    ["a service that does not respond", Object.assign(new Error("nothing"), { retryable: true })],
  ])("is an outage if it is %s", (_, error) =>
    expect([isPermanent(error), isOutage(error)]).toEqual([false, true]),
  );

  it.each<[string, unknown]>([
    ["an unknown error", new Error("something")],
    ["a unique index that a concurrent transaction violated", withCode("23505")],
    ["a mailbox that is busy", withCode("EENVELOPE", { responseCode: 451 })],
    ["no error object", "text"],
  ])("is neither if it is %s", (_, error) =>
    expect([isPermanent(error), isOutage(error)]).toEqual([false, false]),
  );
});

describe("steps of a recurring job", () => {
  const log = createLog("silent", () => {});
  const step = (name: string, run: () => Promise<unknown>) => ({ name, run });

  it("all run, and those that failed for another reason than an outage are named in the error", async () => {
    const ran: string[] = [];
    const run = (name: string, error?: Error) =>
      step(name, async () => {
        ran.push(name);
        if (error) throw error;
      });
    const steps = [
      run("refund 1", new Error("no charge")),
      run("refund 2", withCode("ECONNREFUSED")),
      run("refund 3", new TypeError("bug")),
      run("refund 4"),
    ];
    const failure = await runSteps(log, steps).catch((error) => error);
    expect(ran).toEqual(["refund 1", "refund 2", "refund 3", "refund 4"]);
    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(failure.message).toBe("2 of 4 failed: refund 1: no charge; refund 3: bug");
  });

  it("succeed if the only failures are outages", async () => {
    await expect(
      runSteps(log, [step("refund 1", () => Promise.reject(withCode("ETIMEDOUT")))]),
    ).resolves.toBeUndefined();
  });
});
