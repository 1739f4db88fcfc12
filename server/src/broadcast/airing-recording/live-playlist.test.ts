import { describe, expect, it } from "vitest";
import {
  chooseVariant,
  EncryptedStream,
  placeSegments,
  readLivePlaylist,
} from "./live-playlist.ts";

const NOW = Date.parse("2026-11-25T18:00:30Z");
const BASE = "https://tv.example/live/index.m3u8";
const media = (first: number, lines: string[]) =>
  ["#EXTM3U", "#EXT-X-TARGETDURATION:4", `#EXT-X-MEDIA-SEQUENCE:${first}`, ...lines].join("\n");
const plain = (...names: string[]) => names.flatMap((name) => ["#EXTINF:4,", `${name}.ts`]);
const dated = (at: string, name: string) => [`#EXT-X-PROGRAM-DATE-TIME:${at}`, ...plain(name)];
const read = (text: string) => readLivePlaylist(text, BASE, NOW);
const placed = (...args: Parameters<typeof placeSegments>) =>
  placeSegments(...args).map(({ sequence, startsAt, breaks }) => [
    sequence,
    (startsAt - NOW) / 1000,
    breaks,
  ]);

describe("media playlist of a stream that is recorded", () => {
  it("places new segments by their dates", () => {
    const playlist = read(media(5, [...dated("2026-11-25T18:00:10Z", "a"), ...plain("b", "c")]));
    expect(placed(playlist, null, NOW)).toEqual([
      [5, -20, false],
      [6, -16, false],
      [7, -12, false],
    ]);
    expect(placed(playlist, { sequence: 6, endsAt: NOW - 12_000 }, NOW)).toEqual([[7, -12, false]]);
  });

  it("places segments without dates after the one before, at first by their arrival", () => {
    const playlist = read(media(5, plain("a", "b", "c")));
    expect(placed(playlist, null, NOW)).toEqual([
      [5, -12, false],
      [6, -8, false],
      [7, -4, false],
    ]);
    expect(placed(playlist, { sequence: 6, endsAt: NOW - 3_000 }, NOW)).toEqual([[7, -3, false]]);
  });

  it("states what is missing by the numbers of segments", () => {
    const playlist = read(media(8, plain("a", "b")));
    expect(placed(playlist, { sequence: 5, endsAt: NOW - 17_000 }, NOW)).toEqual([
      [8, -9, true],
      [9, -5, false],
    ]);
  });

  it("goes on with a restarted encoder whose numbers begin again", () => {
    const playlist = read(media(0, plain("a", "b")));
    expect(placed(playlist, { sequence: 900, endsAt: NOW - 6_000 }, NOW)).toEqual([[1, -4, true]]);
    const late = read(media(898, plain("a", "b")));
    expect(placed(late, { sequence: 900, endsAt: NOW - 1_000 }, NOW), "late server").toEqual([]);
  });

  it("ignores dates that are far from the clock", () => {
    const playlist = read(media(5, dated("2026-11-25T21:00:10Z", "a")));
    expect(placed(playlist, null, NOW)).toEqual([[5, -4, false]]);
  });

  it("has keys and init sections with absolute URLs", () => {
    const lines = [
      '#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x0A',
      '#EXT-X-MAP:URI="init.mp4",BYTERANGE="100@0"',
      ...plain("a"),
    ];
    expect(read(media(5, lines)).segments[0]).toMatchObject({
      url: "https://tv.example/live/a.ts",
      key: { url: "https://tv.example/live/key.bin", iv: "0A".padStart(32, "0") },
      map: { url: "https://tv.example/live/init.mp4", range: { start: 0, end: 99 } },
    });
    expect(() =>
      read(media(5, ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"', ...plain("a")])),
    ).toThrow(EncryptedStream);
  });
});

describe("variant that is recorded", () => {
  const master = [
    "#EXTM3U",
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Sound",DEFAULT=YES,URI="sound.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,AUDIO="a"',
    "720.m3u8",
    '#EXT-X-STREAM-INF:BANDWIDTH=20000000,RESOLUTION=3840x2160,AUDIO="a"',
    "2160.m3u8",
    '#EXT-X-STREAM-INF:BANDWIDTH=64000,AUDIO="a"',
    "sound.m3u8",
  ].join("\n");
  const url = (name: string) => `https://tv.example/live/${name}.m3u8`;

  it("is the best video up to full HD, with its separate sound", () => {
    expect(chooseVariant(master, BASE, "video")).toEqual({
      main: url("720"),
      audio: url("sound"),
    });
  });

  it("is the sound of a radio channel, and a media playlist itself", () => {
    expect(chooseVariant(master, BASE, "audio")).toEqual({ main: url("sound"), audio: null });
    expect(chooseVariant(media(1, plain("a")), BASE, "video")).toBeNull();
  });
});
