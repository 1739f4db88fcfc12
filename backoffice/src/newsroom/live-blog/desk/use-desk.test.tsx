// @vitest-environment happy-dom
import type { LiveDesk } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDeskQuery } from "./use-desk.ts";

const { desk, deskMark } = vi.hoisted(() => ({
  desk: vi.fn(async (): Promise<unknown> => undefined),
  deskMark: vi.fn(async (): Promise<{ mark: string }> => ({ mark: "" })),
}));
vi.mock("../../../platform/api/client.ts", () => ({ client: { liveBlog: { desk, deskMark } } }));

const deskWith = (mark: string) => ({ articleId: 5, mark }) as LiveDesk;

beforeEach(() => {
  desk.mockReset().mockResolvedValue(deskWith("1"));
  deskMark.mockReset().mockResolvedValue({ mark: "1" });
});
afterEach(cleanup);

/** Opens a desk. Returns its query. */
async function openDesk() {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useDeskQuery(5), { wrapper });
  await waitFor(() => expect(result.current.data?.mark).toBe("1"));
  return result;
}

it("loads the desk once, and asks only for its mark while that is the same", async () => {
  const query = await openDesk();
  const first = query.current.data;
  await act(() => query.current.refetch());
  await act(() => query.current.refetch());
  expect(query.current.data).toBe(first);
  expect([desk.mock.calls.length, deskMark.mock.calls.length]).toEqual([1, 2]);
});

it("loads the desk again when its mark has changed", async () => {
  const query = await openDesk();
  desk.mockResolvedValue(deskWith("2"));
  deskMark.mockResolvedValue({ mark: "2" });
  await act(() => query.current.refetch());
  await waitFor(() => expect(query.current.data?.mark).toBe("2"));
  expect(desk).toHaveBeenCalledTimes(2);
});
