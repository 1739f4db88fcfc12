import type { FastifyReply, FastifyRequest } from "fastify";
import type { Grant } from "./stream-grant.service.ts";

/** A request for a stream that its token lets through. */
export interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  grant: Grant;
  /** What stands behind the token. */
  rest: string;
  now: Date;
}
