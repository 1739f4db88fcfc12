import type { TestServer } from "./test-server.ts";

/** Asks for the place of another device of the account. Returns the status. */
export async function takeOver(
  server: TestServer,
  content: { kind: "channel" | "episode"; id: number },
  headers: Record<string, string>,
): Promise<number> {
  const reply = await server.send(
    "POST",
    "/api/v1/playback/take-over",
    { ...headers, "content-type": "application/json" },
    JSON.stringify(content),
  );
  return reply.status;
}
