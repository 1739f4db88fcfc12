import { expect, it } from "vitest";
import { ariaShortcut, shortcutLabel } from "./shortcut.ts";

it("keyboard shortcuts have the labels of Apple keyboards on Apple devices, and standard labels elsewhere", () => {
  expect(["Mod-Shift-k", "Mod-.", "Shift-Tab"].map((keys) => shortcutLabel(keys, false))).toEqual([
    "Ctrl+Shift+K",
    "Ctrl+.",
    "Shift+Tab",
  ]);
  expect(["Mod-Shift-k", "Mod-Alt-2"].map((keys) => shortcutLabel(keys, true))).toEqual([
    "⇧⌘K",
    "⌥⌘2",
  ]);
  expect([ariaShortcut("Mod-Shift-k", false), ariaShortcut("Mod-Alt-2", true)]).toEqual([
    "Control+Shift+K",
    "Meta+Alt+2",
  ]);
});
