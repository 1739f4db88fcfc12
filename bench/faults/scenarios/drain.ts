import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { makeEpisode } from "../../../server/test/factories/broadcast.ts";
import { readWorkbook } from "../../../server/test/readers/read-workbook.ts";
import { clientsOf } from "../../tools/clients.ts";
import type { Scenario } from "../scenario.ts";
import { uniqueRecording, uploadRecording } from "../stage/newsroom.ts";
import { secondsUntilWorking } from "../stage/recovery.ts";
import type { Stage } from "../stage/stage.ts";
import { asStream } from "./activities/export.ts";

/**
 * Documented time for requests in progress, in milliseconds; minus the precision of the
 * measurement.
 */
const DRAIN_MS = 10_000 - 500;
const MEGABYTE = 1024 * 1024;
/** Bytes per second of downloads that end before the drain time does, and of those that cannot. */
const RATES = { fast: 4 * MEGABYTE, slow: MEGABYTE / 4 };
/** A recording of about 24 MB, several times the socket buffers of a download. */
const RECORDING_SECONDS = 60;
const RECORDING_COPIES = 25;
const DOWNLOADS = 3;
const EXPORTS = 3;
/** Time of normal operation before SIGTERM, in milliseconds. */
const BEFORE_SIGNAL = 1500;

interface Download {
  bytes: Buffer;
  complete: boolean;
  /** Milliseconds since 1970. */
  endedAt: number;
}

/** Downloads a file at a limited rate, from an offset on. */
async function download(url: string, rate: number, offset = 0): Promise<Download> {
  const chunks: Buffer[] = [];
  const ended = (complete: boolean) => ({
    bytes: Buffer.concat(chunks),
    complete,
    endedAt: Date.now(),
  });
  const request = get(url, { agent: false, headers: { range: `bytes=${offset}-` } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      await wait((chunk.length / rate) * 1000);
    }
    return ended(response.complete);
  } catch {
    return ended(false);
  }
}

/**
 * Downloads directly from a process that is stopped. A download that is cut off is resumed at the
 * other process, as players do.
 */
async function stopDuringDownloads(stage: Stage, path: string, original: Buffer) {
  const { one, two } = stage.processes;
  const staff = clientsOf(one.url, stage.cookie);
  const start = (rate: number) =>
    Array.from({ length: DOWNLOADS }, () => download(one.url + path, rate));
  const [fast, slow] = [start(RATES.fast), start(RATES.slow)];
  await wait(BEFORE_SIGNAL);
  const exporting = Array.from({ length: EXPORTS }, () => staff.send("GET", "/api/v1/order/excel"));
  // Until the requests have arrived.
  await wait(20);
  const signalledAt = Date.now();
  one.terminate();
  const recovering = secondsUntilWorking(stage, signalledAt);
  const workbooks = await Promise.all(exporting);
  const broken = await Promise.all(
    workbooks.map(({ ok, bytes }) =>
      ok
        ? readWorkbook(asStream(bytes)).then(
            () => 0,
            () => 1,
          )
        : 1,
    ),
  );
  const downloads = await Promise.all([...fast, ...slow]);
  const cut = downloads.filter(({ complete }) => !complete);
  const early = cut.filter(({ endedAt }) => endedAt - signalledAt < DRAIN_MS).length;
  const whole = await Promise.all(
    downloads.map(async ({ bytes, complete }) =>
      complete
        ? bytes
        : Buffer.concat([
            bytes,
            (await download(two.url + path, Number.POSITIVE_INFINITY, bytes.length)).bytes,
          ]),
    ),
  );
  const damaged = whole.filter((bytes) => !bytes.equals(original)).length;
  const cutFast = (await Promise.all(fast)).filter(({ complete }) => !complete).length;
  return {
    requests: downloads.length + workbooks.length,
    cut: cut.length,
    lost: early + damaged + cutFast + broken.reduce<number>((sum, one) => sum + one, 0),
    recovery: await recovering,
  };
}

/** Uploads a recording as the audio of an episode. Returns the path of the podcast file. */
async function publishAudio(stage: Stage, recording: Buffer): Promise<string> {
  const audioUrl = await uploadRecording(clientsOf(stage.url, stage.cookie), recording, {
    partBytes: 8 * MEGABYTE,
  });
  const { id } = await stage.withDatabase(({ db }) => makeEpisode(db, { audioUrl }));
  return `/podcast/${id}/play.mp3`;
}

/** SIGTERM while files and workbooks are sent. */
export const DRAIN: Scenario[] = [
  {
    name: "sigterm-downloads",
    fault: "SIGTERM during downloads and exports",
    tries: 2,
    recoveryLimit: 40,
    async run({ tries, stage: openStage }) {
      const stage = await openStage();
      const original = Buffer.concat(
        Array(RECORDING_COPIES).fill(uniqueRecording(RECORDING_SECONDS)),
      );
      const path = await publishAudio(stage, original);
      const total = { lost: 0, requests: 0, failed: 0, recovery: 0 };
      for (let attempt = 0; attempt < tries; attempt++) {
        const { lost, requests, cut, recovery } = await stopDuringDownloads(stage, path, original);
        total.lost += lost;
        total.requests += requests;
        total.failed += cut;
        total.recovery = Math.max(total.recovery, recovery);
      }
      const notes = [
        `files of ${(original.length / MEGABYTE).toFixed(0)} MB; ${total.failed} slow downloads cut off after the drain time and resumed`,
      ];
      return { tries, ...total, notes };
    },
  },
];
