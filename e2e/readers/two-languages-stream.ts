import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startUpstream, type Upstream } from "../../server/test/fakes/hls-upstream.ts";
import { toolPath } from "../../server/test/tools.ts";

const SECONDS = 20;

/**
 * Starts an origin with an HLS recording at `/index.m3u8` that has audio in Arabic, which is the
 * default, and in English. Files of the English audio are below `/en/`.
 */
export async function startTwoLanguagesStream(): Promise<Upstream> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-languages-"));
  const tone = (frequency: number) => ["-f", "lavfi", "-i", `sine=f=${frequency}:d=${SECONDS}`];
  const result = spawnSync(toolPath("ffmpeg", "ffmpeg"), [
    ...["-hide_banner", "-loglevel", "error", "-f", "lavfi", "-i"],
    `testsrc=s=160x90:r=10:d=${SECONDS}`,
    ...tone(300),
    ...tone(900),
    ...["-map", "0:v", "-map", "1:a", "-map", "2:a"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-g", "20", "-c:a", "aac", "-b:a", "32k"],
    ...["-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod"],
    ...["-master_pl_name", "index.m3u8", "-var_stream_map"],
    "v:0,agroup:sound,name:video a:0,agroup:sound,language:ara,name:ar,default:yes a:1,agroup:sound,language:eng,name:en",
    ...["-hls_segment_filename", join(folder, "%v/segment%d.ts"), join(folder, "%v/media.m3u8")],
  ]);
  if (result.status !== 0) throw new Error(`ffmpeg failed: ${result.stderr}`);
  const upstream = await startUpstream({}, (request, response) => {
    const [, track = "", file = ""] = /^\/(?:(\w+)\/)?([\w.]+)$/.exec(request.url ?? "") ?? [];
    try {
      const content = readFileSync(join(folder, track, basename(file)));
      response
        .writeHead(200, {
          "content-type": file.endsWith(".m3u8") ? "application/vnd.apple.mpegurl" : "video/mp2t",
        })
        .end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return {
    ...upstream,
    close: async () => {
      await upstream.close();
      rmSync(folder, { recursive: true });
    },
  };
}
