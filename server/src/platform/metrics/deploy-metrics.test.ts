import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { MODULES } from "../../register-modules.ts";
import { parsePageUrl } from "../pages/page-url.ts";
import type { StartedPlatform } from "../start.ts";
import { type Metrics, startMetrics } from "./metrics.ts";

const DEPLOY = fileURLToPath(new URL("../../../../deploy/", import.meta.url));
const dashboard = JSON.parse(readFileSync(join(DEPLOY, "grafana/masthead.json"), "utf8")) as {
  uid: string;
  templating: { list: { name: string }[] };
  panels: {
    id: number;
    type: string;
    title: string;
    gridPos: Record<"x" | "y" | "w" | "h", number>;
    targets?: { expr: string }[];
  }[];
};
const alerts = readFileSync(join(DEPLOY, "prometheus/alerts.yml"), "utf8");

function promtool(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync("promtool", args, {
    cwd: join(DEPLOY, "prometheus"),
    encoding: "utf8",
  });
  if (error) throw new Error(`promtool, of the Debian package prometheus: ${error.message}`);
  return status === 0 ? "" : stdout + stderr;
}

/** Names of the metrics in PromQL, except Prometheus's own. */
const metricNames = (text: string) => [
  ...new Set(text.match(/\b(?:masthead|nodejs|process)_[a-z0-9_]+\b/g)),
];

describe("Prometheus configuration", () => {
  it("is valid, and its alert rules fire as their tests say", () => {
    expect(promtool("check", "config", "prometheus.yml")).toBe("");
    expect(promtool("test", "rules", "alerts.test.yml")).toBe("");
  });

  it("probes pages of the product", () => {
    const probed = readFileSync(join(DEPLOY, "prometheus/prometheus.yml"), "utf8").matchAll(
      /"https:\/\/news\.example(\/[^"]*)"/g,
    );
    const patterns = [...probed].map(([, path = ""]) => parsePageUrl(path).pattern);
    expect(patterns).toHaveLength(2);
    expect(patterns).not.toContain(parsePageUrl("/en").pattern);
  });

  // Ten thousand evaluations of each rule.
  it("has alert rules that are silent in a quiet week", { timeout: scaled(300_000) }, () => {
    expect(promtool("test", "rules", "quiet-week.test.yml")).toBe("");
  });
});

it("every alert rule has a test in which it fires", () => {
  const tests = readFileSync(join(DEPLOY, "prometheus/alerts.test.yml"), "utf8");
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !new RegExp(`alertname(: |=")${name}\\b`).test(tests))).toEqual([]);
});

describe("Grafana dashboard", () => {
  const expressions = dashboard.panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  );

  it("has panels with unique ids, which do not overlap", () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });

  it("has only valid PromQL, with declared variables", () => {
    const declared = new Set([
      "__rate_interval",
      ...dashboard.templating.list.map(({ name }) => name),
    ]);
    const used = expressions.flatMap((expr) =>
      [...expr.matchAll(/\$(\w+)/g)].map(([, name]) => name),
    );
    expect(used.filter((name) => !declared.has(name ?? ""))).toEqual([]);
    const rules = expressions.map((expr, i) => ({
      record: `panel_${i}`,
      expr: expr.replaceAll("$__rate_interval", "5m"),
    }));
    const file = join(mkdtempSync(join(tmpdir(), "masthead-dashboard-")), "rules.yml");
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
    expect(promtool("check", "rules", file)).toBe("");
    rmSync(dirname(file), { recursive: true });
  });

  describe("and alert rules", () => {
    let platform: StartedPlatform;
    let server: TestServer;
    let metrics: Metrics;

    beforeAll(async () => {
      // With a replica, which has additional metrics.
      platform = await testPlatform({
        DATABASE_URL: inject("postgresUrl"),
        DATABASE_REPLICA_URL: inject("postgresUrl"),
      });
      server = await startTestServer(platform, undefined, {
        onPages: (pages) => {
          metrics = startMetrics({
            platform,
            pages,
            sources: MODULES.flatMap((module) => module.metrics ?? []),
          });
        },
      });
    });
    afterAll(async () => {
      metrics.stop();
      await server.close();
      await platform.stop();
    });

    it("use only metrics of a real scrape", async () => {
      const types = (await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
      const scraped = [...types].flatMap(([, name, type]) =>
        type === "histogram"
          ? ["_bucket", "_sum", "_count"].map((suffix) => name + suffix)
          : [name],
      );
      const used = metricNames(
        [...expressions, alerts.replaceAll(/^\s*(summary|description):.*$/gm, "")].join("\n"),
      );
      expect(used.length).toBeGreaterThan(20);
      expect(used.filter((name) => !scraped.includes(name))).toEqual([]);
    });
  });
});
