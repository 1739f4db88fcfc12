import { open } from "node:fs/promises";
import { FetchFailed, fetchGuarded } from "../../platform/http/guarded-fetch.ts";

/** Largest feed that is fetched. */
const MAX_FEED_BYTES = 20 * 1024 * 1024;
const PIECE = 256 * 1024;

/** What is brought in: bytes that can be read several times over. */
export interface ImportSource {
  /** Address that relative addresses in it are seen from, for what came from the web. */
  address?: string;
  size: number;
  bytes(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const REASONS: Record<string, string> = {
  ENOENT: "there is no such file",
  EACCES: "it may not be read",
  EPERM: "it may not be read",
  EISDIR: "it is a folder",
};

/** @throws Error when there is no file that can be read */
export async function openFile(path: string): Promise<ImportSource> {
  const unreadable = (reason: string, cause?: unknown) => new Error(`${path} cannot be read: ${reason}`, { cause });
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(REASONS[error.code ?? ""] ?? "the system refused", error);
  });
  const facts = await file.stat();
  if (!facts.isFile()) {
    await file.close();
    throw unreadable("it is not a file");
  }
  return {
    size: facts.size,
    async *bytes() {
      for (let position = 0; ; ) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE), 0, PIECE, position);
        if (!bytesRead) return;
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
    close: () => file.close(),
  };
}

/** @throws Error when it cannot be fetched, or must not be */
export async function openAddress(url: string, mayReach?: (address: string) => boolean): Promise<ImportSource> {
  try {
    const { bytes, address } = await fetchGuarded(url, {
      maxBytes: MAX_FEED_BYTES,
      accept: "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1",
      mayReach,
    });
    return { address, size: bytes.length, bytes: () => pieces(bytes), close: async () => {} };
  } catch (error) {
    if (error instanceof FetchFailed) throw new Error(`${url} cannot be fetched: ${error.message}`, { cause: error });
    throw error;
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/** The same source, telling how much of it has been read. */
export function watched(source: ImportSource, onRead: (bytes: number) => void): ImportSource {
  return {
    ...source,
    async *bytes() {
      let read = 0;
      for await (const piece of source.bytes()) {
        yield piece;
        read += piece.length;
        onRead(read);
      }
    },
  };
}
