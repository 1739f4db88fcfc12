import type { PlayerItem } from "../player-item.ts";
import {
  type AudioTrack,
  chooseNativeTrack,
  saveAudioLanguage,
  watchNativeTracks,
} from "./audio-tracks.ts";
import { watchConnection } from "./connection.ts";
import type { EngineState } from "./engine-state.ts";
import { startHeartbeats } from "./heartbeat.ts";
import type { HlsSource } from "./hls-source.ts";
import {
  isHlsUrl,
  nativePositionAt,
  playNatively,
  prefersNativeHls,
  supportsNativeHls,
} from "./native-source.ts";
import {
  fetchPlayback,
  isTransient,
  NO_REFUSALS,
  type PlaybackProblem,
  problemOf,
  type Refusals,
  refusalsOf,
} from "./playback.ts";
import { type CaptionedPlayback, setCaptions } from "./recording-playback.ts";
import { createTimers } from "./timers.ts";
import { createTokenRewriter, type TokenRewriter } from "./token-rewriter.ts";

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
/**
 * Shortest and longest delay after an airing that the reader may not play, in milliseconds. Random,
 * as above.
 */
const RETURN_DELAYS = [1000, 20_000] as const;
/** Time before its expiry at which a playback URL is renewed, in milliseconds. */
const RENEW_BEFORE = 30_000;
/** Delay before a failed renewal is retried, in milliseconds. */
const RENEW_RETRY_DELAY = 2000;
const MIN_RENEW_DELAY = 1000;

/** URLs of a playback, and until when they work. */
const urlsOf = ({ url, audioUrl, expiresAt, captions }: CaptionedPlayback) => ({
  url,
  audioUrl,
  expiresAt,
  ...(captions && { captions }),
});

const randomBetween = (from: number, to: number) => from + Math.random() * (to - from);

/**
 * Plays an item on a media element. Recovers from expired URLs, lost connections and renditions
 * that do not play.
 */
export class Engine {
  readonly #media: HTMLMediaElement;
  readonly #item: PlayerItem;
  readonly #onChange: (change: Partial<EngineState>) => void;
  readonly #timers = createTimers();
  readonly #stopping = new AbortController();
  #hls: HlsSource | undefined;
  #tokenRewriter: TokenRewriter | undefined;
  #playback: CaptionedPlayback | undefined;
  #failures = 0;
  /** Position in seconds at which the next retry starts; undefined without a scheduled retry. */
  #retryFrom: number | undefined;
  #audioOnly: boolean;
  #bitRate: number | undefined;
  /** False once the reader has paused. */
  #shouldPlay = true;
  /** Requested start position in seconds; the current position until playback starts. */
  #startsAt = 0;
  /**
   * Incremented whenever the source is released, so that pending promises of an earlier source are
   * ignored.
   */
  #generation = 0;

  constructor(
    media: HTMLMediaElement,
    item: PlayerItem,
    audioOnly: boolean,
    onChange: (change: Partial<EngineState>) => void,
    bitRate?: number,
  ) {
    this.#bitRate = bitRate;
    this.#media = media;
    this.#item = item;
    this.#audioOnly = audioOnly;
    this.#onChange = onChange;
    this.#watchMedia();
  }

  /** Plays the stream of a radio channel with another bit rate; undefined: the main one. */
  playBitRate(bitRate: number | undefined): void {
    this.#bitRate = bitRate;
    this.start(0);
  }

  /** Starts playback, also after a failure. `from` is a position in a recording, in seconds. */
  start(from: number): void {
    this.#failures = 0;
    this.#shouldPlay = true;
    void this.#load(from);
  }

  chooseQuality(index: number): void {
    this.#hls?.chooseQuality(index);
    this.#onChange({ quality: index });
  }

  /** Plays another audio track, and remembers its language on this device. */
  chooseAudio({ index, language }: AudioTrack): void {
    saveAudioLanguage(language);
    if (this.#hls) this.#hls.chooseAudio(index);
    else chooseNativeTrack(this.#media, index);
    this.#onChange({ audioTrack: index });
  }

  /** Position of the live edge, in seconds of the media; null if unknown. */
  livePosition(): number | null {
    return this.#hls?.livePosition() ?? null;
  }

  /** Position of a broadcast time of a live stream, in seconds of the media; null if unknown. */
  positionAt(time: number): number | null {
    return this.#hls ? this.#hls.positionAt(time) : nativePositionAt(this.#media, time);
  }

  stop(): void {
    this.#stopping.abort();
    this.#release();
    this.#media.removeAttribute("src");
    this.#media.load();
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  get #position(): number {
    return this.#item.live ? 0 : this.#media.currentTime || this.#startsAt;
  }

  #urlOf({ url, audioUrl }: CaptionedPlayback): string {
    return this.#audioOnly && audioUrl ? audioUrl : url;
  }

  #reportAudio(tracks: AudioTrack[], current: number): void {
    this.#onChange({ audioTracks: tracks.length > 1 ? tracks : [], audioTrack: current });
  }

  #setFailed(problem: PlaybackProblem): void {
    this.#onChange({ phase: "failed", problem });
  }

  #watchMedia(): void {
    const media = this.#media;
    const { signal } = this.#stopping;
    const heartbeats = startHeartbeats(media, this.#item, () => this.#playback?.token ?? null);
    const stopWatching = watchConnection(media, {
      onRestored: () => this.#retryNow(),
      onStalled: () => this.#retryFrom === undefined && this.#fail("unavailable", this.#position),
    });
    signal.addEventListener("abort", () => {
      heartbeats.stop();
      stopWatching();
    });
    media.addEventListener("error", () => this.#failNatively(), { signal });
    watchNativeTracks(media, signal, (tracks, current) => {
      if (!this.#hls) this.#reportAudio(tracks, current);
    });
    // A radio station that closes the connection ends the media without an error.
    const onEnded = () => this.#item.live && !this.#hls && this.#fail("unavailable", 0);
    media.addEventListener("ended", onEnded, { signal });
    const onPlaying = () => {
      this.#failures = 0;
      this.#onChange({ phase: "ready", problem: null, hasPlayed: true });
    };
    media.addEventListener("playing", onPlaying, { signal });
  }

  async #load(from: number): Promise<void> {
    this.#release();
    this.#startsAt = from;
    if (this.#failures <= RETRY_DELAYS.length)
      this.#onChange({ phase: this.#failures ? "reconnecting" : "loading", problem: null });
    try {
      const playback = await fetchPlayback(this.#item, this.#bitRate);
      if (this.#isStopped) return;
      this.#accept(playback);
      this.#tokenRewriter = createTokenRewriter(this.#urlOf(playback));
      this.#onChange({
        hasAudioOnly: playback.audioUrl !== null,
        canRewind: playback.dvrMinutes !== 0,
      });
      await this.#attach(playback, this.#tokenRewriter, from);
    } catch (error) {
      if (!this.#isStopped) this.#fail(problemOf(error), from, refusalsOf(error));
    }
  }

  #accept(playback: CaptionedPlayback): void {
    this.#playback = playback;
    this.#onChange({ ...NO_REFUSALS, refusal: playback.countryNote ?? null });
    // Audio elements do not show captions.
    if (this.#item.medium === "video") setCaptions(this.#media, playback.captions ?? []);
    this.#scheduleRenewal(playback);
  }

  async #attach(playback: CaptionedPlayback, rewriter: TokenRewriter, from: number): Promise<void> {
    const media = this.#media;
    const url = this.#urlOf(playback);
    const playlist = isHlsUrl(url) || (url === playback.url && playback.type === "hls");
    if (playlist && !prefersNativeHls(media)) {
      const { playHls } = await import("./hls-source.ts");
      if (this.#isStopped) return;
      this.#hls = playHls(media, url, rewriter, from, {
        onQualities: (qualities) => this.#onChange({ qualities }),
        onAutoQuality: (autoQuality) => this.#onChange({ autoQuality }),
        onAudioTracks: (tracks, current) => this.#reportAudio(tracks, current),
        onUnreachable: () => this.#fail("unavailable", this.#position),
        onUnplayable: () => this.#playFallback(),
      });
      if (!this.#hls && !supportsNativeHls(media)) return this.#setFailed("unplayable");
    }
    if (!this.#hls) playNatively(media, url, from);
    await this.#startPlayback();
  }

  /** If the browser blocks autoplay, the player shows its play button. */
  async #startPlayback(): Promise<void> {
    const generation = this.#generation;
    if (this.#shouldPlay) await this.#media.play().catch(() => {});
    if (!this.#isStopped && generation === this.#generation) this.#onChange({ phase: "ready" });
  }

  /**
   * Renews the playback URL before it expires. hls.js continues with the new URL; native playback
   * has to reload.
   */
  #scheduleRenewal({ expiresAt, renewSeconds }: CaptionedPlayback): void {
    if (!expiresAt) return;
    const remaining = Date.parse(expiresAt) - Date.now();
    const delay = Math.max(remaining - RENEW_BEFORE, remaining / 2, MIN_RENEW_DELAY);
    if (renewSeconds === undefined || delay <= renewSeconds * 1000)
      this.#timers.schedule(delay, () => void this.#renew());
    else this.#timers.schedule(renewSeconds * 1000, () => void this.#renewPlace());
  }

  /**
   * Renews the place of this device in a plan that limits them. A paused player gives it up. Native
   * playback keeps its URL, which has not expired.
   */
  async #renewPlace(): Promise<void> {
    const current = this.#playback;
    if (!current) return;
    if (this.#media.paused) this.#scheduleRenewal(current);
    else await this.#renew((renewed) => (this.#hls ? renewed : { ...renewed, ...urlsOf(current) }));
  }

  async #renew(
    choose: (renewed: CaptionedPlayback) => CaptionedPlayback = (renewed) => renewed,
  ): Promise<void> {
    try {
      const playback = choose(await fetchPlayback(this.#item, this.#bitRate));
      if (this.#isStopped) return;
      const isSame = this.#playback?.url === playback.url;
      this.#accept(playback);
      if (isSame) return;
      if (this.#hls) this.#tokenRewriter?.update(this.#urlOf(playback));
      else if (!this.#media.paused) {
        playNatively(this.#media, this.#urlOf(playback), this.#position);
        await this.#startPlayback();
      }
    } catch (error) {
      const problem = problemOf(error);
      if (this.#isStopped) return;
      if (isTransient(problem))
        this.#timers.schedule(RENEW_RETRY_DELAY, () => void this.#renew(choose));
      else this.#fail(problem, this.#position, refusalsOf(error));
    }
  }

  #failNatively(): void {
    const { error, currentSrc } = this.#media;
    if (this.#hls || !error || !currentSrc) return;
    if (error.code === MediaError.MEDIA_ERR_DECODE) this.#playFallback();
    else this.#fail("unavailable", this.#position);
  }

  /** Falls back from hls.js to native playback, then to audio only, then to an error message. */
  #playFallback(): void {
    const from = this.#position;
    const usedHlsJs = this.#hls !== undefined;
    this.#release();
    if (usedHlsJs && this.#playback && supportsNativeHls(this.#media)) {
      playNatively(this.#media, this.#urlOf(this.#playback), from);
      void this.#startPlayback();
    } else if (this.#playback?.audioUrl && !this.#audioOnly) {
      this.#audioOnly = true;
      void this.#load(from);
    } else this.#setFailed("unplayable");
  }

  /**
   * Retries transient problems, after the schedule in the background behind an error message. Shows
   * all others to the reader.
   */
  #fail(problem: PlaybackProblem, from: number, refusals: Refusals = NO_REFUSALS): void {
    const { currentTime, ended, paused } = this.#media;
    // A live source that ends was paused by the browser, not by the reader.
    if (currentTime > 0 && !ended) this.#shouldPlay = !paused;
    this.#release();
    if (!isTransient(problem)) {
      // Native playback would go on from its buffer.
      if (problem === "limit") this.#media.pause();
      this.#setFailed(problem);
      this.#onChange(refusals);
      const until = (refusals.refusal ?? refusals.ageRefusal)?.until;
      if (until) this.#loadAfter(Date.parse(until), from);
      return;
    }
    const delay = RETRY_DELAYS[this.#failures];
    this.#failures++;
    this.#retryFrom = from;
    if (delay === undefined) this.#setFailed(navigator.onLine ? problem : "offline");
    else this.#onChange({ phase: "reconnecting" });
    this.#timers.schedule(
      delay ?? randomBetween(...BACKGROUND_RETRY_DELAYS),
      () => void this.#load(from),
    );
  }

  /** Plays again when an airing that the reader may not play has ended. */
  #loadAfter(time: number, from: number): void {
    const delay = time - Date.now() + randomBetween(...RETURN_DELAYS);
    this.#timers.schedule(Math.max(delay, RETURN_DELAYS[0]), () => void this.#load(from));
  }

  /** Carries a scheduled retry out now, since the connection may be back. */
  #retryNow(): void {
    if (this.#retryFrom === undefined) return;
    this.#failures = 1;
    void this.#load(this.#retryFrom);
  }

  #release(): void {
    this.#generation++;
    this.#retryFrom = undefined;
    this.#timers.clear();
    this.#hls?.stop();
    this.#hls = undefined;
  }
}
