import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { productUrl } from "./product-url.ts";

export interface RawResponse {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  /** Length of the body as sent, before decompression, in bytes. */
  bytes: number;
}

/** Requests a path exactly as written, malformed or not, without following redirects. */
export function rawRequest(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(productUrl());
    const clientRequest = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const joinedHeaders = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join("\n") : value,
          ]),
        );
        resolve({
          status: response.statusCode ?? 0,
          headers: joinedHeaders,
          text: decompress(body, joinedHeaders["content-encoding"]).toString(),
          bytes: body.length,
        });
      });
    });
    clientRequest.on("error", reject);
    clientRequest.end();
  });
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
