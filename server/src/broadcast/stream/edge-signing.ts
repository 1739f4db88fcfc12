import { createHash, createHmac } from "node:crypto";
import type { Config } from "../../config.ts";

/**
 * The address of a stream that stands behind the proxy or CDN of STREAM_BASE_URL, signed as that checks it, until a moment. Null for
 * every other address. What is signed is the folder of the playlist: all that lies below it bears the same token.
 */
export function signForEdge(config: Config, address: string, expiresAt: Date): string | null {
  const { STREAM_SIGNING: by, STREAM_BASE_URL: base, STREAM_SECRET: secret } = config;
  if (by === "own" || !base || !secret || !address.startsWith(`${base}/`)) return null;
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const { pathname, search } = new URL(address);
  const below = by === "cdn" ? pathname : pathname.slice(new URL(base).pathname.replace(/\/$/, "").length);
  const folder = below.slice(0, below.lastIndexOf("/"));
  const file = below.slice(folder.length + 1) + search;
  return by === "cdn"
    ? `${new URL(base).origin}/${cdnToken(secret, folder, expires)}${folder}/${file}`
    : `${base}/${secureLink(secret, folder, expires)}/${expires}${folder}/~/${file}`;
}

/** As nginx works it out: `secure_link_md5 "$secure_link_expires$folder secret"`. nginx knows the folder without percent signs. */
const secureLink = (secret: string, folder: string, expires: number) =>
  createHash("md5")
    .update(`${expires}${decodeURIComponent(folder)} ${secret}`)
    .digest("base64url");

/** `hdnts=exp=…~acl=…~hmac=…`: HMAC-SHA256 in hex, under a key written in hex, of everything before `~hmac`. */
function cdnToken(secret: string, folder: string, expires: number): string {
  const claims = `exp=${expires}~acl=${`${folder}/*`.replaceAll("/", "%2f")}`;
  return `hdnts=${claims}~hmac=${createHmac("sha256", Buffer.from(secret, "hex")).update(claims).digest("hex")}`;
}
