/** Query parameters that follow readers around and name nothing. */
const TRACKING = /^(utm_|mc_|pk_)|^(fbclid|gclid|dclid|msclkid|igshid|yclid|ref|amp)$/i;

/** Longest former address that is kept, in characters. */
const MAX_LENGTH = 600;

interface FormerAddress {
  path: string;
  /** The query's parameters that may name a record, in one order. */
  parameters: [name: string, value: string][];
}

/**
 * The one spelling under which a former address is kept: percent-encoding decoded, no slash at the end, no campaign marks,
 * parameters in order. Undefined when nothing can be kept under it.
 */
export function redirectKey(pathWithQuery: string): string | undefined {
  const { path, parameters } = read(pathWithQuery);
  const key = spelled(path, parameters);
  return key === "/" || !key.startsWith("/") || key.length > MAX_LENGTH || key.includes("\0") ? undefined : key;
}

/** The keys that an asked address may be kept under, the most telling first: with its whole query, with `p` alone, with none. */
export function redirectKeys(pathWithQuery: string): string[] {
  const { path, parameters } = read(pathWithQuery);
  const spellings = [parameters, parameters.filter(([name]) => name === "p"), []].map((some) => spelled(path, some));
  return [...new Set(spellings)].filter((key) => key !== "/" && key.length <= MAX_LENGTH && !key.includes("\0"));
}

/** The path alone in its one spelling. */
export const redirectPath = (pathWithQuery: string) => read(pathWithQuery).path;

function read(pathWithQuery: string): FormerAddress {
  const [address = ""] = pathWithQuery.split("#", 1);
  const [rawPath = "", rawQuery = ""] = address.split(/\?(.*)/s, 2);
  const path = rawPath.split(/\/+/).map(decoded).join("/").replace(/\/$/, "").normalize("NFC") || "/";
  const parameters = [...new URLSearchParams(rawQuery)]
    .filter(([name]) => !TRACKING.test(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { path, parameters };
}

const spelled = (path: string, parameters: FormerAddress["parameters"]) =>
  parameters.length ? `${path}?${parameters.map(([name, value]) => `${name}=${value}`).join("&")}` : path;

/** Decodes what has no meaning of its own in an address; what cannot be decoded stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURI(segment);
  } catch {
    return segment;
  }
}
