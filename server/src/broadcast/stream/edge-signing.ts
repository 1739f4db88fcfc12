import { createHash, createHmac } from "node:crypto";
import type { Config } from "../../config.ts";

/**
 * Signs a stream URL below STREAM_BASE_URL for the edge proxy or CDN there, valid until
 * `expiresAt`. Returns null for any other URL. The signature covers the folder of the playlist, so
 * the same token opens everything below it.
 */
export function signForEdge(config: Config, url: string, expiresAt: Date): string | null {
  const { STREAM_SIGNING: method, STREAM_BASE_URL: base, STREAM_SECRET: secret } = config;
  if (method === "own" || !base || !secret || !url.startsWith(`${base}/`)) return null;
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const { pathname, search } = new URL(url);
  const path =
    method === "cdn" ? pathname : pathname.slice(new URL(base).pathname.replace(/\/$/, "").length);
  const folder = path.slice(0, path.lastIndexOf("/"));
  const file = path.slice(folder.length + 1) + search;
  return method === "cdn"
    ? `${new URL(base).origin}/${cdnToken(secret, folder, expires)}${folder}/${file}`
    : `${base}/${secureLink(secret, folder, expires)}/${expires}${folder}/~/${file}`;
}

/**
 * Token for nginx: `secure_link_md5 "$secure_link_expires$folder secret"`. nginx uses the folder
 * without percent-encoding.
 */
const secureLink = (secret: string, folder: string, expires: number) =>
  createHash("md5")
    .update(`${expires}${decodeURIComponent(folder)} ${secret}`)
    .digest("base64url");

/**
 * Token for the CDN: `hdnts=exp=…~acl=…~hmac=…`, with the HMAC-SHA256 (hex, key in hex) of
 * everything between `hdnts=` and `~hmac`.
 */
function cdnToken(secret: string, folder: string, expires: number): string {
  const claims = `exp=${expires}~acl=${`${folder}/*`.replaceAll("/", "%2f")}`;
  return `hdnts=${claims}~hmac=${createHmac("sha256", Buffer.from(secret, "hex")).update(claims).digest("hex")}`;
}
