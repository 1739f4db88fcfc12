import type { SvgIconComponent } from "@mui/icons-material";
import { IconButton, Tooltip } from "@mui/material";
import type { MouseEvent } from "react";
import { useTool } from "./roving.tsx";
import { ariaShortcut, shortcutLabel } from "./shortcut.ts";

interface ToolButtonProps {
  name: string;
  label: string;
  icon: SvgIconComponent;
  /** As ProseMirror writes it: `Mod-Shift-k`. */
  shortcut?: string;
  /** Pressed or not; left out for what is done once. */
  active?: boolean;
  /** It can be reached but does nothing now. */
  unavailable?: boolean;
  /** The icon points along the line and is turned round in Arabic. */
  directed?: boolean;
  onPress(): void;
}

/** Presses of the mouse leave the focus, and with it the selection, in the text. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A button of the toolbar. */
export function ToolButton({ name, label, icon: Icon, shortcut, active, unavailable = false, directed = false, onPress }: ToolButtonProps) {
  const tool = useTool(name);
  return (
    <Tooltip title={<Hint label={label} shortcut={shortcut} />} describeChild disableInteractive>
      <IconButton
        {...tool}
        className={directed ? "tool directed" : "tool"}
        aria-label={label}
        aria-pressed={active}
        aria-disabled={unavailable || undefined}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
        disableRipple
        onMouseDown={keepFocus}
        onClick={unavailable ? undefined : onPress}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** What a tool is called and its shortcut, which is written from left to right in every language. */
function Hint({ label, shortcut }: { label: string; shortcut?: string }) {
  return (
    <span className="tool-hint">
      {label}
      {shortcut ? (
        <kbd className="shortcut" dir="ltr">
          {shortcutLabel(shortcut)}
        </kbd>
      ) : null}
    </span>
  );
}
