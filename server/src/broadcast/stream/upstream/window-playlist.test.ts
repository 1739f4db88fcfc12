import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnreadablePlaylist } from "./playlist-lines.ts";
import { windowPlaylist } from "./window-playlist.ts";

const trim = (minutes: number, ...lines: string[]) =>
  windowPlaylist(`#EXTM3U\n${lines.join("\n")}\n`, minutes)
    .trim()
    .split("\n")
    .slice(1);

/** Builds segments of ten seconds, `n0.ts`, `n1.ts` and so on, with optional tags before each. */
const segments = (count: number, tags: Record<number, string[]> = {}) =>
  Array.from({ length: count }, (_, i) => [...(tags[i] ?? []), "#EXTINF:10.0,", `n${i}.ts`]).flat();

const HEAD = ["#EXT-X-TARGETDURATION:10", "#EXT-X-MEDIA-SEQUENCE:100"];

/**
 * Parses a playlist like a player: number, discontinuity, key, init section, byte range and start
 * time of each segment.
 */
function parse(playlist: string) {
  const lines = playlist.trim().split("\n");
  const number = (tag: string) =>
    Number(lines.find((line) => line.startsWith(`#${tag}:`))?.split(":")[1] ?? 0);
  let sequence = number("EXT-X-MEDIA-SEQUENCE");
  let discontinuity = number("EXT-X-DISCONTINUITY-SEQUENCE");
  let [key, map, mapKey, startsAt, seconds, range, end]: [
    string,
    string,
    string,
    number,
    number,
    string,
    number,
  ] = ["", "", "", Number.NaN, 0, "", 0];
  const parsed: {
    sequence: number;
    discontinuity: number;
    uri: string;
    key: string;
    map: string;
    mapKey: string;
    startsAt: number;
    range: string;
  }[] = [];
  for (const line of lines) {
    const value = line.slice(line.indexOf(":") + 1);
    if (line === "#EXT-X-DISCONTINUITY") {
      discontinuity++;
      startsAt = Number.NaN;
    } else if (line.startsWith("#EXT-X-KEY:")) key = value === "METHOD=NONE" ? "" : value;
    else if (line.startsWith("#EXT-X-MAP:")) [map, mapKey] = [value, key];
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) startsAt = Date.parse(value);
    else if (line.startsWith("#EXTINF:")) seconds = Number.parseFloat(value);
    else if (line.startsWith("#EXT-X-BYTERANGE:")) {
      const [length = "0", offset] = value.split("@");
      range = `${length}@${offset ?? end}`;
      end = Number(offset ?? end) + Number(length);
    } else if (!line.startsWith("#")) {
      parsed.push({
        sequence: sequence++,
        discontinuity,
        uri: line,
        key,
        map,
        mapKey,
        startsAt,
        range,
      });
      startsAt += seconds * 1000;
    }
  }
  return parsed;
}

describe("rewind limit of a live playlist", () => {
  it("keeps the segments of the last minutes with their numbers", () => {
    expect(trim(2, ...HEAD, ...segments(30))).toEqual([
      "#EXT-X-TARGETDURATION:10",
      "#EXT-X-MEDIA-SEQUENCE:118",
      "#EXT-X-DISCONTINUITY-SEQUENCE:0",
      ...segments(30).slice(36),
    ]);
  });

  it("keeps six target durations when only live is allowed, and a playlist shorter than the limit unchanged", () => {
    expect(
      parse(windowPlaylist(["#EXTM3U", ...HEAD, ...segments(30)].join("\n"), 0)).map(
        ({ sequence }) => sequence,
      ),
    ).toEqual([124, 125, 126, 127, 128, 129]);
    expect(trim(10, ...HEAD, ...segments(30)).slice(3)).toEqual(segments(30));
  });

  it("keeps the effective tags of every remaining segment", () => {
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
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 3 }),
        (segmentList, minutes) => {
          const rangeAt = (i: number) => `#EXT-X-BYTERANGE:500${i % 9 ? "" : "@0"}`;
          const lines = segmentList.flatMap((one, i) => [
            ...one.tags,
            `#EXTINF:${one.seconds},`,
            rangeAt(i),
            `f${Math.floor(i / 9)}.mp4`,
          ]);
          const playlist = [
            "#EXTM3U",
            "#EXT-X-TARGETDURATION:10",
            "#EXT-X-DISCONTINUITY-SEQUENCE:7",
            ...lines,
          ].join("\n");
          const original = parse(playlist);
          const remaining = parse(windowPlaylist(playlist, minutes));
          expect(remaining).toEqual(original.slice(-remaining.length));
          const seconds = segmentList
            .slice(-remaining.length)
            .reduce((sum, one) => sum + one.seconds, 0);
          if (remaining.length < segmentList.length) expect(seconds).toBeGreaterThanOrEqual(60);
          expect(seconds).toBeLessThan(Math.max(minutes * 60, 60 + 10) + 1);
        },
      ),
    );
  });

  it("keeps the keys of every format, and the keys of an init section that is encrypted with another key", () => {
    const keys = [
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple"',
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="w",KEYFORMAT="urn:w"',
    ];
    const later = ['#EXT-X-KEY:METHOD=AES-128,URI="k2"'];
    const lines = segments(20, {
      0: [...keys, '#EXT-X-MAP:URI="init.mp4"'],
      3: ["#EXT-X-KEY:METHOD=NONE", ...later],
    });
    expect(trim(1, ...HEAD, ...lines).slice(3, -12)).toEqual([
      ...keys,
      '#EXT-X-MAP:URI="init.mp4"',
      "#EXT-X-KEY:METHOD=NONE",
      ...later,
    ]);
  });

  it("adds the offset of a byte range that continues a removed one", () => {
    const lines = Array.from({ length: 10 }, () => [
      "#EXTINF:10,",
      "#EXT-X-BYTERANGE:500",
      "all.ts",
    ]).flat();
    expect(trim(1, ...HEAD, ...lines)[4]).toBe("#EXT-X-BYTERANGE:500@2000");
  });

  it("keeps parts, preload hint and rendition reports at the live edge, and removes delta updates", () => {
    const end = [
      '#EXT-X-PART:DURATION=1,URI="n30.0.ts"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="n30.1.ts"',
      '#EXT-X-RENDITION-REPORT:URI="../low.m3u8",LAST-MSN=130,LAST-PART=0',
    ];
    const control =
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=60,CAN-SKIP-DATERANGES=YES,PART-HOLD-BACK=3";
    const part = ['#EXT-X-PART:DURATION=10,URI="n24.0.ts",BYTERANGE="100"'];
    const result = trim(
      1,
      ...HEAD,
      control,
      "#EXT-X-PART-INF:PART-TARGET=1",
      ...segments(30, { 24: part }),
      ...end,
    );
    expect(result.slice(0, 3)).toEqual([
      "#EXT-X-TARGETDURATION:10",
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3",
      "#EXT-X-PART-INF:PART-TARGET=1",
    ]);
    expect(result.slice(5)).toEqual([...segments(30).slice(48), ...end]);
    expect(() => trim(1, ...HEAD, "#EXT-X-SKIP:SKIPPED-SEGMENTS=20", ...segments(10))).toThrow(
      UnreadablePlaylist,
    );
  });

  it("removes the playlist type EVENT and keeps the end of a finished stream", () => {
    const result = trim(1, "#EXT-X-PLAYLIST-TYPE:EVENT", ...HEAD, ...segments(8), "#EXT-X-ENDLIST");
    expect(result).not.toContain("#EXT-X-PLAYLIST-TYPE:EVENT");
    expect([result[1], result.at(-1)]).toEqual(["#EXT-X-MEDIA-SEQUENCE:102", "#EXT-X-ENDLIST"]);
  });

  it("reads tags with white space around them: discontinuities, keys and segments", () => {
    const lines = segments(12, {
      0: ["#EXT-X-DISCONTINUITY ", '#EXT-X-KEY: METHOD=AES-128, URI="k", KEYFORMAT = "identity"'],
      3: [" #EXT-X-DISCONTINUITY"],
    });
    const result = trim(1, ...HEAD.map((line) => ` ${line} `), ...lines.map((line) => `\t${line}`));
    expect(result.slice(0, 4)).toEqual([
      "#EXT-X-TARGETDURATION:10",
      "#EXT-X-MEDIA-SEQUENCE:106",
      "#EXT-X-DISCONTINUITY-SEQUENCE:2",
      '#EXT-X-KEY:METHOD=AES-128, URI="k", KEYFORMAT = "identity"',
    ]);
    expect(result.slice(4)).toEqual(segments(12).slice(12));
  });

  it("adds no date when the last one has no time zone", () => {
    const lines = segments(12, { 0: ["#EXT-X-PROGRAM-DATE-TIME:2026-11-22T10:00:00"] });
    expect(trim(1, ...HEAD, ...lines).join("\n")).not.toContain("PROGRAM-DATE-TIME");
  });

  it("does not change a multivariant playlist", () => {
    const lines = [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",URI="a.m3u8"',
      "#EXT-X-STREAM-INF:BANDWIDTH=1",
      "720p.m3u8",
    ];
    expect(trim(0, ...lines)).toEqual(lines);
  });
});
