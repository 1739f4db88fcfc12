import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleFile } from "./sample-files.ts";
import { masterPlaylist, mediaPlaylist, windowAt } from "./sample-playlist.ts";

/** What a player makes of a live playlist: of each segment its number, its discontinuity, its file, and when it began. */
function read(text: string) {
  const lines = text.trim().split("\n");
  const number = (tag: string) => Number(lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1));
  let sequence = number("#EXT-X-MEDIA-SEQUENCE");
  let discontinuity = number("#EXT-X-DISCONTINUITY-SEQUENCE");
  let at = Number.NaN;
  let seconds = 0;
  const segments: { sequence: number; discontinuity: number; file: string; at: number; seconds: number }[] = [];
  for (const line of lines) {
    if (line === "#EXT-X-DISCONTINUITY") discontinuity++;
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) at = Date.parse(line.slice(25));
    else if (line.startsWith("#EXTINF:")) seconds = Number.parseFloat(line.slice(8));
    else if (!line.startsWith("#")) {
      segments.push({ sequence: sequence++, discontinuity, file: line, at: Math.round(at), seconds });
      at += seconds * 1000;
    }
  }
  return segments;
}

const captionsOf = (language: string, i: number) =>
  readFileSync(new URL(`../../../../samples/tv/captions-${language}/${i}.vtt`, import.meta.url), "utf8");

const TRACKS = ["360p", "180p", "sound", "captions-en", "captions-ar"];
const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const minutes = fc.integer({ min: 0, max: 60 });

it("captions of the sample name no station, since any station shows it", () => {
  for (const language of ["en", "ar"]) for (let i = 0; i < 12; i++) expect(captionsOf(language, i)).not.toMatch(/masthead|ماستهد/i);
});

describe("a live sample", () => {
  it("is the same segment under the same number for everybody, whenever they look", () => {
    fc.assert(
      fc.property(
        moments,
        minutes,
        minutes,
        fc.integer({ min: 0, max: 300_000 }),
        fc.constantFrom(...TRACKS),
        (now, dvr, other, later, track) => {
          const known = new Map(read(mediaPlaylist("tv", track, windowAt(now, dvr)) ?? "").map((one) => [one.sequence, one]));
          const next = read(mediaPlaylist("tv", track, windowAt(new Date(now.getTime() + later), other)) ?? "");
          for (const { at, ...segment } of next) {
            const { at: before, ...same } = known.get(segment.sequence) ?? { ...segment, at };
            expect(same).toEqual(segment);
            expect(Math.abs(before - at)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  it("ends with the segment that is just whole, and goes back as far as its channel keeps", () => {
    fc.assert(
      fc.property(moments, minutes, (now, dvr) => {
        const segments = read(mediaPlaylist("tv", "360p", windowAt(now, dvr)) ?? "");
        const [first, last] = [segments[0], segments.at(-1)];
        const end = (last?.at ?? 0) + 4000;
        expect(now.getTime() - end).toBeGreaterThanOrEqual(0);
        expect(now.getTime() - end).toBeLessThan(4000);
        expect(end - (first?.at ?? 0)).toBe(Math.max(24, dvr * 60) * 1000);
      }),
    );
  });

  it("keeps picture, sound and captions in step", () => {
    fc.assert(
      fc.property(moments, minutes, (now, dvr) => {
        const [picture = [], ...others] = TRACKS.map((track) => read(mediaPlaylist("tv", track, windowAt(now, dvr)) ?? ""));
        for (const other of others) {
          expect(other.map(({ sequence, discontinuity }) => [sequence, discontinuity])).toEqual(
            picture.map(({ sequence, discontinuity }) => [sequence, discontinuity]),
          );
          for (const [i, { at }] of other.entries()) expect(Math.abs(at - (picture[i]?.at ?? 0))).toBeLessThan(22);
        }
      }),
    );
  });

  it("names only files that are there, and begins a discontinuity with each loop", () => {
    for (const track of TRACKS) {
      const segments = read(mediaPlaylist("tv", track, windowAt(new Date(), 2)) ?? "");
      for (const { file, discontinuity, sequence } of segments) {
        expect(sampleFile("tv", file)?.size, file).toBeGreaterThan(0);
        expect([file.replace(/^.*\/|\..*$/g, ""), discontinuity]).toEqual([String(sequence % 12), Math.floor(sequence / 12)]);
      }
    }
    expect(sampleFile("tv", "360p/init.mp4")?.size).toBeGreaterThan(0);
  });

  it("has no other tracks, and no other files", () => {
    expect(mediaPlaylist("radio", "360p")).toBeUndefined();
    expect(mediaPlaylist("tv", "1080p", windowAt(new Date(), 1))).toBeUndefined();
    for (const name of ["../facts.json", "360p/99.m4s", "360p/../../../package.json", "facts.json", "radio.m4a"])
      expect(sampleFile("tv", name), name).toBeUndefined();
  });
});

describe("a sample as a recording", () => {
  it("is one loop that ends", () => {
    const text = mediaPlaylist("tv", "sound") ?? "";
    expect(read(text)).toHaveLength(12);
    expect(read(text).reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(48, 3);
    expect(text).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
    expect(text).toContain("#EXT-X-ENDLIST");
  });

  it("offers two sizes, sound alone, and captions in both languages", () => {
    const text = masterPlaylist("tv");
    expect([...text.matchAll(/^[^#].*$/gm)].map(([line]) => line)).toEqual(["360p.m3u8", "180p.m3u8", "sound.m3u8"]);
    expect([...text.matchAll(/LANGUAGE="(\w+)"/g)].map(([, language]) => language)).toEqual(["en", "ar"]);
    expect(masterPlaylist("radio")).not.toContain("RESOLUTION");
  });
});
