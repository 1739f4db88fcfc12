import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { isPlaylist, playDirectly, playsBetterByItself, playsByItself } from "./direct-source.ts";
import type { EngineState } from "./engine-state.ts";
import { type Exchange, tokenExchange } from "./exchange.ts";
import { startHeartbeats } from "./heartbeat.ts";
import type { HlsSource } from "./hls-source.ts";
import type { Piece } from "./piece.ts";
import { askPlayback, type Problem, passes, problemOf } from "./playback.ts";
import { createTimers } from "./timers.ts";

export interface Engine {
  /** Begins, and again after a failure; `from` is a place in a recording, in seconds. */
  start(from: number): void;
  choose(index: number): void;
  /** Where live is now, in seconds of the media. */
  livePosition(): number | null;
  stop(): void;
}

/** Waits between tries, in milliseconds; then it is given up. */
const WAITS = [500, 1000, 2000, 4000, 8000, 15_000];
/** How long before its end an address is exchanged, in milliseconds, and how long until that is tried again. */
const RENEW_BEFORE = 30_000;
const RENEW_AGAIN = 2000;
const SHORTEST_WAIT = 1000;

/** Plays a piece on a media element, and goes on through expired addresses, lost connections and renditions that do not play. */
export function createEngine(media: HTMLMediaElement, piece: Piece, sound: boolean, change: (part: Partial<EngineState>) => void): Engine {
  const timers = createTimers();
  const heartbeats = startHeartbeats(media, piece, () => playback?.token ?? null);
  let hls: HlsSource | undefined;
  let exchange: Exchange | undefined;
  let playback: Playback | undefined;
  let failures = 0;
  let bySound = sound;
  /** The reader has not paused it. */
  let goesOn = true;
  let stopped = false;
  /** Where the piece was to begin, in seconds: the place until the first of it plays. */
  let startsAt = 0;
  /** Counts beginnings, so that what an earlier one waited for is not taken for the present one's. */
  let beginning = 0;

  const addressOf = (given: Playback) => (bySound && given.audioUrl ? given.audioUrl : given.url);
  const place = () => (piece.live ? 0 : media.currentTime || startsAt);
  const failed = (problem: Problem) => change({ phase: "failed", problem });

  async function load(from: number): Promise<void> {
    release();
    startsAt = from;
    change({ phase: failures ? "reconnecting" : "loading", problem: null });
    try {
      const given = await askPlayback(piece);
      if (stopped) return;
      playback = given;
      exchange = tokenExchange(addressOf(given));
      change({ hasSound: given.audioUrl !== null, rewinds: given.dvrMinutes !== 0 });
      expectEnd(given);
      await attach(given, exchange, from);
    } catch (error) {
      if (!stopped) fail(problemOf(error), from);
    }
  }

  async function attach(given: Playback, within: Exchange, from: number): Promise<void> {
    const address = addressOf(given);
    const playlist = isPlaylist(address) || (address === given.url && given.type === "hls");
    if (playlist && !playsBetterByItself(media)) {
      const { playHls } = await import("./hls-source.ts");
      if (stopped) return;
      hls = playHls(media, address, within, from, {
        qualities: (qualities) => change({ qualities }),
        automatic: (automatic) => change({ automatic }),
        unreachable: () => fail("unavailable", place()),
        unplayable,
      });
      if (!hls && !playsByItself(media)) return failed("unplayable");
    }
    if (!hls) playDirectly(media, address, from);
    await begin();
  }

  /** A browser that wants to be asked once more shows the way with its play button. */
  async function begin(): Promise<void> {
    const own = beginning;
    if (goesOn) await media.play().catch(() => {});
    if (!stopped && own === beginning) change({ phase: "ready" });
  }

  /** Exchanges the address before it ends. What hls.js asks for goes on under the new one; a media element by itself has to load anew. */
  function expectEnd({ expiresAt }: Playback): void {
    if (!expiresAt) return;
    const left = Date.parse(expiresAt) - Date.now();
    timers.after(Math.max(left - RENEW_BEFORE, left / 2, SHORTEST_WAIT), () => void renew());
  }

  async function renew(): Promise<void> {
    try {
      const given = await askPlayback(piece);
      if (stopped) return;
      playback = given;
      expectEnd(given);
      if (hls) exchange?.renew(addressOf(given));
      else if (!media.paused) {
        playDirectly(media, addressOf(given), place());
        await begin();
      }
    } catch (error) {
      const problem = problemOf(error);
      if (stopped) return;
      if (passes(problem)) timers.after(RENEW_AGAIN, () => void renew());
      else fail(problem, place());
    }
  }

  /** What the script cannot play the browser may, or its sound; else the reader is told. */
  function unplayable(): void {
    const from = place();
    const byScript = hls !== undefined;
    release();
    if (byScript && playback && playsByItself(media)) {
      playDirectly(media, addressOf(playback), from);
      void begin();
    } else if (playback?.audioUrl && !bySound) {
      bySound = true;
      void load(from);
    } else failed("unplayable");
  }

  /** What may pass is tried again, later each time. */
  function fail(problem: Problem, from: number): void {
    const wait = WAITS[failures];
    if (media.currentTime > 0) goesOn = !media.paused;
    release();
    if (passes(problem) && wait !== undefined) {
      failures++;
      change({ phase: "reconnecting" });
      timers.after(wait, () => void load(from));
    } else failed(navigator.onLine ? problem : "offline");
  }

  function release(): void {
    beginning++;
    timers.clear();
    hls?.stop();
    hls = undefined;
  }

  const onError = () => {
    if (hls || !media.error || !media.currentSrc) return;
    if (media.error.code === MediaError.MEDIA_ERR_DECODE) unplayable();
    else fail("unavailable", place());
  };
  const onPlaying = () => {
    failures = 0;
    change({ phase: "ready", problem: null });
  };
  media.addEventListener("error", onError);
  media.addEventListener("playing", onPlaying);

  return {
    start(from) {
      failures = 0;
      goesOn = true;
      void load(from);
    },
    choose(index) {
      hls?.choose(index);
      change({ quality: index });
    },
    livePosition: () => hls?.livePosition() ?? null,
    stop() {
      stopped = true;
      release();
      heartbeats.stop();
      media.removeEventListener("error", onError);
      media.removeEventListener("playing", onPlaying);
      media.removeAttribute("src");
      media.load();
    },
  };
}
