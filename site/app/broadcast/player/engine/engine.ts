import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import type { PlayerItem } from "../player-item.ts";
import { watchConnection } from "./connection.ts";
import type { EngineState } from "./engine-state.ts";
import { startHeartbeats } from "./heartbeat.ts";
import type { HlsSource } from "./hls-source.ts";
import { isHlsUrl, playNatively, prefersNativeHls, supportsNativeHls } from "./native-source.ts";
import { fetchPlayback, isTransient, type PlaybackProblem, problemOf } from "./playback.ts";
import { type RecordingPlayback, setCaptions } from "./recording-playback.ts";
import { createTimers } from "./timers.ts";
import { createTokenRewriter, type TokenRewriter } from "./token-rewriter.ts";

export interface Engine {
  /** Starts playback, also after a failure. `from` is a position in a recording, in seconds. */
  start(from: number): void;
  chooseQuality(index: number): void;
  /** Position of the live edge, in seconds of the media; null if unknown. */
  livePosition(): number | null;
  stop(): void;
}

/**
 * Retry schedule after failures, in milliseconds. After it, an error is shown, and retries continue
 * in the background.
 */
const RETRY_DELAYS = [500, 1000, 2000, 4000, 8000, 15_000];
/**
 * Shortest and longest delay of a retry in the background, in milliseconds. Random, so that the
 * players of a stream do not retry together.
 */
const BACKGROUND_RETRY_DELAYS = [20_000, 40_000] as const;
/** Time before its expiry at which a playback URL is renewed, in milliseconds. */
const RENEW_BEFORE = 30_000;
/** Delay before a failed renewal is retried, in milliseconds. */
const RENEW_RETRY_DELAY = 2000;
const MIN_RENEW_DELAY = 1000;

const randomBetween = (from: number, to: number) => from + Math.random() * (to - from);

/**
 * Plays an item on a media element. Recovers from expired URLs, lost connections and renditions
 * that do not play.
 */
export function createEngine(
  media: HTMLMediaElement,
  item: PlayerItem,
  startAudioOnly: boolean,
  onChange: (change: Partial<EngineState>) => void,
): Engine {
  const timers = createTimers();
  const heartbeats = startHeartbeats(media, item, () => playback?.token ?? null);
  let hls: HlsSource | undefined;
  let tokenRewriter: TokenRewriter | undefined;
  let playback: Playback | undefined;
  let failures = 0;
  /** Position in seconds at which the next retry starts; undefined without a scheduled retry. */
  let retryFrom: number | undefined;
  let audioOnly = startAudioOnly;
  /** False once the reader has paused. */
  let shouldPlay = true;
  let stopped = false;
  /** Requested start position in seconds; the current position until playback starts. */
  let startsAt = 0;
  /**
   * Incremented whenever the source is released, so that pending promises of an earlier source are
   * ignored.
   */
  let generation = 0;

  const urlOf = ({ url, audioUrl }: Playback) => (audioOnly && audioUrl ? audioUrl : url);
  const position = () => (item.live ? 0 : media.currentTime || startsAt);
  const setFailed = (problem: PlaybackProblem) => onChange({ phase: "failed", problem });

  async function load(from: number): Promise<void> {
    release();
    startsAt = from;
    const isInBackground = failures > RETRY_DELAYS.length;
    if (!isInBackground) onChange({ phase: failures ? "reconnecting" : "loading", problem: null });
    try {
      const newPlayback = await fetchPlayback(item);
      if (stopped) return;
      accept(newPlayback);
      tokenRewriter = createTokenRewriter(urlOf(newPlayback));
      onChange({
        hasAudioOnly: newPlayback.audioUrl !== null,
        canRewind: newPlayback.dvrMinutes !== 0,
      });
      await attach(newPlayback, tokenRewriter, from);
    } catch (error) {
      if (!stopped) fail(problemOf(error), from);
    }
  }

  function accept(newPlayback: Playback | RecordingPlayback): void {
    playback = newPlayback;
    if ("captions" in newPlayback) setCaptions(media, newPlayback.captions);
    scheduleRenewal(newPlayback);
  }

  async function attach(
    newPlayback: Playback,
    rewriter: TokenRewriter,
    from: number,
  ): Promise<void> {
    const url = urlOf(newPlayback);
    const playlist = isHlsUrl(url) || (url === newPlayback.url && newPlayback.type === "hls");
    if (playlist && !prefersNativeHls(media)) {
      const { playHls } = await import("./hls-source.ts");
      if (stopped) return;
      hls = playHls(media, url, rewriter, from, {
        onQualities: (qualities) => onChange({ qualities }),
        onAutoQuality: (automatic) => onChange({ autoQuality: automatic }),
        onUnreachable: () => fail("unavailable", position()),
        onUnplayable: unplayable,
      });
      if (!hls && !supportsNativeHls(media)) return setFailed("unplayable");
    }
    if (!hls) playNatively(media, url, from);
    await startPlayback();
  }

  /** If the browser blocks autoplay, the player shows its play button. */
  async function startPlayback(): Promise<void> {
    const currentGeneration = generation;
    if (shouldPlay) await media.play().catch(() => {});
    if (!stopped && currentGeneration === generation) onChange({ phase: "ready" });
  }

  /**
   * Renews the playback URL before it expires. hls.js continues with the new URL; native playback
   * has to reload.
   */
  function scheduleRenewal({ expiresAt }: Playback): void {
    if (!expiresAt) return;
    const remaining = Date.parse(expiresAt) - Date.now();
    timers.schedule(
      Math.max(remaining - RENEW_BEFORE, remaining / 2, MIN_RENEW_DELAY),
      () => void renew(),
    );
  }

  async function renew(): Promise<void> {
    try {
      const newPlayback = await fetchPlayback(item);
      if (stopped) return;
      accept(newPlayback);
      if (hls) tokenRewriter?.update(urlOf(newPlayback));
      else if (!media.paused) {
        playNatively(media, urlOf(newPlayback), position());
        await startPlayback();
      }
    } catch (error) {
      const problem = problemOf(error);
      if (stopped) return;
      if (isTransient(problem)) timers.schedule(RENEW_RETRY_DELAY, () => void renew());
      else fail(problem, position());
    }
  }

  /** Falls back from hls.js to native playback, then to audio only, then to an error message. */
  function unplayable(): void {
    const from = position();
    const usedHlsJs = hls !== undefined;
    release();
    if (usedHlsJs && playback && supportsNativeHls(media)) {
      playNatively(media, urlOf(playback), from);
      void startPlayback();
    } else if (playback?.audioUrl && !audioOnly) {
      audioOnly = true;
      void load(from);
    } else setFailed("unplayable");
  }

  /**
   * Retries transient problems, after the schedule in the background behind an error message. Shows
   * all others to the reader.
   */
  function fail(problem: PlaybackProblem, from: number): void {
    // A live source that ends was paused by the browser, not by the reader.
    if (media.currentTime > 0 && !media.ended) shouldPlay = !media.paused;
    release();
    if (!isTransient(problem)) {
      setFailed(problem);
      return;
    }
    const delay = RETRY_DELAYS[failures];
    failures++;
    retryFrom = from;
    if (delay === undefined) setFailed(navigator.onLine ? problem : "offline");
    else onChange({ phase: "reconnecting" });
    timers.schedule(delay ?? randomBetween(...BACKGROUND_RETRY_DELAYS), () => void load(from));
  }

  /** Carries a scheduled retry out now, since the connection may be back. */
  function retryNow(): void {
    if (retryFrom === undefined) return;
    failures = 1;
    void load(retryFrom);
  }

  function release(): void {
    generation++;
    retryFrom = undefined;
    timers.clear();
    hls?.stop();
    hls = undefined;
  }

  const onError = () => {
    if (hls || !media.error || !media.currentSrc) return;
    if (media.error.code === MediaError.MEDIA_ERR_DECODE) unplayable();
    else fail("unavailable", position());
  };
  // A radio station that closes the connection ends the media without an error.
  const onEnded = () => {
    if (item.live && !hls) fail("unavailable", 0);
  };
  const onPlaying = () => {
    failures = 0;
    onChange({ phase: "ready", problem: null });
  };
  media.addEventListener("error", onError);
  media.addEventListener("ended", onEnded);
  media.addEventListener("playing", onPlaying);
  const stopWatching = watchConnection(media, {
    onRestored: retryNow,
    onStalled: () => retryFrom === undefined && fail("unavailable", position()),
  });

  return {
    start(from) {
      failures = 0;
      shouldPlay = true;
      void load(from);
    },
    chooseQuality(index) {
      hls?.chooseQuality(index);
      onChange({ quality: index });
    },
    livePosition: () => hls?.livePosition() ?? null,
    stop() {
      stopped = true;
      release();
      heartbeats.stop();
      stopWatching();
      media.removeEventListener("error", onError);
      media.removeEventListener("ended", onEnded);
      media.removeEventListener("playing", onPlaying);
      media.removeAttribute("src");
      media.load();
    },
  };
}
