import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { freePort, temporaryFolder } from "../processes/product.ts";
import { type ServingProcess, serveInstallation } from "../processes/serve-installation.ts";
import { parseScrape, sumOf as sum } from "../readers/scrape.ts";

const TOKEN = "metrics-token-of-test";
const WORKERS = 2;
/** So many that the kernel gives some to each process. */
const READINESS_CHECKS = 20;
let serving: ServingProcess;
let metricsPort: number;

beforeAll(async () => {
  const name = `test_worker_metrics_${process.pid}`;
  await createDatabase(inject("postgresUrl"), name, "template");
  metricsPort = await freePort();
  serving = await serveInstallation(
    { databaseUrl: withDatabase(inject("postgresUrl"), name), dataDir: temporaryFolder() },
    { WORKERS: String(WORKERS), METRICS_PORT: String(metricsPort), METRICS_TOKEN: TOKEN },
  );
});
afterAll(() => serving?.child.kill("SIGKILL"));

const scrape = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return parseScrape(await response.text());
};
const ownPort = () => scrape(`http://127.0.0.1:${metricsPort}/metrics`);
const mainPort = () =>
  scrape(`http://127.0.0.1:${serving.port}/metrics`, { authorization: `Bearer ${TOKEN}` });

/** Returns the ids of the processes that a process has started. */
const childrenOf = (pid = 0) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number) as [
    number,
  ];

describe("metrics of worker processes", () => {
  it("are added up, on the own port and on the main port", async () => {
    // A worker that is still starting is not part of the sum.
    await expect.poll(async () => sum(await ownPort(), "masthead_processes")).toBe(WORKERS);
    const before =
      sum(await ownPort(), "masthead_http_responses_total", { route: "/healthz" }) ?? 0;
    const requests = 10;
    // On new connections, which the workers share.
    for (let i = 0; i < requests; i++)
      await fetch(`http://127.0.0.1:${serving.port}/healthz`, { headers: { connection: "close" } });
    for (const read of [ownPort, mainPort])
      expect(sum(await read(), "masthead_http_responses_total", { route: "/healthz" })).toBe(
        before + requests,
      );
  });

  it("contain values of the installation once", async () => {
    const samples = await ownPort();
    expect(sum(samples, "masthead_viewers")).toBe(0);
    expect(sum(samples, "masthead_build_info")).toBe(1);
    expect(sum(samples, "masthead_processes_expected")).toBe(WORKERS);
  });

  it("omit a process that does not answer, which a gauge reports", async () => {
    const requests = async () => {
      const samples = await ownPort();
      return {
        answering: sum(samples, "masthead_processes"),
        unresponsive: sum(samples, "masthead_processes_unresponsive"),
        healthChecks: sum(samples, "masthead_http_responses_total", { route: "/healthz" }),
      };
    };
    const before = await requests();
    expect(before).toMatchObject({
      answering: WORKERS,
      unresponsive: 0,
      healthChecks: expect.any(Number),
    });
    const [frozen] = childrenOf(serving.child.pid);
    process.kill(frozen, "SIGSTOP");
    try {
      // Counters do not fall, or Prometheus would count them twice.
      expect(await requests()).toEqual({ ...before, answering: WORKERS - 1, unresponsive: 1 });
    } finally {
      process.kill(frozen, "SIGCONT");
    }
    await expect.poll(requests).toEqual(before);
  });

  it("count none of the expected processes when all have ended together", async () => {
    // One that ends before all have started ends the others, too.
    const readiness = async () =>
      (await fetch(`http://127.0.0.1:${serving.port}/readyz`, { headers: { connection: "close" } }))
        .status;
    await expect
      .poll(() => Promise.all(Array.from({ length: READINESS_CHECKS }, readiness)))
      .toEqual(Array(READINESS_CHECKS).fill(200));
    const processes = async () => {
      const samples = await ownPort();
      return [sum(samples, "masthead_processes"), sum(samples, "masthead_processes_expected")];
    };
    for (const pid of childrenOf(serving.child.pid)) process.kill(pid, "SIGKILL");
    await expect.poll(processes, { interval: 20 }).toEqual([0, WORKERS]);
    await expect.poll(processes).toEqual([WORKERS, WORKERS]);
  });

  it("end with the processes, which stop cleanly", async () => {
    expect(serving.errors()).toBe("");
    const exited = once(serving.child, "exit");
    serving.child.kill("SIGTERM");
    expect((await exited)[0]).toBe(0);
    await expect(ownPort()).rejects.toThrow();
  });
});
