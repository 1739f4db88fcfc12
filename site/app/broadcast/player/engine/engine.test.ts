// @vitest-environment happy-dom
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlayerItem } from "../player-item.ts";
import { Engine } from "./engine.ts";
import type { EngineState } from "./engine-state.ts";

const STATION: PlayerItem = {
  kind: "channel",
  id: 7,
  title: "Radio",
  subtitle: "",
  medium: "audio",
  live: true,
  picture: null,
  path: "/radio",
  entitlement: "channel:7",
};
const PLAYBACK = {
  url: "/stream/token/7/radio.mp3",
  type: "file",
  mimeType: "audio/mpeg",
  live: true,
  dvrMinutes: null,
  audioUrl: null,
  expiresAt: null,
  token: null,
};

/** Connection of the browser, and whether the media element is paused. */
let connection: { isUp: boolean };
let media: HTMLMediaElement & { isPaused: boolean; position: number };
let engine: Engine;
let state: Partial<EngineState>;
let requestCount: number;

/**
 * A media element whose position advances while it plays a source. Without a connection the source
 * fails, for good.
 */
function createMedia() {
  const element = document.createElement("audio") as unknown as typeof media;
  let source = "";
  Object.assign(element, { isPaused: true, position: 0 });
  Object.defineProperties(element, {
    paused: { get: () => element.isPaused },
    ended: { value: false, writable: true },
    error: { value: { code: 2 } },
    currentSrc: { value: PLAYBACK.url },
    currentTime: { get: () => element.position },
    src: {
      set(url: string) {
        source = url;
        Object.assign(element, { isPaused: true, position: 0 });
      },
    },
  });
  element.play = async () => {
    element.isPaused = false;
    if (connection.isUp) element.dispatchEvent(new Event("playing"));
  };
  element.load = () => {};
  setInterval(() => {
    if (connection.isUp && source && !element.isPaused) element.position++;
    if (connection.isUp || !source) return;
    source = "";
    element.dispatchEvent(new Event("error"));
  }, 1000);
  return element;
}

beforeEach(async () => {
  vi.useFakeTimers();
  connection = { isUp: true };
  requestCount = 0;
  state = {};
  vi.stubGlobal("MediaError", { MEDIA_ERR_DECODE: 3 });
  vi.stubGlobal("fetch", async () => {
    requestCount++;
    if (!connection.isUp) throw new TypeError("network error");
    return Response.json(PLAYBACK);
  });
  media = createMedia();
  engine = new Engine(media, STATION, false, (change) => Object.assign(state, change));
  engine.start(0);
  await vi.advanceTimersByTimeAsync(10_000);
});

afterEach(() => {
  engine.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isAdvancing = async () => {
  // A retry that has just begun first sets the position to zero.
  await vi.advanceTimersByTimeAsync(1000);
  const before = media.position;
  await vi.advanceTimersByTimeAsync(5000);
  return media.position > before;
};

describe("playback of a live stream", () => {
  it.each([1, 5, 60])(
    "continues automatically after a network outage of %i minutes",
    async (minutes) => {
      expect(await isAdvancing()).toBe(true);
      connection.isUp = false;
      await vi.advanceTimersByTimeAsync(minutes * MINUTE);
      expect(await isAdvancing()).toBe(false);
      connection.isUp = true;
      await vi.advanceTimersByTimeAsync(MINUTE);
      expect(await isAdvancing()).toBe(true);
      expect(state).toMatchObject({ phase: "ready", problem: null });
    },
  );

  it("continues immediately when the browser is online again, or the page is shown again", async () => {
    for (const [target, event] of [
      [window, "online"],
      [document, "visibilitychange"],
    ] as const) {
      connection.isUp = false;
      await vi.advanceTimersByTimeAsync(10 * MINUTE);
      connection.isUp = true;
      target.dispatchEvent(new Event(event));
      expect(await isAdvancing(), event).toBe(true);
    }
  });

  it("continues when the device wakes up", async () => {
    connection.isUp = false;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    connection.isUp = true;
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await isAdvancing()).toBe(true);
  });

  it("shows an error after about half a minute of retries, and retries behind it at most three times a minute", async () => {
    connection.isUp = false;
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(state).toMatchObject({ phase: "failed", problem: "unavailable" });
    const before = requestCount;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(state).toMatchObject({ phase: "failed", problem: "unavailable" });
    expect(requestCount - before).toBeGreaterThan(10);
    expect(requestCount - before).toBeLessThanOrEqual(30);
  });

  it("continues after the station closed the connection", async () => {
    Object.assign(media, { ended: true, isPaused: true });
    media.dispatchEvent(new Event("ended"));
    Object.assign(media, { ended: false });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await isAdvancing()).toBe(true);
  });

  it("stays paused after a reconnection when the reader has paused", async () => {
    media.isPaused = true;
    connection.isUp = false;
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    connection.isUp = true;
    window.dispatchEvent(new Event("online"));
    expect(await isAdvancing()).toBe(false);
    expect(media.paused).toBe(true);
  });
});

describe("country rule of a program on air", () => {
  const refusal = (until: string) => ({
    of: "program",
    name: "Match",
    mode: "only",
    countries: ["JO"],
    country: "DE",
    until,
  });

  it("stops playback with its explanation at a renewal, and lets it continue after the airing", async () => {
    const until = Date.now() + 30 * MINUTE;
    vi.stubGlobal("fetch", async () =>
      Date.now() < until
        ? Response.json({ countryRefusal: refusal(new Date(until).toISOString()) }, { status: 403 })
        : Response.json(PLAYBACK),
    );
    engine.start(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(state).toMatchObject({
      phase: "failed",
      problem: "country",
      refusal: { of: "program", country: "DE" },
    });
    await vi.advanceTimersByTimeAsync(31 * MINUTE);
    expect(state).toMatchObject({ phase: "ready", problem: null, refusal: null });
    expect(await isAdvancing()).toBe(true);
  });

  it("tells staff what others see while the channel plays", async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ ...PLAYBACK, countryNote: refusal(new Date().toISOString()) }),
    );
    engine.start(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(state).toMatchObject({ phase: "ready", problem: null, refusal: { country: "DE" } });
  });
});

describe("playback URL that expires", () => {
  it.each([-DAY, 0, DAY])(
    "is renewed once, before it expires, on a device whose clock is wrong by %i ms",
    async (error) => {
      vi.stubGlobal("fetch", async () => {
        requestCount++;
        const now = Date.now() - error;
        return Response.json(
          { ...PLAYBACK, expiresAt: new Date(now + 10 * MINUTE).toISOString() },
          { headers: { date: new Date(now).toUTCString() } },
        );
      });
      engine.start(0);
      await vi.advanceTimersByTimeAsync(1000);
      requestCount = 0;
      await vi.advanceTimersByTimeAsync(9 * MINUTE);
      expect(requestCount).toBe(0);
      await vi.advanceTimersByTimeAsync(MINUTE);
      expect(requestCount).toBe(1);
    },
  );
});

describe("place of a device in a limited plan", () => {
  const LIMITED = { ...PLAYBACK, renewSeconds: 30, expiresAt: null as string | null };
  const streamRefusal = { limit: 1, devices: [] };
  let hasPlace: boolean;

  beforeEach(async () => {
    hasPlace = true;
    let tokens = 0;
    vi.stubGlobal("fetch", async () => {
      requestCount++;
      const expiresAt = new Date(Date.now() + 60 * MINUTE).toISOString();
      return hasPlace
        ? Response.json({ ...LIMITED, url: `/stream/token${tokens++}/7/radio.mp3`, expiresAt })
        : Response.json({ streamRefusal }, { status: 403 });
    });
    engine.start(0);
    await vi.advanceTimersByTimeAsync(1000);
    requestCount = 0;
  });

  it("is renewed every 30 seconds without a reload of the media", async () => {
    const before = media.position;
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(requestCount).toBe(4);
    expect(media.position).toBeGreaterThan(before + 100);
  });

  it("is not renewed while the player is paused", async () => {
    media.isPaused = true;
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(requestCount).toBe(0);
    media.isPaused = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(requestCount).toBe(1);
  });

  it("stops playback with its explanation when another device has taken it", async () => {
    media.pause = () => {
      media.isPaused = true;
    };
    hasPlace = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(state).toMatchObject({
      phase: "failed",
      problem: "limit",
      streamRefusal,
      hasPlayed: true,
    });
    expect(media.paused).toBe(true);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(requestCount).toBe(1);
    hasPlace = true;
    engine.start(0);
    expect(await isAdvancing()).toBe(true);
    expect(state).toMatchObject({ phase: "ready", problem: null, streamRefusal: null });
  });
});
