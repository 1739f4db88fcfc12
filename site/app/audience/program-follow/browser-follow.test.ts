import { describe, expect, it, vi } from "vitest";
import type { PushState } from "../push/browser-push.ts";
import { readFollow } from "./browser-follow.ts";

const { fetchApi, readPushState } = vi.hoisted(() => ({
  fetchApi: vi.fn<() => Promise<Response>>(),
  readPushState: vi.fn<() => Promise<PushState>>(),
}));
vi.mock("../../platform/api/api.ts", () => ({ fetchApi }));
vi.mock("../push/browser-push.ts", () => ({ readPushState }));
vi.mock("../viewer.ts", () => ({
  forgetIfSignedOut: ({ status }: Response) => status === 401,
}));

const readAs = async (status: number, body: object = {}) => {
  fetchApi.mockResolvedValueOnce(Response.json(body, { status }));
  return readFollow(7, true, "en-US");
};

describe("reading how a reader follows a program", () => {
  it("fails if the account cannot be read, instead of answering that they do not", async () => {
    await expect(readAs(500)).rejects.toThrow("500");
    await expect(readAs(429)).rejects.toThrow("429");
  });

  it("fails if the notifications of the browser cannot be read", async () => {
    readPushState.mockRejectedValueOnce(new Error("offline"));
    await expect(readAs(200, { follow: null })).rejects.toThrow("offline");
  });

  it("finds nothing for a reader whose session has ended", async () => {
    expect(await readAs(401)).toBeNull();
  });
});
