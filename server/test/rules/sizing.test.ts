import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  ASSUMPTIONS,
  type Figures,
  LOADS,
  rendersPerSecond,
  sizeOf,
} from "../../../bench/sizing/model.ts";
import { renderSizing, SIZING_PAGE } from "../../../bench/sizing.ts";

const costs = { product: 1, database: 0.5 };
const ACTIVITIES = [
  "cachedPage",
  "renderedPage",
  "view",
  "search",
  "playback",
  "playlist",
  "heartbeat",
  "order",
  "signUp",
] as const;
const figures: Figures = {
  measuredAt: "2026-01-01",
  node: "v26",
  cores: 2,
  loadAverage: 0,
  milliseconds: Object.fromEntries(
    ACTIVITIES.map((name) => [name, costs]),
  ) as Figures["milliseconds"],
};
const quiet = {
  name: "quiet",
  readersPerHour: 100,
  viewers: 0,
  ordersPerMinute: 0,
  signUpsPerMinute: 0,
};

describe("sizes in docs/sizing.md", () => {
  it("match the computation from the measured figures", () => {
    const page = readFileSync(SIZING_PAGE, "utf8");
    expect(page, "run node bench/sizing.ts --write").toBe(renderSizing(page));
  });
});

describe("size of a load", () => {
  it("is the cost of its activities, divided by the planned utilisation", () => {
    const viewersOnly = { ...quiet, readersPerHour: 0, viewers: 1200 };
    const perSecond =
      1200 / ASSUMPTIONS.playlistSeconds +
      1200 / ASSUMPTIONS.heartbeatSeconds +
      1200 / ASSUMPTIONS.join;
    expect(sizeOf(viewersOnly, figures).productCores).toBeCloseTo(
      perSecond / 1000 / ASSUMPTIONS.utilisation,
    );
    expect(sizeOf(viewersOnly, figures).databaseCores).toBeCloseTo(
      perSecond / 2000 / ASSUMPTIONS.utilisation,
    );
  });

  it("recommends one machine for a small load and never fewer for a larger one", () => {
    expect(sizeOf(quiet, figures)).toMatchObject({ machines: 1, processes: 1, add: [] });
    const cores = LOADS.map((load) => sizeOf(load, figures).productCores);
    expect(cores).toEqual(cores.toSorted((a, b) => a - b));
  });

  it("has more than one machine, with shared storage and a worker, for an election night", () => {
    const night = sizeOf(LOADS.at(-1) ?? quiet, figures);
    expect(night.machines).toBeGreaterThan(1);
    expect(night.add).toEqual(
      expect.arrayContaining(["CDN or Varnish", "stream origin or CDN", "S3", "worker"]),
    );
  });
});

describe("renders per second", () => {
  it("are at most one per request, and level off as a page is fresh for a minute", () => {
    expect(rendersPerSecond(0)).toBe(0);
    expect(rendersPerSecond(1)).toBeLessThan(1);
    const maximum = 3 / ASSUMPTIONS.edit + ASSUMPTIONS.articles / ASSUMPTIONS.fresh;
    expect(rendersPerSecond(1e9)).toBeLessThanOrEqual(maximum);
    expect(rendersPerSecond(1e9)).toBeGreaterThan(maximum * 0.99);
  });
});
