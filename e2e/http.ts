import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { productUrl } from "./address.ts";

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  /** Length of the body as it was sent, in bytes. */
  bytes: number;
}

/** Asks for a path exactly as it is written, broken or not, and follows nothing. */
export function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(productUrl());
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const flat = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join("\n") : value]),
        );
        done({
          status: response.statusCode ?? 0,
          headers: flat,
          text: unpacked(body, flat["content-encoding"]).toString(),
          bytes: body.length,
        });
      });
    });
    asked.on("error", fail);
    asked.end();
  });
}

function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
