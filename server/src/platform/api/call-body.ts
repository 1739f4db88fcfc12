import type { FastifyRequest } from "fastify";
import { hasFewFields, hasFewParts } from "../http/form-fields.ts";
import { problemError } from "../http/problem.ts";

/**
 * Reads and parses the body of a call if it is JSON or a form. Any other body, such as a file, is
 * left to oRPC.
 * @throws BAD_REQUEST for broken JSON, and for forms with too many fields
 */
export async function readBody(request: FastifyRequest): Promise<unknown> {
  const type = request.headers["content-type"] ?? "application/json";
  const parse = request.headers["content-disposition"] === undefined && parserOf(type);
  if (!parse || !hasBody(request)) return undefined;
  return parse(await receive(request), type);
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** @throws BAD_REQUEST if the connection ends before the body, also because it exceeds its limit */
async function receive(request: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request.raw) chunks.push(chunk as Buffer);
  } catch {
    throw problemError("BAD_REQUEST");
  }
  return Buffer.concat(chunks);
}

type Parse = (body: Buffer, type: string) => unknown;

function parserOf(type: string): Parse | undefined {
  if (type.startsWith("application/json")) return parseJson;
  if (type.startsWith("application/x-www-form-urlencoded")) return parseUrlencoded;
  return type.startsWith("multipart/form-data") ? parseMultipart : undefined;
}

function parseJson(body: Buffer): unknown {
  // Not undefined: oRPC would read the body again.
  if (!body.length) return {};
  try {
    return JSON.parse(body.toString());
  } catch {
    throw problemError("BAD_REQUEST");
  }
}

function parseUrlencoded(body: Buffer): URLSearchParams {
  const text = body.toString();
  if (!hasFewFields(text)) throw problemError("BAD_REQUEST");
  return new URLSearchParams(text);
}

async function parseMultipart(body: Buffer, type: string): Promise<FormData> {
  if (!hasFewParts(body, type)) throw problemError("BAD_REQUEST");
  try {
    return await new Response(new Uint8Array(body), {
      headers: { "content-type": type },
    }).formData();
  } catch {
    throw problemError("BAD_REQUEST");
  }
}
