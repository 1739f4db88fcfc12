import Hls, { type ErrorData, ErrorTypes, Events, type Level } from "hls.js";
import worker from "hls.js/dist/hls.worker.js?url";
import type { Exchange } from "./exchange.ts";

/** A quality that can be chosen. */
export interface Quality {
  index: number;
  name: string;
}

export interface HlsReport {
  qualities(all: Quality[]): void;
  /** The one that plays, where the player chooses by itself. */
  automatic(name: string | null): void;
  /** The stream cannot be fetched, or its address is over. */
  unreachable(): void;
  /** What comes cannot be played. */
  unplayable(): void;
}

export interface HlsSource {
  /** -1: by the player itself. */
  choose(index: number): void;
  /** Where live is now, in seconds of the media; null in a recording. */
  livePosition(): number | null;
  stop(): void;
}

const RECOVERIES = 2;
const REFUSED = new Set([401, 403, 404, 410]);

const nameOf = ({ height, bitrate }: { height: number; bitrate: number }) => (height ? `${height}p` : `${Math.round(bitrate / 1000)} kb/s`);

/** Best first; of two with one name the better. */
function qualitiesOf(levels: Level[]): Quality[] {
  const all = levels.map((level, index) => ({ index, name: nameOf(level) })).reverse();
  return all.filter((one, place) => all.findIndex((other) => other.name === one.name) === place);
}

/** Plays HLS through hls.js. @returns undefined where the browser cannot */
export function playHls(
  media: HTMLMediaElement,
  url: string,
  exchange: Exchange,
  startAt: number,
  report: HlsReport,
): HlsSource | undefined {
  if (!Hls.isSupported()) return undefined;
  const hls = new Hls({
    workerPath: worker,
    liveDurationInfinity: true,
    backBufferLength: 90,
    capLevelToPlayerSize: true,
    startPosition: startAt > 0 ? startAt : -1,
    // Every address is asked for with the token of now, whenever it was read.
    xhrSetup: (xhr, address) => xhr.open("GET", exchange.of(address), true),
  });
  let recoveries = 0;

  hls.on(Events.MANIFEST_PARSED, (_, { levels }) => report.qualities(levels.length > 1 ? qualitiesOf(levels) : []));
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
    const playing = hls.levels[level];
    report.automatic(playing ? nameOf(playing) : null);
  });
  hls.on(Events.ERROR, (_, data) => {
    if (data.fatal) mend(data);
    else if (REFUSED.has(data.response?.code ?? 0)) report.unreachable();
  });

  function mend(data: ErrorData): void {
    const another = hls.levels.length > 1 && hls.currentLevel >= 0;
    if (data.type === ErrorTypes.NETWORK_ERROR) report.unreachable();
    else if (data.type === ErrorTypes.MEDIA_ERROR && recoveries++ < RECOVERIES) hls.recoverMediaError();
    else if (another) {
      // A rendition that this browser cannot play is left out, as long as there is another.
      recoveries = 0;
      hls.removeLevel(hls.currentLevel);
      hls.recoverMediaError();
    } else report.unplayable();
  }

  hls.loadSource(exchange.of(url));
  hls.attachMedia(media);
  return {
    choose(index) {
      hls.nextLevel = index;
      hls.autoLevelCapping = -1;
    },
    livePosition: () => hls.liveSyncPosition,
    stop: () => hls.destroy(),
  };
}
