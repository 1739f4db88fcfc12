import { GlobalStyles, Paper, Portal, useMediaQuery } from "@mui/material";
import { type ReactNode, useEffect, useRef } from "react";
import { TOAST_HEIGHT } from "./toast-space.ts";

/** Width of the panel in pixels. */
const WIDTH = 400;
/**
 * Window widths in pixels: below the first a panel would leave no room for a form, from the second
 * it leaves room for both columns.
 */
const [MIN_WINDOW, TWO_COLUMNS_WINDOW] = [1360, 1760];

/** Whether the window has room for a panel next to the screen. */
export const useHasRoomForPanel = (): boolean =>
  useMediaQuery(`(min-width: ${MIN_WINDOW}px)`, { noSsr: true });

interface DockedPanelProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Panel at the side of the screen, which gets narrower: both can be read and used at the same time.
 * It takes the focus when it opens, and Escape closes it.
 */
export function DockedPanel({ label, onClose, children }: DockedPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Portal>
      <GlobalStyles styles={NARROW_SCREEN} />
      <Paper
        ref={panel}
        component="aside"
        aria-label={label}
        tabIndex={-1}
        square
        onKeyDown={(event) => event.key === "Escape" && onClose()}
        sx={{
          position: "fixed",
          insetBlockStart: "48px",
          insetBlockEnd: TOAST_HEIGHT,
          insetInlineEnd: 0,
          inlineSize: WIDTH,
          zIndex: 5,
          display: "flex",
          flexDirection: "column",
          borderInlineStart: 1,
          borderColor: "divider",
        }}
      >
        {children}
      </Paper>
    </Portal>
  );
}

const NARROW_SCREEN = {
  ".RaLayout-content": { marginInlineEnd: `${WIDTH}px` },
  [`@media (max-width: ${TWO_COLUMNS_WINDOW - 1}px)`]: {
    ":root": { "--form-columns": "minmax(0, 1fr)" },
  },
};
