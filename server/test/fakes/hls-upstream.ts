import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endProcess } from "../processes/end-process.ts";
import { toolPath } from "../tools.ts";

/** Fake streaming origin on loopback. */
export interface Upstream {
  /** Host and port, in the format of STREAM_HOSTS. */
  host: string;
  url: string;
  /** All requests so far. */
  requests: IncomingMessage[];
  close(): Promise<void>;
}

/** Starts an origin with a handler per path. Other paths go to `fallback`, or return 404. */
export async function startUpstream(
  handlers: Record<string, RequestListener>,
  fallback?: RequestListener,
): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const handler = handlers[request.url?.split("?")[0] ?? ""] ?? fallback;
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    requests: requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * Starts a live HLS stream encoded by ffmpeg: two renditions, encrypted, with segments of one
 * second and a sliding window.
 */
export async function startLiveHls({ listSize = 6 } = {}): Promise<Upstream> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-hls-"));
  mkdirSync(join(folder, "live"));
  writeFileSync(join(folder, "live/stream.key"), Buffer.alloc(16, 7));
  writeFileSync(
    join(folder, "keyinfo"),
    `/live/stream.key\n${join(folder, "live/stream.key")}\n${"07".repeat(16)}\n`,
  );
  const encoding = [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-g",
    "10",
    "-c:a",
    "aac",
    "-b:a",
    "32k",
  ];
  const program = spawn(
    toolPath("ffmpeg", "ffmpeg"),
    [
      ...[
        "-hide_banner",
        "-loglevel",
        "error",
        "-re",
        "-f",
        "lavfi",
        "-i",
        "testsrc=s=160x90:r=10",
        "-re",
        "-f",
        "lavfi",
        "-i",
        "sine=r=44100",
      ],
      ...[
        "-map",
        "0:v",
        "-map",
        "1:a",
        "-map",
        "0:v",
        "-map",
        "1:a",
        ...encoding,
        "-b:v:0",
        "60k",
        "-b:v:1",
        "30k",
      ],
      ...[
        "-f",
        "hls",
        "-hls_time",
        "1",
        "-hls_list_size",
        String(listSize),
        "-hls_flags",
        "delete_segments",
        "-hls_delete_threshold",
        "6",
      ],
      ...[
        "-hls_key_info_file",
        join(folder, "keyinfo"),
        "-master_pl_name",
        "index.m3u8",
        "-var_stream_map",
        "v:0,a:0 v:1,a:1",
      ],
      ...[
        "-hls_segment_filename",
        join(folder, "live/%v/segment%d.ts"),
        join(folder, "live/%v/media.m3u8"),
      ],
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const upstream = await startUpstream({}, (request, response) => {
    const file = join(folder, decodeURIComponent(request.url ?? ""));
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": file.endsWith(".m3u8") ? "application/vnd.apple.mpegurl" : "video/mp2t",
    });
    response.end(readFileSync(file));
  });
  const close = async () => {
    await endProcess(program, "SIGKILL");
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      existsSync(join(folder, "live/index.m3u8")) &&
      existsSync(join(folder, "live/1/segment1.ts"))
    )
      return { ...upstream, close };
    await wait(100);
  }
  await close();
  throw new Error("ffmpeg produced no stream");
}
