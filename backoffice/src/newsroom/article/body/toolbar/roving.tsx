import { useTheme } from "@mui/material";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from "react";

interface Roving {
  /** The one tool that the Tab key reaches. */
  stop: string;
  setStop(tool: string): void;
}

const RovingContext = createContext<Roving>({ stop: "", setStop: () => {} });

/** What makes a button one of a toolbar's: the arrow keys reach it, and the Tab key when it was the last to be used. */
export function useTool(name: string) {
  const { stop, setStop } = useContext(RovingContext);
  return { "data-tool": name, tabIndex: stop === name ? 0 : -1, onFocus: () => setStop(name) };
}

interface RovingToolbarProps {
  label: string;
  /** The tool that the Tab key reaches first. */
  first: string;
  onEscape(): void;
  children: ReactNode;
}

/** A toolbar that is one stop of the Tab key; within it one goes by arrow keys, Home and End. */
export function RovingToolbar({ label, first, onEscape, children }: RovingToolbarProps) {
  const [stop, setStop] = useState(first);
  const { direction } = useTheme();

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // A menu of a tool stands elsewhere in the document; its keys are its own.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    if (event.key === "Escape") return onEscape();
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tool]")];
    const here = tools.indexOf(event.target);
    const forward = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? -1
          : !event.key.startsWith("Arrow")
            ? undefined
            : event.key === forward
              ? here + 1
              : here - 1;
    if (to === undefined || here === -1 || event.key === "ArrowUp" || event.key === "ArrowDown") return;
    event.preventDefault();
    tools.at(to % tools.length)?.focus();
  }

  return (
    <RovingContext value={{ stop, setStop }}>
      <div className="body-toolbar" role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {children}
      </div>
    </RovingContext>
  );
}
