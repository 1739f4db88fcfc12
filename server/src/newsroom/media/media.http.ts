import { PICTURE_CROPS, type PictureCrop } from "@masthead/contract/newsroom/picture-variants.ts";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { storageKey } from "./media-files.service.ts";
import { BUSY, cropKey } from "./picture-crop.service.ts";

const TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" };
const FILE = /^([0-9a-f]{64})((?:-\d{2,4})?\.(avif|webp|jpg|png))$/;

const CROP = new RegExp(`^([0-9a-f]{64})-(${Object.keys(PICTURE_CROPS).join("|")})\\.jpg$`);
/** Seconds for which a crop may be cached: it changes with the focal point. */
const CROP_MAX_AGE = 24 * 60 * 60;

/** `/media/{hash}[-{width}].{format}`: files that never change, since their name is their content. */
export function registerMedia(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { file: string } }>("/media/:file", async (request, reply) => {
    const [, croppedHash, crop] = CROP.exec(request.params.file) ?? [];
    const cropped = croppedHash && (await cropKey(platform, croppedHash, crop as PictureCrop));
    if (cropped === BUSY)
      return reply.code(503).headers({ "retry-after": "5", "cache-control": "no-store" }).type("text/plain").send("busy");
    if (cropped) {
      reply.header("cache-control", `public, max-age=${CROP_MAX_AGE}`).header("cross-origin-resource-policy", "cross-origin");
      return reply.type("image/jpeg").send(await platform.storage.stream(cropped));
    }
    const [, hash, rest, extension] = FILE.exec(request.params.file) ?? [];
    const key = hash && rest ? storageKey(hash, rest) : undefined;
    if (!key || !(await platform.storage.has(key)))
      return reply.code(404).header("cache-control", "no-store").type("text/plain").send("not found");
    reply.header("cache-control", "public, max-age=31536000, immutable");
    reply.header("cross-origin-resource-policy", "cross-origin");
    return reply.type(TYPES[extension ?? ""] ?? "application/octet-stream").send(await platform.storage.stream(key));
  });
}
