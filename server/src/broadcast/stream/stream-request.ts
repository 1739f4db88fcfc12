import type { FastifyReply, FastifyRequest } from "fastify";
import type { Grant } from "./stream-grant.service.ts";

/** Stream request with a valid token. */
export interface StreamRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  grant: Grant;
  /** Path after the token and its scope. */
  path: string;
  now: Date;
}
