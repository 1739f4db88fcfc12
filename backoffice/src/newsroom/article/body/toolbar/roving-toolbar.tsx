import { useTheme } from "@mui/material";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from "react";

interface Roving {
  /** Name of the tool in the tab order. */
  tabStop: string;
  setTabStop(tool: string): void;
}

const RovingContext = createContext<Roving>({ tabStop: "", setTabStop: () => {} });

/**
 * Returns the props of a toolbar button: the arrow keys reach every tool, Tab only the last used
 * one.
 */
export function useRovingTool(name: string) {
  const { tabStop, setTabStop } = useContext(RovingContext);
  return {
    "data-tool": name,
    tabIndex: tabStop === name ? 0 : -1,
    onFocus: () => setTabStop(name),
  };
}

interface RovingToolbarProps {
  label: string;
  /** Initial tool in the tab order. */
  initialTool: string;
  onEscape(): void;
  children: ReactNode;
}

/** Toolbar with a roving tabindex: one Tab stop, with arrow keys, Home and End inside. */
export function RovingToolbar({ label, initialTool, onEscape, children }: RovingToolbarProps) {
  const [tabStop, setTabStop] = useState(initialTool);
  const { direction } = useTheme();

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // React bubbles key events of a tool's menu, which is rendered in a portal.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target))
      return;
    if (event.key === "Escape") return onEscape();
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tool]")];
    const currentIndex = tools.indexOf(event.target);
    const forward = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const nextIndex =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? -1
          : !event.key.startsWith("Arrow")
            ? undefined
            : event.key === forward
              ? currentIndex + 1
              : currentIndex - 1;
    if (
      nextIndex === undefined ||
      currentIndex === -1 ||
      event.key === "ArrowUp" ||
      event.key === "ArrowDown"
    )
      return;
    event.preventDefault();
    tools.at(nextIndex % tools.length)?.focus();
  }

  return (
    <RovingContext value={{ tabStop, setTabStop }}>
      <div
        className="body-toolbar"
        role="toolbar"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </RovingContext>
  );
}
