// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AlertState } from "./browser-alerts.ts";
import { LiveAlerts } from "./live-alerts.tsx";

const { read, turnOn, mute } = vi.hoisted(() => ({
  read: vi.fn<() => Promise<AlertState>>(),
  turnOn: vi.fn<() => Promise<AlertState>>(),
  mute: vi.fn<() => Promise<AlertState>>(),
}));
vi.mock("./browser-alerts.ts", () => ({
  readAlertState: read,
  turnOnAlerts: turnOn,
  muteAlerts: mute,
}));
vi.mock("../../../platform/messages.ts", () => ({
  useMessages: () => (key: string) => key,
  addMessages: () => {},
}));
vi.mock("../../../platform/locale.ts", () => ({ useLocale: () => "en-US" }));

const button = (name: string) => screen.findByRole("button", { name: `liveAlert.${name}` });
const status = () => screen.getByRole("status").textContent;

beforeEach(() => {
  read.mockResolvedValue("off");
});
afterEach(cleanup);

describe("alerts of a live blog", () => {
  it("are turned on and muted by one button, which states the result", async () => {
    turnOn.mockResolvedValue("on");
    mute.mockResolvedValue("off");
    render(<LiveAlerts articleId={7} />);
    await vi.waitFor(async () =>
      expect((await button("turnOn")).hasAttribute("disabled")).toBe(false),
    );
    fireEvent.click(await button("turnOn"));
    fireEvent.click(await button("mute"));
    expect(turnOn).toHaveBeenCalledWith(7, "en-US");
    await button("turnOn");
    await vi.waitFor(() => expect(status()).toBe("liveAlert.muted"));
  });

  it("state why a browser cannot have them, and that the coverage has ended", async () => {
    for (const state of ["denied", "install", "ended"] as const) {
      read.mockResolvedValue(state);
      render(<LiveAlerts articleId={7} />);
      await vi.waitFor(() => expect(status()).toBe(`liveAlert.${state}`));
      cleanup();
    }
  });

  it("report a failure, and stay as they were", async () => {
    turnOn.mockRejectedValue(new Error("offline"));
    render(<LiveAlerts articleId={7} />);
    await vi.waitFor(async () =>
      expect((await button("turnOn")).hasAttribute("disabled")).toBe(false),
    );
    fireEvent.click(await button("turnOn"));
    await vi.waitFor(() => expect(status()).toBe("liveAlert.failed"));
    await button("turnOn");
  });

  it("are neither on nor off while they could not be read, and are read again", async () => {
    read.mockRejectedValueOnce(new Error("offline"));
    render(<LiveAlerts articleId={7} />);
    await vi.waitFor(() => expect(status()).toBe("liveAlert.unread"));
    expect(screen.queryByRole("button", { name: "liveAlert.turnOn" })).toBeNull();
    read.mockResolvedValueOnce("on");
    fireEvent.click(await button("retry"));
    await button("mute");
    expect(status()).toBe("liveAlert.on");
  });

  it("are not offered in a browser without notifications", async () => {
    read.mockResolvedValue("unsupported");
    render(<LiveAlerts articleId={7} />);
    await vi.waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  });
});
