// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import SaveOrFollowToggle from "./save-or-follow-toggle.tsx";

const { fetchApi } = vi.hoisted(() => ({ fetchApi: vi.fn<() => Promise<Response>>() }));
vi.mock("../../platform/api/api.ts", () => ({ fetchApi }));
vi.mock("../position/track-article.ts", () => ({ trackArticle: () => {} }));
vi.mock("../../platform/messages.ts", () => ({
  useMessages: () => (key: string) => key,
  addMessages: () => {},
}));
vi.mock("../../platform/locale.ts", () => ({ useLocale: () => "en-US" }));
vi.mock("../../platform/frame-data.ts", () => ({ useFrame: () => undefined }));

const renderToggle = (kind: "article" | "tag") => {
  const element = <SaveOrFollowToggle kind={kind} id={7} name="Rain" returned={false} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
};
const pressed = () => screen.queryByRole("button")?.getAttribute("aria-pressed");

afterEach(cleanup);

describe("toggle that saves or follows", () => {
  it("shows what is stored", async () => {
    for (const saved of [true, false]) {
      fetchApi.mockImplementation(async () => Response.json({ saved }));
      renderToggle("article");
      await vi.waitFor(() => expect(pressed()).toBe(String(saved)));
      cleanup();
    }
  });

  it("says so if that cannot be read, and offers the form", async () => {
    for (const kind of ["article", "tag"] as const)
      for (const answer of [
        async () => new Response(null, { status: 500 }),
        () => Promise.reject(new Error("offline")),
      ]) {
        fetchApi.mockImplementation(answer);
        renderToggle(kind);
        expect(await screen.findByText("saveOrFollow.unread")).not.toBeNull();
        expect(pressed()).toBeNull();
        cleanup();
      }
  });

  it("offers the form, without an error, to a reader whose session has ended", async () => {
    fetchApi.mockImplementation(async () => new Response(null, { status: 401 }));
    renderToggle("article");
    await vi.waitFor(() => expect(fetchApi).toHaveBeenCalled());
    await Promise.resolve();
    expect(screen.queryByText("saveOrFollow.unread")).toBeNull();
    expect(pressed()).toBeNull();
  });
});
