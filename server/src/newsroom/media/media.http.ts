import { IMAGE_SHAPE_NAMES } from "@masthead/contract/newsroom/media/image-shapes.ts";
import { IMAGE_CROPS, type ImageCrop } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { contentTypeOf } from "../../platform/storage/content-type.ts";
import { CROP_MAX_AGE, CROP_QUEUE_FULL, ensureCrop } from "./image/image-crop.service.ts";
import { ensureLogo } from "./image/logo-file.service.ts";
import { fileTag, storageKey } from "./media-files.service.ts";

const AREA = "\\d+x\\d+x\\d+x\\d+";
const FILE = new RegExp(
  `^([0-9a-f]{64})((?:-(?:${IMAGE_SHAPE_NAMES.join("|")})-${AREA}|-moving)?(?:-\\d{1,4})?\\.(?:avif|webp|jpg|png))$`,
);

const CROP = new RegExp(
  `^([0-9a-f]{64})-((${Object.keys(IMAGE_CROPS).join("|")})(?:-${AREA})?)\\.jpg$`,
);
const LOGO = /^([0-9a-f]{64})-logo\.png$/;
const IMMUTABLE = "public, max-age=31536000, immutable";
/**
 * Cache lifetime of a redirect to the storage in seconds. Shorter than the validity of signed URLs.
 */
const REDIRECT_MAX_AGE = 60 * 60;

/**
 * Serves `/media/{hash}[-{width}].{format}`, immutable files named by the hash of their content,
 * and `/media/{hash}-{crop}.jpg`, crops for other sites. Variants and crops of a part that staff
 * chose have its area in their name; `/media/{hash}-logo.png` are logos. Redirects to the storage if readers load files from there.
 */
export function registerMedia(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { file: string } }>("/media/:file", async (request, reply) => {
    const [, croppedHash, name, crop] = CROP.exec(request.params.file) ?? [];
    const area = name === crop ? undefined : name;
    const cropped =
      croppedHash && (await ensureCrop(platform, croppedHash, { crop: crop as ImageCrop, area }));
    const [, logoHash] = LOGO.exec(request.params.file) ?? [];
    const logo = logoHash && (await ensureLogo(platform, logoHash));
    if (cropped === CROP_QUEUE_FULL || logo === CROP_QUEUE_FULL)
      return reply
        .code(503)
        .headers({ "retry-after": "5", "cache-control": "no-store" })
        .type("text/plain")
        .send("busy");
    if (cropped)
      return sendStored(platform, reply, {
        key: cropped,
        hash: croppedHash,
        cacheControl: area ? IMMUTABLE : `public, max-age=${CROP_MAX_AGE}`,
      });
    if (logo)
      return sendStored(platform, reply, { key: logo, hash: logoHash, cacheControl: IMMUTABLE });
    const [, hash, suffix] = FILE.exec(request.params.file) ?? [];
    return hash && suffix
      ? sendStored(platform, reply, {
          key: storageKey(hash, suffix),
          hash,
          cacheControl: IMMUTABLE,
        })
      : sendNotFound(reply);
  });
}

interface StoredFile {
  key: string;
  /** Hash of the image, which its files are purged by at the CDN. */
  hash: string;
  cacheControl: string;
}

async function sendStored(
  { storage, cdn }: Platform,
  reply: FastifyReply,
  { key, hash, cacheControl }: StoredFile,
): Promise<FastifyReply> {
  const purgeHeaders = cdn?.fileHeaders([fileTag(hash)]) ?? {};
  const url = await storage.readerUrl(key, "public");
  if (url) {
    if (!(await storage.has(key))) return sendNotFound(reply);
    return reply
      .headers({ ...purgeHeaders, "cache-control": `public, max-age=${REDIRECT_MAX_AGE}` })
      .redirect(url, 302);
  }
  const content = await storage.stream(key);
  if (!content) return sendNotFound(reply);
  reply.headers({
    ...purgeHeaders,
    "cache-control": cacheControl,
    "cross-origin-resource-policy": "cross-origin",
  });
  return reply.type(contentTypeOf(key)).send(content);
}

const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).header("cache-control", "no-store").type("text/plain").send("not found");
