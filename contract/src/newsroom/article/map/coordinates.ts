import { asciiDigits } from "../../../platform/ascii-digits.ts";

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export type CoordinatesProblem = "unreadable" | "latitude" | "longitude" | "shortLink";

/** Number of degrees, with a decimal point. */
const NUMBER = String.raw`[-+−]?\d{1,3}(?:\.\d+)?`;
const PAIR = new RegExp(
  String.raw`^\(?(${NUMBER})\s*°?\s*([NS])?\s*[,;\s]\s*(${NUMBER})\s*°?\s*([EW])?\)?$`,
  "i",
);
/** Places of coordinates in links of OpenStreetMap and Google Maps; the marker before the view. */
const IN_LINKS = [
  new RegExp(`[?&#]mlat=(${NUMBER})&(?:amp;)?mlon=(${NUMBER})`),
  new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`),
  new RegExp(`[?&](?:q|query|ll|destination|center)=(?:loc:)?(${NUMBER}),\\+?(${NUMBER})`),
  new RegExp(`/@(${NUMBER}),(${NUMBER})`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/(${NUMBER})/(${NUMBER})`),
  new RegExp(`/(?:place|search)/(${NUMBER}),\\+?(${NUMBER})`),
  new RegExp(`^geo:(${NUMBER}),(${NUMBER})`),
];
/** Short links, which only their site can resolve. */
const SHORT_LINK = /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl|osm\.org\/go)\//i;

/**
 * Reads coordinates from typed or pasted text: "31.95, 35.93", with N, S, E and W, also in
 * Arabic-Indic digits, or from a link of OpenStreetMap or Google Maps.
 */
export function parseCoordinates(input: string): Coordinates | { problem: CoordinatesProblem } {
  const typed = asciiDigits(input).replaceAll("٫", ".").replaceAll("،", ",").trim();
  if (SHORT_LINK.test(typed)) return { problem: "shortLink" };
  const isLink = /^(https?|geo):/i.test(typed);
  const match = isLink
    ? IN_LINKS.map((pattern) => pattern.exec(decoded(typed))).find(Boolean)
    : PAIR.exec(typed);
  if (!match) return { problem: "unreadable" };
  const [, first = "", second = "", third, fourth] = match;
  const latitude = degrees(first, isLink ? undefined : second);
  const longitude = isLink ? degrees(second) : degrees(third ?? "", fourth);
  if (Math.abs(latitude) > 90) return { problem: "latitude" };
  if (Math.abs(longitude) > 180) return { problem: "longitude" };
  return { latitude, longitude };
}

/** Coordinates as text that can be typed. Five decimals are a metre. */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string =>
  `${rounded(latitude)}, ${rounded(longitude)}`;

function degrees(number: string, direction?: string): number {
  const value = rounded(Number(number.replace("−", "-")));
  return direction && /[SW]/i.test(direction) ? -Math.abs(value) : value;
}

const rounded = (value: number) => Math.round(value * 1e5) / 1e5;

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
