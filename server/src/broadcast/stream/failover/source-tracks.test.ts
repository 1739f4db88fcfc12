import { describe, expect, it } from "vitest";
import { parseMaster, servedMaster, trackUrl } from "./source-tracks.ts";

const served = (...lines: string[]) => {
  const master = parseMaster(["#EXTM3U", ...lines].join("\n"));
  return { master, lines: servedMaster(master).trim().split("\n").slice(2) };
};

describe("multivariant playlist of a protected channel", () => {
  it("keeps the audio of every language under a name of its own", () => {
    const { master, lines } = served(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="العربية",LANGUAGE="ar",DEFAULT=YES,URI="https://o.example/ar.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",URI="https://o.example/en.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"',
      "https://o.example/v.m3u8",
    );
    expect(lines).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="العربية",LANGUAGE="ar",DEFAULT=YES,URI="track-a0.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",URI="track-a1.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"',
      "track-p0.m3u8",
    ]);
    expect(master && trackUrl(master, { kind: "a", index: 1 })).toBe("https://o.example/en.m3u8");
  });

  it("keeps audio without a playlist of its own, which is in the segments of the variant", () => {
    expect(
      served(
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="العربية",LANGUAGE="ar",DEFAULT=YES',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",URI="https://o.example/en.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"',
        "https://o.example/v.m3u8",
      ).lines,
    ).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="العربية",LANGUAGE="ar",DEFAULT=YES',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",URI="track-a0.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"',
      "track-v0.m3u8",
    ]);
  });
});
