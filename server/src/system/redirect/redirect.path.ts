/** Tracking parameters, which do not identify a page. */
const TRACKING_PARAMETER = /^(utm_|mc_|pk_)|^(fbclid|gclid|dclid|msclkid|igshid|yclid|ref|amp)$/i;

/** Longest former path that is stored, in characters. */
const MAX_KEY_LENGTH = 600;

interface ParsedPath {
  path: string;
  /** Query parameters without tracking parameters, sorted by name. */
  parameters: [name: string, value: string][];
}

/**
 * Normalizes a former path with query to the key it is stored under: decoded, without trailing
 * slash and tracking parameters, parameters sorted. Returns undefined if it cannot be stored.
 */
export function redirectKey(pathWithQuery: string): string | undefined {
  const { path, parameters } = parse(pathWithQuery);
  const key = format(path, parameters);
  return key === "/" || !key.startsWith("/") || key.length > MAX_KEY_LENGTH || key.includes("\0")
    ? undefined
    : key;
}

/**
 * Returns the keys that a requested path may be stored under, the most specific first: whole query,
 * only `p`, no query.
 */
export function redirectKeys(pathWithQuery: string): string[] {
  const { path, parameters } = parse(pathWithQuery);
  const parameterSets = [parameters, parameters.filter(([name]) => name === "p"), []];
  const keys = parameterSets.map((parameterSet) => format(path, parameterSet));
  return [...new Set(keys)].filter(
    (key) => key !== "/" && key.length <= MAX_KEY_LENGTH && !key.includes("\0"),
  );
}

/** Returns the normalized path without query. */
export const normalizedPath = (pathWithQuery: string) => parse(pathWithQuery).path;

function parse(pathWithQuery: string): ParsedPath {
  const [withoutFragment = ""] = pathWithQuery.split("#", 1);
  const [rawPath = "", rawQuery = ""] = withoutFragment.split(/\?(.*)/s, 2);
  const path =
    rawPath.split(/\/+/).map(decode).join("/").replace(/\/$/, "").normalize("NFC") || "/";
  const parameters = [...new URLSearchParams(rawQuery)]
    .filter(([name]) => !TRACKING_PARAMETER.test(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { path, parameters };
}

const format = (path: string, parameters: ParsedPath["parameters"]) =>
  parameters.length
    ? `${path}?${parameters.map(([name, value]) => `${name}=${value}`).join("&")}`
    : path;

/** Decodes percent-encoding except for reserved characters; an invalid encoding is unchanged. */
function decode(segment: string): string {
  try {
    return decodeURI(segment);
  } catch {
    return segment;
  }
}
