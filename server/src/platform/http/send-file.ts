import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ByteRange, readRange } from "./byte-range.ts";

/** A file that may be sent in pieces. */
export interface SentFile {
  type: string;
  size: number;
  /** Names its content. */
  etag: string;
  read(range: ByteRange): Buffer | Promise<Readable>;
}

/**
 * Begins to send a file, or the piece of it that is asked for, or 304 to who has it already. Set headers such as Cache-Control before, and
 * return the reply behind it.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<void> {
  const { type, size } = file;
  const etag = `"${file.etag}"`;
  reply.header("accept-ranges", "bytes").header("etag", etag);
  const known = request.headers["if-none-match"];
  if (known?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag)) return void reply.code(304).send();
  const condition = request.headers["if-range"];
  const range = condition === undefined || condition === etag ? readRange(request.headers.range, size) : undefined;
  if (range === null) return void reply.code(416).header("content-range", `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  reply.type(type).header("content-length", end - start + 1);
  reply.send(request.method === "HEAD" || size === 0 ? noBody() : await file.read({ start, end }));
}

/** What goes with headers that speak of a body which is not sent: Fastify would read a real one to its end, and call a missing one empty. */
export const noBody = (): Readable => Readable.from([]);

/** A file whose bytes are at hand. */
export const fileOfBytes = (bytes: Buffer, { type, etag }: Pick<SentFile, "type" | "etag">): SentFile => ({
  type,
  etag,
  size: bytes.length,
  read: ({ start, end }) => bytes.subarray(start, end + 1),
});
