import { describe, expect, it } from "vitest";
import type { LOCALES } from "../../../platform/locale.ts";
import { loadAtlas } from "./atlas.ts";
import { formatCoordinates, parseCoordinates } from "./coordinates.ts";
import { type ArticleMap, articleMap, MAP_LIMITS, MAP_REGIONS } from "./map.ts";
import { LabelBoard } from "./map-labels.ts";
import { mapSvg } from "./map-svg.ts";

const place = (name: string, latitude: number, longitude: number) => ({
  name,
  latitude,
  longitude,
});
const AMMAN = place("Amman", 31.95, 35.93);
const drawn = async (map: Partial<ArticleMap>, locale: (typeof LOCALES)[number] = "en-US") =>
  mapSvg(
    { title: "T", extent: "places", places: [AMMAN], ...map },
    { locale, label: "Map", atlas: await loadAtlas() },
  );

describe("coordinates", () => {
  it.each([
    ["31.95, 35.93", 31.95, 35.93],
    ["31.95 35.93", 31.95, 35.93],
    [" (-33.86; 151.2) ", -33.86, 151.2],
    ["33.86° S, 151.2° E", -33.86, 151.2],
    ["٣١٫٩٥، ٣٥٫٩٣", 31.95, 35.93],
    ["https://www.openstreetmap.org/#map=13/31.95/35.93", 31.95, 35.93],
    ["https://www.openstreetmap.org/?mlat=31.95&mlon=35.93#map=5/1/2", 31.95, 35.93],
    ["https://www.google.com/maps/@31.95,35.93,12z", 31.95, 35.93],
    ["https://www.google.com/maps/place/X/@1,2,17z/data=!3m1!3d31.95!4d35.93", 31.95, 35.93],
    ["https://maps.google.com/?q=31.95,35.93", 31.95, 35.93],
    ["https://www.google.com/maps/search/?api=1&query=31.95%2C35.93", 31.95, 35.93],
    ["geo:31.95,35.93?z=3", 31.95, 35.93],
  ])("are read from %s", (text, latitude, longitude) => {
    expect(parseCoordinates(text)).toEqual({ latitude, longitude });
  });

  it.each([
    ["Amman", "unreadable"],
    ["", "unreadable"],
    ["31.95", "unreadable"],
    ["https://www.openstreetmap.org/about", "unreadable"],
    ["91, 35", "latitude"],
    ["31, 181", "longitude"],
    ["https://maps.app.goo.gl/abc", "shortLink"],
  ])("are refused with a reason: %s", (text, problem) => {
    expect(parseCoordinates(text)).toEqual({ problem });
  });

  it("are the same after they are written", () => {
    const coordinates = { latitude: -0.12345, longitude: 179.99999 };
    expect(parseCoordinates(formatCoordinates(coordinates))).toEqual(coordinates);
  });
});

describe("maps", () => {
  it.each<[string, Partial<ArticleMap>]>([
    ["no place", { places: [] }],
    ["too many places", { places: Array(MAP_LIMITS.places + 1).fill(AMMAN) }],
    ["no title", { title: " " }],
    ["a latitude beyond the poles", { places: [place("X", 91, 0)] }],
    ["an unknown area", { extent: "moon" }],
  ])("are refused with %s", (_, part) => {
    const map = { title: "T", extent: "places", places: [AMMAN], ...part };
    expect(articleMap.safeParse(map).success).toBe(false);
  });

  it("name places and countries in the language of the article", async () => {
    const { svg, hasNumbers } = await drawn({ extent: "400" });
    expect(svg).toContain(">Amman</text>");
    expect(svg).toContain(">Saudi Arabia</text>");
    expect(svg).toContain(">100 km</text>");
    expect(hasNumbers).toBe(false);
    const arabic = await drawn({ extent: "400", places: [place("عمّان", 31.95, 35.93)] }, "ar-JO");
    expect(arabic.svg).toContain(">المملكة العربية السعودية</text>");
    expect(arabic.svg).toContain('direction="rtl"');
  });

  it("escape texts", async () => {
    const { svg } = await drawn({ places: [place('<b>"', 31.95, 35.93)] });
    expect(svg).toContain("&lt;b&gt;&quot;");
    expect(svg).not.toContain("<b>");
  });

  it("show a number for a place whose name would cover another", async () => {
    const places = [1, 2, 3, 4, 5, 6].map((n) => place(`A long name ${n}`, 31.95 + n / 100, 35.93));
    const { svg, hasNumbers } = await drawn({ places });
    expect(hasNumbers).toBe(true);
    expect(svg).toMatch(/>6<\/text>/);
  });

  it.each([...MAP_REGIONS, "400", "840", "643", "999"])(
    "of %s take less than 6 kB compressed, and have numbers only",
    async (extent) => {
      const { brotliCompressSync } = await import("node:zlib");
      const { svg } = await drawn({ extent, places: [AMMAN, place("Suva", -18.1, 178.4)] });
      expect(brotliCompressSync(svg).length).toBeLessThan(6000);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    },
  );

  it("that cross 180 degrees are as wide as their places", async () => {
    const { svg } = await drawn({
      places: [place("Suva", -18.1, 178.4), place("Apia", -13.8, -171.7)],
    });
    const [first = 0, second = 0] = [...svg.matchAll(/cx="([\d.]+)%"/g)].map(([, x]) => Number(x));
    expect(first).toBeLessThan(second);
    expect(second - first).toBeGreaterThan(40);
  });

  it.each([
    [90, 0],
    [-90, 180],
    [0, -180],
  ])("of a place at %i, %i are drawn", async (latitude, longitude) => {
    const { svg } = await drawn({ places: [place("X", latitude, longitude)] });
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});

it("Israel is named only beside Palestine", async () => {
  const extents = [...MAP_REGIONS, "275", "376", "400", "422", "818"];
  const maps = await Promise.all(extents.map(async (extent) => (await drawn({ extent })).svg));
  const named = maps.filter((svg) => svg.includes(">Israel<"));
  expect(maps.some((svg) => svg.includes(">Palestine<"))).toBe(true);
  expect(named.filter((svg) => !svg.includes(">Palestine<"))).toEqual([]);
});

it("labels cover neither each other nor markers, and stay inside", () => {
  const markers = [
    { x: 0.5, y: 0.5 },
    { x: 0.55, y: 0.5 },
    { x: 0.99, y: 0.5 },
  ];
  const board = new LabelBoard(markers);
  expect(board.place({ x: 0.5, y: 0.5 }, "Amman", ["right", "left"])).toBe("left");
  expect(board.place({ x: 0.99, y: 0.5 }, "Amman", ["right"])).toBeUndefined();
  expect(board.place({ x: 0.45, y: 0.5 }, "Salt", ["center"])).toBeUndefined();
});
