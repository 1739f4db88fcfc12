import Hls, { type ErrorData, ErrorTypes, Events, type Level } from "hls.js";
import worker from "hls.js/dist/hls.worker.js?url";
import { positionOfTime } from "../live-window.ts";
import { type AudioTrack, savedAudioLanguage, trackIn } from "./audio-tracks.ts";
import type { TokenRewriter } from "./token-rewriter.ts";

/** Selectable quality level. */
export interface Quality {
  index: number;
  name: string;
}

interface HlsCallbacks {
  onQualities(all: Quality[]): void;
  /** Name of the level that now plays. */
  onAutoQuality(name: string | null): void;
  onAudioTracks(all: AudioTrack[], current: number): void;
  /** The stream cannot be fetched, or its URL has expired. */
  onUnreachable(): void;
  /** The browser cannot play the media. */
  onUnplayable(): void;
}

export interface HlsSource {
  /** -1: automatic. */
  chooseQuality(index: number): void;
  chooseAudio(index: number): void;
  /** Position of the live edge, in seconds of the media; null for a recording. */
  livePosition(): number | null;
  /** Position of a broadcast time; null if the stream has no dates. */
  positionAt(time: number): number | null;
  stop(): void;
}

const MAX_RECOVERIES = 2;
/** HTTP statuses of an expired URL. */
const REFUSED_STATUSES = new Set([401, 403, 404, 410]);

const nameOf = ({ height, bitrate }: { height: number; bitrate: number }) =>
  height ? `${height}p` : `${Math.round(bitrate / 1000)} kb/s`;

/** Qualities, best first. Of levels with the same name only the best is listed. */
function qualitiesOf(levels: Level[]): Quality[] {
  const all = levels.map((level, index) => ({ index, name: nameOf(level) })).reverse();
  return all.filter(
    (quality, position) => all.findIndex(({ name }) => name === quality.name) === position,
  );
}

/** Plays HLS through hls.js. @returns undefined if the browser does not support it */
export function playHls(
  media: HTMLMediaElement,
  url: string,
  exchange: TokenRewriter,
  startAt: number,
  report: HlsCallbacks,
): HlsSource | undefined {
  if (!Hls.isSupported()) return undefined;
  const hls = new Hls({
    workerPath: worker,
    liveDurationInfinity: true,
    backBufferLength: 90,
    capLevelToPlayerSize: true,
    startPosition: startAt > 0 ? startAt : -1,
    // Playlists contain segment URLs with the token of the time at which they were loaded.
    xhrSetup: (xhr, requestUrl) => xhr.open("GET", exchange.rewrite(requestUrl), true),
  });
  let recoveries = 0;
  const audioTracks = (): AudioTrack[] =>
    hls.audioTracks.map(({ lang = "", name }, index) => ({ index, language: lang, name }));
  const reportAudio = () => report.onAudioTracks(audioTracks(), hls.audioTrack);

  hls.on(Events.MANIFEST_PARSED, (_, { levels }) =>
    report.onQualities(levels.length > 1 ? qualitiesOf(levels) : []),
  );
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
    const playing = hls.levels[level];
    report.onAutoQuality(playing ? nameOf(playing) : null);
  });
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => {
    // The tracks of another quality are others, in any order.
    const saved = trackIn(audioTracks(), savedAudioLanguage());
    if (saved && saved.index !== hls.audioTrack) hls.audioTrack = saved.index;
    reportAudio();
  });
  // Before the audio is buffered: the choice is marked immediately.
  hls.on(Events.AUDIO_TRACK_SWITCHING, (_, { id }) => report.onAudioTracks(audioTracks(), id));
  hls.on(Events.ERROR, (_, data) => {
    if (data.fatal) recover(data);
    else if (REFUSED_STATUSES.has(data.response?.code ?? 0)) report.onUnreachable();
  });

  function recover(data: ErrorData): void {
    const hasOtherLevel = hls.levels.length > 1 && hls.currentLevel >= 0;
    if (data.type === ErrorTypes.NETWORK_ERROR) report.onUnreachable();
    else if (data.type === ErrorTypes.MEDIA_ERROR && recoveries++ < MAX_RECOVERIES)
      hls.recoverMediaError();
    else if (hasOtherLevel) {
      // Drop the level that this browser cannot play, as there is another one.
      recoveries = 0;
      hls.removeLevel(hls.currentLevel);
      hls.recoverMediaError();
    } else report.onUnplayable();
  }

  hls.loadSource(exchange.rewrite(url));
  hls.attachMedia(media);
  return {
    chooseQuality(index) {
      hls.nextLevel = index;
      hls.autoLevelCapping = -1;
    },
    chooseAudio(index) {
      hls.audioTrack = index;
    },
    livePosition: () => hls.liveSyncPosition,
    positionAt: (time) =>
      positionOfTime(hls.levels[hls.currentLevel]?.details?.fragments ?? [], time),
    stop: () => hls.destroy(),
  };
}
