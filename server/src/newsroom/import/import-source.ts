import { open } from "node:fs/promises";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { FetchError } from "../../platform/outgoing/guarded-request.ts";

const MAX_FEED_BYTES = 20 * 1024 * 1024;
/** Bytes read at a time. */
const CHUNK_BYTES = 256 * 1024;

/** Input of an import: bytes that can be read more than once. */
export interface ImportSource {
  /** Base URL for relative URLs; set for sources fetched from the web. */
  url?: string;
  /** Encoding that the server stated; of sources fetched from the web. */
  charset?: string;
  size: number;
  bytes(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const REASONS: Record<string, string> = {
  ENOENT: "no such file",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a directory",
};

/** @throws Error if the file does not exist or cannot be read */
export async function openFile(path: string): Promise<ImportSource> {
  const unreadable = (reason: string, cause?: unknown) =>
    new Error(`${path} cannot be read: ${reason}`, { cause });
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(REASONS[error.code ?? ""] ?? "the operating system reported an error", error);
  });
  const stats = await file.stat();
  if (!stats.isFile()) {
    await file.close();
    throw unreadable("not a regular file");
  }
  return {
    size: stats.size,
    async *bytes() {
      for (let position = 0; ; ) {
        const { bytesRead, buffer } = await file.read(
          Buffer.alloc(CHUNK_BYTES),
          0,
          CHUNK_BYTES,
          position,
        );
        if (!bytesRead) return;
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
    close: () => file.close(),
  };
}

/** @throws Error if the URL cannot be fetched, or is not a public address */
export async function openUrl(
  url: string,
  mayReach?: (address: string) => boolean,
): Promise<ImportSource> {
  try {
    const { bytes, address, contentType } = await fetchGuarded(url, {
      maxBytes: MAX_FEED_BYTES,
      accept:
        "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1",
      mayReach,
    });
    const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
    return {
      url: address,
      charset,
      size: bytes.length,
      bytes: () => chunksOf(bytes),
      close: async () => {},
    };
  } catch (error) {
    if (error instanceof FetchError)
      throw new Error(`${url} cannot be fetched: ${error.message}`, { cause: error });
    throw error;
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    yield bytes.subarray(from, from + CHUNK_BYTES);
}

/** Wraps a source to report how many bytes have been read. */
export function withReadProgress(
  source: ImportSource,
  onRead: (bytes: number) => void,
): ImportSource {
  return {
    ...source,
    async *bytes() {
      let bytesRead = 0;
      for await (const chunk of source.bytes()) {
        yield chunk;
        bytesRead += chunk.length;
        onRead(bytesRead);
      }
    },
  };
}
