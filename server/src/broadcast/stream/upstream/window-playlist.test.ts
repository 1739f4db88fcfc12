import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnreadablePlaylist } from "./rewrite-playlist.ts";
import { windowPlaylist } from "./window-playlist.ts";

const window = (minutes: number, ...lines: string[]) =>
  windowPlaylist(`#EXTM3U\n${lines.join("\n")}\n`, minutes)
    .trim()
    .split("\n")
    .slice(1);

/** Segments of ten seconds: `n0.ts`, `n1.ts` and so on, with tags before some. */
const segments = (count: number, tags: Record<number, string[]> = {}) =>
  Array.from({ length: count }, (_, i) => [...(tags[i] ?? []), "#EXTINF:10.0,", `n${i}.ts`]).flat();

const HEAD = ["#EXT-X-TARGETDURATION:10", "#EXT-X-MEDIA-SEQUENCE:100"];

/** What a player reads: of each segment its number, discontinuity, key, init section, byte range and moment. */
function read(playlist: string) {
  const lines = playlist.trim().split("\n");
  const number = (tag: string) => Number(lines.find((line) => line.startsWith(`#${tag}:`))?.split(":")[1] ?? 0);
  let sequence = number("EXT-X-MEDIA-SEQUENCE");
  let discontinuity = number("EXT-X-DISCONTINUITY-SEQUENCE");
  let [key, map, mapKey, at, seconds, range, end]: [string, string, string, number, number, string, number] = [
    "",
    "",
    "",
    Number.NaN,
    0,
    "",
    0,
  ];
  const found: {
    sequence: number;
    discontinuity: number;
    uri: string;
    key: string;
    map: string;
    mapKey: string;
    at: number;
    range: string;
  }[] = [];
  for (const line of lines) {
    const value = line.slice(line.indexOf(":") + 1);
    if (line === "#EXT-X-DISCONTINUITY") {
      discontinuity++;
      at = Number.NaN;
    } else if (line.startsWith("#EXT-X-KEY:")) key = value === "METHOD=NONE" ? "" : value;
    else if (line.startsWith("#EXT-X-MAP:")) [map, mapKey] = [value, key];
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) at = Date.parse(value);
    else if (line.startsWith("#EXTINF:")) seconds = Number.parseFloat(value);
    else if (line.startsWith("#EXT-X-BYTERANGE:")) {
      const [length = "0", offset] = value.split("@");
      range = `${length}@${offset ?? end}`;
      end = Number(offset ?? end) + Number(length);
    } else if (!line.startsWith("#")) {
      found.push({ sequence: sequence++, discontinuity, uri: line, key, map, mapKey, at, range });
      at += seconds * 1000;
    }
  }
  return found;
}

describe("the rewind limit of a live playlist", () => {
  it("keeps the segments of the last minutes, and their numbers", () => {
    expect(window(2, ...HEAD, ...segments(30))).toEqual([
      "#EXT-X-TARGETDURATION:10",
      "#EXT-X-MEDIA-SEQUENCE:118",
      "#EXT-X-DISCONTINUITY-SEQUENCE:0",
      ...segments(30).slice(36),
    ]);
  });

  it("leaves six target durations when only live is allowed, and all of a playlist that has no more than the limit", () => {
    expect(read(windowPlaylist(["#EXTM3U", ...HEAD, ...segments(30)].join("\n"), 0)).map(({ sequence }) => sequence)).toEqual([
      124, 125, 126, 127, 128, 129,
    ]);
    expect(window(10, ...HEAD, ...segments(30)).slice(3)).toEqual(segments(30));
  });

  it("describes every segment that stays as the whole playlist does", () => {
    const tags = fc.array(
      fc.constantFrom(
        "#EXT-X-DISCONTINUITY",
        '#EXT-X-KEY:METHOD=AES-128,URI="k1"',
        '#EXT-X-KEY:METHOD=AES-128,URI="k2",IV=0x02',
        "#EXT-X-KEY:METHOD=NONE",
        '#EXT-X-MAP:URI="a.mp4"',
        '#EXT-X-MAP:URI="b.mp4"',
        "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T10:00:00.500+02:00",
      ),
      { maxLength: 3 },
    );
    const segment = fc.record({ tags, seconds: fc.integer({ min: 1, max: 10 }) });
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 60 }), fc.integer({ min: 0, max: 3 }), (all, minutes) => {
        const rangeAt = (i: number) => `#EXT-X-BYTERANGE:500${i % 9 ? "" : "@0"}`;
        const lines = all.flatMap((one, i) => [...one.tags, `#EXTINF:${one.seconds},`, rangeAt(i), `f${Math.floor(i / 9)}.mp4`]);
        const playlist = ["#EXTM3U", "#EXT-X-TARGETDURATION:10", "#EXT-X-DISCONTINUITY-SEQUENCE:7", ...lines].join("\n");
        const before = read(playlist);
        const kept = read(windowPlaylist(playlist, minutes));
        expect(kept).toEqual(before.slice(-kept.length));
        const seconds = all.slice(-kept.length).reduce((sum, one) => sum + one.seconds, 0);
        if (kept.length < all.length) expect(seconds).toBeGreaterThanOrEqual(60);
        expect(seconds).toBeLessThan(Math.max(minutes * 60, 60 + 10) + 1);
      }),
    );
  });

  it("names the keys of every format, and those of an init section that is encrypted with another key", () => {
    const keys = [
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple"',
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="w",KEYFORMAT="urn:w"',
    ];
    const later = ['#EXT-X-KEY:METHOD=AES-128,URI="k2"'];
    const lines = segments(20, { 0: [...keys, '#EXT-X-MAP:URI="init.mp4"'], 3: ["#EXT-X-KEY:METHOD=NONE", ...later] });
    expect(window(1, ...HEAD, ...lines).slice(3, -12)).toEqual([...keys, '#EXT-X-MAP:URI="init.mp4"', "#EXT-X-KEY:METHOD=NONE", ...later]);
  });

  it("works out the offset of a byte range that continues one that was cut off", () => {
    const lines = Array.from({ length: 10 }, () => ["#EXTINF:10,", "#EXT-X-BYTERANGE:500", "all.ts"]).flat();
    expect(window(1, ...HEAD, ...lines)[4]).toBe("#EXT-X-BYTERANGE:500@2000");
  });

  it("keeps parts, preload hint and reports of the live end, and offers no delta updates", () => {
    const end = [
      '#EXT-X-PART:DURATION=1,URI="n30.0.ts"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="n30.1.ts"',
      '#EXT-X-RENDITION-REPORT:URI="../low.m3u8",LAST-MSN=130,LAST-PART=0',
    ];
    const control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=60,CAN-SKIP-DATERANGES=YES,PART-HOLD-BACK=3";
    const part = ['#EXT-X-PART:DURATION=10,URI="n24.0.ts",BYTERANGE="100"'];
    const result = window(1, ...HEAD, control, "#EXT-X-PART-INF:PART-TARGET=1", ...segments(30, { 24: part }), ...end);
    expect(result.slice(0, 3)).toEqual([
      "#EXT-X-TARGETDURATION:10",
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3",
      "#EXT-X-PART-INF:PART-TARGET=1",
    ]);
    expect(result.slice(5)).toEqual([...segments(30).slice(48), ...end]);
    expect(() => window(1, ...HEAD, "#EXT-X-SKIP:SKIPPED-SEGMENTS=20", ...segments(10))).toThrow(UnreadablePlaylist);
  });

  it("is no playlist of an event that keeps everything, and may be over", () => {
    const result = window(1, "#EXT-X-PLAYLIST-TYPE:EVENT", ...HEAD, ...segments(8), "#EXT-X-ENDLIST");
    expect(result).not.toContain("#EXT-X-PLAYLIST-TYPE:EVENT");
    expect([result[1], result.at(-1)]).toEqual(["#EXT-X-MEDIA-SEQUENCE:102", "#EXT-X-ENDLIST"]);
  });

  it("changes nothing in a multivariant playlist", () => {
    const lines = ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",URI="a.m3u8"', "#EXT-X-STREAM-INF:BANDWIDTH=1", "720p.m3u8"];
    expect(window(0, ...lines)).toEqual(lines);
  });
});
