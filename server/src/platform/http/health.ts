import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";

/** `/healthz`: the process lives. `/readyz`: it can serve: it is not about to stop, and its database answers. */
export function registerHealth(app: FastifyInstance, platform: Platform, isDraining: () => boolean): void {
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: "draining" });
    try {
      await platform.database.db.execute(sql`select 1`);
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "the database is away" });
    }
  });
}
