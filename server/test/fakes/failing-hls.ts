import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toolPath } from "../tools.ts";
import { startUpstream, type Upstream } from "./hls-upstream.ts";

/** Range of seconds since the start, in which the origin answers 503 and encodes nothing. */
export type Outage = [from: number, until: number];

export interface FailingHls extends Upstream {
  /** Begins the stream now. Returns its start, in milliseconds since the epoch. */
  restart(): number;
}

/**
 * Starts a live HLS stream of one-second segments with dates, made by ffmpeg, that fails at given
 * times. A playlist lists the last `listSize` segments that were encoded.
 */
export async function startFailingHls(
  outages: Outage[],
  { seconds = 60, listSize = 40, hasDates = true } = {},
): Promise<FailingHls> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-failing-hls-"));
  const { status, stderr } = spawnSync(
    toolPath("ffmpeg", "ffmpeg"),
    [
      ...["-loglevel", "error"],
      ...["-f", "lavfi", "-i", `testsrc=s=160x90:r=10:d=${seconds}`],
      ...["-f", "lavfi", "-i", `sine=r=48000:d=${seconds}`],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p"],
      ...["-c:a", "aac", "-f", "hls", "-hls_time", "1", "-hls_list_size", "0"],
      ...["-hls_segment_filename", join(folder, "%d.ts"), join(folder, "all.m3u8")],
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  const count = readdirSync(folder).filter((name) => name.endsWith(".ts")).length;
  let startedAt = Date.now();
  const isMissing = (second: number) =>
    outages.some(([from, until]) => second >= from && second < until);
  const upstream = await startUpstream({}, (request, response) => {
    const elapsed = (Date.now() - startedAt) / 1000;
    if (isMissing(elapsed)) return void response.writeHead(503).end();
    const name = (request.url ?? "").slice(1);
    if (/^\d+\.ts$/.test(name)) return void response.end(readFileSync(join(folder, name)));
    const made = Array.from({ length: Math.min(count, Math.floor(elapsed)) }, (_, i) => i).filter(
      (i) => !isMissing(i),
    );
    const listed = made.slice(-listSize);
    const lines = listed.flatMap((second, i) => [
      ...(i && listed[i - 1] !== second - 1 ? ["#EXT-X-DISCONTINUITY"] : []),
      ...(hasDates
        ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(startedAt + second * 1000).toISOString()}`]
        : []),
      "#EXTINF:1.0,",
      `${second}.ts`,
    ]);
    const first = made.length - listed.length;
    const head = ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:1"];
    response.end([...head, `#EXT-X-MEDIA-SEQUENCE:${first}`, ...lines].join("\n"));
  });
  return {
    ...upstream,
    restart: () => (startedAt = Date.now()),
    close: async () => {
      await upstream.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
