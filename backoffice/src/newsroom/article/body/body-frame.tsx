import { THEME } from "@masthead/contract/platform/constants.ts";
import { Box } from "@mui/material";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import "./body-editor.css";
import "./body-text.css";
import "./body-blocks.css";

interface BodyFrameProps {
  ref: Ref<HTMLDivElement>;
  disabled: boolean;
  invalid: boolean;
  compact?: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onFocus?(): void;
  onPointerEnter?(): void;
  children: ReactNode;
}

/**
 * Root element of the editor; passes theme colours to the style sheets as custom properties. The
 * toolbar sticks to the top of the scroll container, offset by `--sticky-top`.
 */
export function BodyFrame({
  disabled,
  invalid,
  compact = false,
  children,
  ...element
}: BodyFrameProps) {
  const states = { disabled, invalid, compact };
  return (
    <Box
      {...element}
      className={[
        "body-editor",
        ...Object.entries(states).flatMap(([name, is]) => (is ? name : [])),
      ].join(" ")}
      sx={({ palette }) => ({
        "--ink": palette.text.primary,
        "--quiet": palette.text.secondary,
        "--line": palette.divider,
        "--wash": palette.background.default,
        "--paper": palette.background.paper,
        "--mint": THEME.primary,
        "--cyan": THEME.tertiary,
        "--error": palette.error.main,
      })}
    >
      {children}
    </Box>
  );
}
