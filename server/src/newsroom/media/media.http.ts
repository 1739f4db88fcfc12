import { IMAGE_CROPS, type ImageCrop } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { CROP_QUEUE_FULL, ensureCrop } from "./image/image-crop.service.ts";
import { storageKey } from "./media-files.service.ts";

const TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" };
const FILE = /^([0-9a-f]{64})((?:-\d{2,4})?\.(avif|webp|jpg|png))$/;

const CROP = new RegExp(`^([0-9a-f]{64})-(${Object.keys(IMAGE_CROPS).join("|")})\\.jpg$`);
/** Cache lifetime of a crop in seconds. A crop changes with the focal point. */
const CROP_MAX_AGE = 24 * 60 * 60;

/**
 * Serves `/media/{hash}[-{width}].{format}`, immutable files named by the hash of their content, and
 * `/media/{hash}-{crop}.jpg`, crops for other sites.
 */
export function registerMedia(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { file: string } }>("/media/:file", async (request, reply) => {
    const [, croppedHash, crop] = CROP.exec(request.params.file) ?? [];
    const cropped = croppedHash && (await ensureCrop(platform, croppedHash, crop as ImageCrop));
    if (cropped === CROP_QUEUE_FULL)
      return reply.code(503).headers({ "retry-after": "5", "cache-control": "no-store" }).type("text/plain").send("busy");
    if (cropped) {
      reply.header("cache-control", `public, max-age=${CROP_MAX_AGE}`).header("cross-origin-resource-policy", "cross-origin");
      return reply.type("image/jpeg").send(await platform.storage.stream(cropped));
    }
    const [, hash, suffix, extension] = FILE.exec(request.params.file) ?? [];
    const key = hash && suffix ? storageKey(hash, suffix) : undefined;
    if (!key || !(await platform.storage.has(key)))
      return reply.code(404).header("cache-control", "no-store").type("text/plain").send("not found");
    reply.header("cache-control", "public, max-age=31536000, immutable");
    reply.header("cross-origin-resource-policy", "cross-origin");
    return reply.type(TYPES[extension ?? ""] ?? "application/octet-stream").send(await platform.storage.stream(key));
  });
}
