import type { SvgIconComponent } from "@mui/icons-material";
import { IconButton, Tooltip } from "@mui/material";
import type { MouseEvent } from "react";
import { useRovingTool } from "./roving-toolbar.tsx";
import { ariaShortcut, shortcutLabel } from "./shortcut.ts";

interface ToolButtonProps {
  name: string;
  label: string;
  icon: SvgIconComponent;
  /** Shortcut in the syntax of ProseMirror: `Mod-Shift-k`. */
  shortcut?: string;
  /** Whether it is pressed; undefined for one-off actions. */
  active?: boolean;
  /** Focusable but disabled. */
  disabled?: boolean;
  /** Mirrors the icon in right-to-left layouts. */
  mirrorInRtl?: boolean;
  onPress(): void;
}

/** Prevents a mouse press from moving the focus, and with it the selection, out of the text. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Toolbar button with a tooltip and a keyboard shortcut. */
export function ToolButton({
  name,
  label,
  icon: Icon,
  shortcut,
  active,
  disabled = false,
  mirrorInRtl = false,
  onPress,
}: ToolButtonProps) {
  const tool = useRovingTool(name);
  return (
    <Tooltip title={<Hint label={label} shortcut={shortcut} />} describeChild disableInteractive>
      <IconButton
        {...tool}
        className={mirrorInRtl ? "tool mirror-in-rtl" : "tool"}
        aria-label={label}
        aria-pressed={active}
        aria-disabled={disabled || undefined}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
        disableRipple
        onMouseDown={keepFocus}
        onClick={disabled ? undefined : onPress}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** Tooltip with the label and the shortcut, which is left-to-right in every language. */
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
