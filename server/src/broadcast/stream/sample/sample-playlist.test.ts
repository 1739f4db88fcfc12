import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleFile } from "./sample-files.ts";
import { masterPlaylist, mediaPlaylist, windowAt } from "./sample-playlist.ts";

/**
 * Parses a live playlist like a player: number, discontinuity, file and start time of each segment.
 */
function parse(text: string) {
  const lines = text.trim().split("\n");
  const number = (tag: string) =>
    Number(lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1));
  let sequence = number("#EXT-X-MEDIA-SEQUENCE");
  let discontinuity = number("#EXT-X-DISCONTINUITY-SEQUENCE");
  let startsAt = Number.NaN;
  let seconds = 0;
  const segments: {
    sequence: number;
    discontinuity: number;
    file: string;
    startsAt: number;
    seconds: number;
  }[] = [];
  for (const line of lines) {
    if (line === "#EXT-X-DISCONTINUITY") discontinuity++;
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) startsAt = Date.parse(line.slice(25));
    else if (line.startsWith("#EXTINF:")) seconds = Number.parseFloat(line.slice(8));
    else if (!line.startsWith("#")) {
      segments.push({
        sequence: sequence++,
        discontinuity,
        file: line,
        startsAt: Math.round(startsAt),
        seconds,
      });
      startsAt += seconds * 1000;
    }
  }
  return segments;
}

const captionsOf = (language: string, i: number) =>
  readFileSync(
    new URL(`../../../../samples/tv/captions-${language}/${i}.vtt`, import.meta.url),
    "utf8",
  );

const TRACKS = ["360p", "180p", "sound", "captions-en", "captions-ar"];
const anyTime = fc.date({
  min: new Date("2026-01-01"),
  max: new Date("2040-01-01"),
  noInvalidDate: true,
});
const anyMinutes = fc.integer({ min: 0, max: 60 });

it("captions of the sample do not contain a station name, since any station may show it", () => {
  for (const language of ["en", "ar"])
    for (let i = 0; i < 12; i++) expect(captionsOf(language, i)).not.toMatch(/masthead|ماستهد/i);
});

describe("live sample", () => {
  it("has the same segment under the same number for all viewers at any time", () => {
    fc.assert(
      fc.property(
        anyTime,
        anyMinutes,
        anyMinutes,
        fc.integer({ min: 0, max: 300_000 }),
        fc.constantFrom(...TRACKS),
        (now, dvr, other, later, track) => {
          const known = new Map(
            parse(mediaPlaylist("tv", track, windowAt(now, dvr)) ?? "").map((one) => [
              one.sequence,
              one,
            ]),
          );
          const next = parse(
            mediaPlaylist("tv", track, windowAt(new Date(now.getTime() + later), other)) ?? "",
          );
          for (const { startsAt, ...segment } of next) {
            const { startsAt: startedBefore, ...expected } = known.get(segment.sequence) ?? {
              ...segment,
              startsAt,
            };
            expect(expected).toEqual(segment);
            expect(Math.abs(startedBefore - startsAt)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  it("ends with the last complete segment and goes back as far as the rewind limit", () => {
    fc.assert(
      fc.property(anyTime, anyMinutes, (now, dvr) => {
        const segments = parse(mediaPlaylist("tv", "360p", windowAt(now, dvr)) ?? "");
        const [first, last] = [segments[0], segments.at(-1)];
        const end = (last?.startsAt ?? 0) + 4000;
        expect(now.getTime() - end).toBeGreaterThanOrEqual(0);
        expect(now.getTime() - end).toBeLessThan(4000);
        expect(end - (first?.startsAt ?? 0)).toBe(Math.max(24, dvr * 60) * 1000);
      }),
    );
  });

  it("keeps video, audio and captions in sync", () => {
    fc.assert(
      fc.property(anyTime, anyMinutes, (now, dvr) => {
        const [video = [], ...others] = TRACKS.map((track) =>
          parse(mediaPlaylist("tv", track, windowAt(now, dvr)) ?? ""),
        );
        for (const other of others) {
          expect(other.map(({ sequence, discontinuity }) => [sequence, discontinuity])).toEqual(
            video.map(({ sequence, discontinuity }) => [sequence, discontinuity]),
          );
          for (const [i, { startsAt }] of other.entries())
            expect(Math.abs(startsAt - (video[i]?.startsAt ?? 0))).toBeLessThan(22);
        }
      }),
    );
  });

  it("lists only existing files and starts a discontinuity with each loop", () => {
    for (const track of TRACKS) {
      const segments = parse(mediaPlaylist("tv", track, windowAt(new Date(), 2)) ?? "");
      for (const { file, discontinuity, sequence } of segments) {
        expect(sampleFile("tv", file)?.size, file).toBeGreaterThan(0);
        expect([file.replace(/^.*\/|\..*$/g, ""), discontinuity]).toEqual([
          String(sequence % 12),
          Math.floor(sequence / 12),
        ]);
      }
    }
    expect(sampleFile("tv", "360p/init.mp4")?.size).toBeGreaterThan(0);
  });

  it("does not serve unknown tracks or files", () => {
    expect(mediaPlaylist("radio", "360p")).toBeUndefined();
    expect(mediaPlaylist("tv", "1080p", windowAt(new Date(), 1))).toBeUndefined();
    for (const name of [
      "../facts.json",
      "360p/99.m4s",
      "360p/../../../package.json",
      "facts.json",
      "radio.m4a",
    ])
      expect(sampleFile("tv", name), name).toBeUndefined();
  });
});

describe("recorded sample", () => {
  it("is one loop with an end", () => {
    const text = mediaPlaylist("tv", "sound") ?? "";
    expect(parse(text)).toHaveLength(12);
    expect(parse(text).reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(48, 3);
    expect(text).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
    expect(text).toContain("#EXT-X-ENDLIST");
  });

  it("offers two sizes, audio only, and captions in both languages", () => {
    const text = masterPlaylist("tv");
    expect([...text.matchAll(/^[^#].*$/gm)].map(([line]) => line)).toEqual([
      "360p.m3u8",
      "180p.m3u8",
      "sound.m3u8",
    ]);
    expect([...text.matchAll(/LANGUAGE="(\w+)"/g)].map(([, language]) => language)).toEqual([
      "en",
      "ar",
    ]);
    expect(masterPlaylist("radio")).not.toContain("RESOLUTION");
  });
});
