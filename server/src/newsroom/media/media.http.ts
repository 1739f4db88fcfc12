import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { storageKey } from "./media-files.service.ts";

const TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" };
const FILE = /^([0-9a-f]{64})((?:-\d{2,4})?\.(avif|webp|jpg|png))$/;

/** `/media/{hash}[-{width}].{format}`: files that never change, since their name is their content. */
export function registerMedia(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { file: string } }>("/media/:file", async (request, reply) => {
    const [, hash, rest, extension] = FILE.exec(request.params.file) ?? [];
    const key = hash && rest ? storageKey(hash, rest) : undefined;
    if (!key || !(await platform.storage.has(key)))
      return reply.code(404).header("cache-control", "no-store").type("text/plain").send("not found");
    reply.header("cache-control", "public, max-age=31536000, immutable");
    reply.header("cross-origin-resource-policy", "cross-origin");
    return reply.type(TYPES[extension ?? ""] ?? "application/octet-stream").send(await platform.storage.stream(key));
  });
}
