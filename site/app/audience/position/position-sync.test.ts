import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newerPosition, positionSender } from "./position-sync.ts";

const NOW = 1_800_000_000_000;

describe("newer position", () => {
  const local = { at: 40, saved: NOW - 60_000 };

  it.each([
    ["no position", undefined, null, 0],
    ["only that of the device", local, null, 40],
    ["only that of the server", undefined, { position: 90, age: 5 }, 90],
    ["a newer one on the server", local, { position: 90, age: 5 }, 90],
    ["an older one on the server", local, { position: 90, age: 500 }, 40],
    ["an item finished on another device since", local, { position: 0, age: 5 }, 0],
  ])("is right for %s", (_, onDevice, onServer, expected) => {
    expect(newerPosition(onDevice, onServer, NOW)).toBe(expected);
  });
});

describe("position sender", () => {
  const requests: unknown[] = [];
  let status = 204;

  beforeEach(() => {
    vi.useFakeTimers();
    requests.length = 0;
    status = 204;
    vi.stubGlobal("navigator", { doNotTrack: null });
    vi.stubGlobal("fetch", (path: string, { body, keepalive }: RequestInit) => {
      requests.push({ path, keepalive, ...JSON.parse(String(body)) });
      return Promise.resolve(new Response(null, { status }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("sends a position at most once a minute, and immediately when the reader stops", () => {
    const send = positionSender({ kind: "episode", id: 7 });
    send(20, 300);
    expect(requests).toEqual([]);
    send(21.7, 300, true);
    send(21.9, 300, true);
    vi.advanceTimersByTime(59_000);
    send(80, 300);
    vi.advanceTimersByTime(1000);
    send(81, 300);
    expect(requests).toEqual([
      { path: "/api/v1/user/positions/episode/7", keepalive: true, position: 21, duration: 300 },
      { path: "/api/v1/user/positions/episode/7", keepalive: true, position: 81, duration: 300 },
    ]);
  });

  it("sends nothing after the server has refused a position", async () => {
    status = 402;
    const send = positionSender({ kind: "article", id: 7 });
    send(0.5, null, true);
    await vi.advanceTimersByTimeAsync(0);
    send(0.6, null, true);
    expect(requests).toHaveLength(1);
  });

  it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
    "sends nothing from a browser with %o",
    (signals) => {
      vi.stubGlobal("navigator", signals);
      positionSender({ kind: "article", id: 7 })(0.5, null, true);
      expect(requests).toEqual([]);
    },
  );
});
