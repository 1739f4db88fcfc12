import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ByteRange, parseRange } from "./byte-range.ts";

/** File that can be sent in full or by range. */
export interface FileSource {
  type: string;
  size: number;
  /** Identifies the content. */
  etag: string;
  read(range: ByteRange): Buffer | Promise<Readable>;
  /** Returns the URL at which readers load the file instead; undefined if they do not. */
  readerUrl?(): Promise<string | undefined>;
}

/**
 * Sends a file, the requested range of it, or 304 if the client's copy is current. Redirects if
 * readers load it from elsewhere. Callers set headers such as Cache-Control before, and return the
 * reply afterwards.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileSource,
): Promise<void> {
  const url = await file.readerUrl?.();
  if (url) return void reply.header("cache-control", "no-store").redirect(url, 302);
  const { type, size } = file;
  const etag = `"${file.etag}"`;
  reply.header("accept-ranges", "bytes").header("etag", etag);
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))
    return void reply.code(304).send();
  const ifRange = request.headers["if-range"];
  const range =
    ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : undefined;
  if (range === null) return void reply.code(416).header("content-range", `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  reply.type(type).header("content-length", end - start + 1);
  reply.send(
    request.method === "HEAD" || size === 0 ? emptyBody() : await file.read({ start, end }),
  );
}

/**
 * Creates an empty body for headers that describe a body which is not sent. Fastify would read a
 * real one to its end, and announce a missing one as empty.
 */
export const emptyBody = (): Readable => Readable.from([]);

/** Creates a file from bytes in memory. */
export const fileFromBytes = (
  bytes: Buffer,
  { type, etag }: Pick<FileSource, "type" | "etag">,
): FileSource => ({
  type,
  etag,
  size: bytes.length,
  read: ({ start, end }) => bytes.subarray(start, end + 1),
});
