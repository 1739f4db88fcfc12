// @vitest-environment happy-dom
import type { ProgramFollowChoices } from "@masthead/contract/audience/program-follow.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import BrowserPrograms from "./browser-programs.tsx";
import { FollowProgram } from "./follow-program.tsx";

const { read, readList, save } = vi.hoisted(() => ({
  read: vi.fn<() => Promise<ProgramFollowChoices | null>>(),
  readList: vi.fn<() => Promise<unknown[]>>(),
  save: vi.fn<() => Promise<string>>(),
}));
vi.mock("./browser-follow.ts", () => ({
  readFollow: read,
  readBrowserPrograms: readList,
  saveFollow: save,
}));
vi.mock("../../platform/messages.ts", () => ({
  useMessages: () => (key: string) => key,
  addMessages: () => {},
}));
vi.mock("../../platform/locale.ts", () => ({ useLocale: () => "en-US" }));
vi.mock("../../platform/frame-data.ts", () => ({ useFrame: () => undefined }));
vi.mock("../viewer.ts", () => ({ useViewer: () => ({ id: 1 }) }));

const summary = () => document.querySelector("summary");
const summaryText = (text: string) =>
  vi.waitFor(() => expect(summary()?.textContent).toBe(`programFollow.${text}`));
const button = (name: string) => screen.findByRole("button", { name, hidden: true });
const renderButton = () =>
  render(<FollowProgram id={7} name="Morning" />, { wrapper: MemoryRouter });

beforeEach(() => {
  read.mockReset();
  readList.mockReset();
});
afterEach(cleanup);

describe("button that follows a program", () => {
  it("shows whether the reader follows it", async () => {
    read.mockResolvedValueOnce(null);
    renderButton();
    await summaryText("follow");
    cleanup();
    read.mockResolvedValueOnce({ before: 5, episodes: true });
    renderButton();
    await summaryText("following");
  });

  it("does not offer to follow while it is unknown whether the reader does, and reads again", async () => {
    read.mockRejectedValueOnce(new Error("offline"));
    renderButton();
    await summaryText("unknown");
    expect(screen.queryByText("programFollow.unread")).not.toBeNull();
    expect(screen.queryByText("programFollow.follow")).toBeNull();
    expect(document.querySelector("form")).toBeNull();

    read.mockRejectedValueOnce(new Error("still offline"));
    fireEvent.click(await button("programFollow.retry"));
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    await summaryText("unknown");

    read.mockResolvedValueOnce({ before: 5, episodes: true });
    fireEvent.click(await button("programFollow.retry"));
    await summaryText("following");
    expect(document.activeElement).toBe(summary());
  });
});

describe("programs that a browser follows", () => {
  it("are not hidden when they could not be read", async () => {
    readList.mockRejectedValueOnce(new Error("offline"));
    render(<BrowserPrograms />, { wrapper: MemoryRouter });
    expect(await screen.findByText("programFollow.browserUnread")).not.toBeNull();
    readList.mockResolvedValueOnce([{ program: { id: 7, name: "Morning" } }]);
    fireEvent.click(await button("programFollow.retry"));
    expect(await screen.findByText("Morning")).not.toBeNull();
    expect(screen.queryByText("programFollow.browserUnread")).toBeNull();
  });

  it("are not mentioned when there are none", async () => {
    readList.mockResolvedValueOnce([]);
    const { container } = render(<BrowserPrograms />, { wrapper: MemoryRouter });
    await vi.waitFor(() => expect(readList).toHaveBeenCalledTimes(1));
    expect(container.textContent).toBe("");
  });
});
