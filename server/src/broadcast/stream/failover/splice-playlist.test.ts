import { describe, expect, it } from "vitest";
import { spliceFor, splicePlaylist } from "./splice-playlist.ts";

interface Options {
  map?: string;
  discontinuities?: number;
  count?: number;
}

/** Live playlist of a source: segments of two seconds, numbered from `first`. */
const playlist = (
  source: string,
  first: number,
  { map, discontinuities = 0, count = 6 }: Options = {},
) =>
  [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-TARGETDURATION:2",
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...(discontinuities ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`] : []),
    ...(map ? [`#EXT-X-MAP:URI="${map}"`] : []),
    ...Array.from({ length: count }, (_, i) => [
      "#EXTINF:2.000,",
      `https://${source}/${first + i}.ts`,
    ]).flat(),
    "",
  ].join("\n");

const FALLBACK = { sequence: 5000, discontinuity: undefined };
const numbersOf = (text: string) => ({
  sequence: Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]),
  discontinuity: Number(/DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1]),
  uris: [...text.matchAll(/^https.*$/gm)].map(([uri]) => uri.replace("https://", "")),
});

/** Number and discontinuity sequence of each segment, as a player counts them. */
function segmentsOf(text: string): Map<string, [number, number]> {
  const { sequence, discontinuity } = numbersOf(text);
  const found = new Map<string, [number, number]>();
  let [number, marks] = [sequence, discontinuity];
  for (const line of text.split("\n"))
    if (line === "#EXT-X-DISCONTINUITY") marks++;
    else if (line.startsWith("https")) found.set(line, [number++, marks]);
  return found;
}

describe("playlist after a switch", () => {
  it("continues the numbers of the previous source with one discontinuity", () => {
    const before = splicePlaylist(playlist("a", 100), undefined);
    const splice = spliceFor(playlist("b", 7), before, FALLBACK, false);
    const { text } = splicePlaylist(playlist("b", 7), splice);
    expect(numbersOf(text)).toEqual({
      sequence: 106,
      discontinuity: 1,
      uris: ["b/10.ts", "b/11.ts", "b/12.ts"],
    });
  });

  it("lists the last segments of the previous source while they can be loaded", () => {
    const before = splicePlaylist(playlist("a", 100), undefined);
    const splice = spliceFor(playlist("b", 7), before, FALLBACK, true);
    const { text } = splicePlaylist(playlist("b", 7), splice);
    expect(text).toContain(
      "https://a/105.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:2.000,\nhttps://b/10.ts",
    );
    expect(segmentsOf(text).get("https://a/105.ts")).toEqual([105, 0]);
    expect(segmentsOf(text).get("https://b/10.ts")).toEqual([106, 1]);
  });

  it("gives each segment the same numbers in every later playlist", () => {
    const before = splicePlaylist(playlist("a", 100, { discontinuities: 4 }), undefined);
    const splice = spliceFor(playlist("b", 7), before, FALLBACK, true);
    const known = new Map<string, [number, number]>();
    for (let first = 7; first < 30; first++)
      for (const [uri, numbers] of segmentsOf(splicePlaylist(playlist("b", first), splice).text)) {
        if (known.has(uri)) expect(numbers).toEqual(known.get(uri));
        known.set(uri, numbers);
      }
    expect(known.get("https://b/10.ts")).toEqual([106, 5]);
  });

  it("continues over several switches, back to the first source", () => {
    const first = splicePlaylist(playlist("a", 100), undefined);
    const toSecond = spliceFor(playlist("b", 7), first, FALLBACK, false);
    const second = splicePlaylist(playlist("b", 20), toSecond);
    const toFirst = spliceFor(playlist("a", 3), second, FALLBACK, true);
    const { text } = splicePlaylist(playlist("a", 3), toFirst);
    expect(segmentsOf(text).get("https://b/25.ts")).toEqual([121, 1]);
    expect(segmentsOf(text).get("https://a/6.ts")).toEqual([122, 2]);
  });

  it("leaves the previous source out if its init section would apply to the next", () => {
    const before = splicePlaylist(playlist("a", 100, { map: "https://a/init.mp4" }), undefined);
    const splice = spliceFor(playlist("b", 7), before, FALLBACK, true);
    expect(splice.tail).toEqual([]);
    const sliding = splicePlaylist(playlist("a", 101, { map: "https://a/init.mp4" }), undefined);
    const withMap = spliceFor(
      playlist("b", 7, { map: "https://b/init.mp4" }),
      sliding,
      FALLBACK,
      true,
    );
    const { text } = splicePlaylist(playlist("b", 7, { map: "https://b/init.mp4" }), withMap);
    expect(text.indexOf("https://a/init.mp4")).toBeLessThan(text.indexOf("https://a/10"));
    expect(text.indexOf("https://b/init.mp4")).toBeLessThan(text.indexOf("https://b/10.ts"));
  });

  it("begins after every number served before if no process knows them", () => {
    const splice = spliceFor(
      playlist("b", 7),
      undefined,
      { sequence: 5000, discontinuity: 3 },
      true,
    );
    const { text } = splicePlaylist(playlist("b", 7), splice);
    expect(numbersOf(text)).toMatchObject({ sequence: 5000, discontinuity: 3 });
  });

  it("rejects a source that has ended or restarted its numbers", () => {
    expect(() => splicePlaylist(`${playlist("a", 1)}#EXT-X-ENDLIST\n`, undefined)).toThrow("ended");
    const splice = spliceFor(playlist("b", 700), undefined, FALLBACK, false);
    expect(() => splicePlaylist(playlist("b", 1), splice)).toThrow("restarted");
  });
});
