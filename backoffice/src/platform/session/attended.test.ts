// @vitest-environment happy-dom
import type { Client } from "@masthead/contract/contract.ts";
import { UNATTENDED_HEADER } from "@masthead/contract/platform/constants.ts";
import { createORPCClient } from "@orpc/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApiLink } from "../api/api-link.ts";

const sent: (string | null)[] = [];
const client: Client = createORPCClient(
  createApiLink(async (request) => {
    sent.push(request.headers.get(UNATTENDED_HEADER));
    return Response.json({ unread: 0 });
  }),
);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

it("marks calls as unattended after minutes without input, until the next one", async () => {
  window.dispatchEvent(new Event("pointerdown"));
  await client.work.unread();
  vi.setSystemTime(Date.now() + 6 * 60_000);
  await client.work.unread();
  window.dispatchEvent(new Event("keydown"));
  await client.work.unread();
  expect(sent).toEqual([null, "1", null]);
});
