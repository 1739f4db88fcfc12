import { extname } from "node:path";

/** Types of stored files by the extension of their key. */
const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".aac": "audio/aac",
  ".flac": "audio/flac",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
};

/** Returns the content type of a stored file. */
export const contentTypeOf = (key: string): string =>
  TYPES[extname(key)] ?? "application/octet-stream";
