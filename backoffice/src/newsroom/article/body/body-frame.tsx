import { THEME } from "@masthead/contract/system/constants.ts";
import { Box } from "@mui/material";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import "./body-editor.css";
import "./body-text.css";
import "./body-blocks.css";

interface BodyFrameProps {
  ref: Ref<HTMLDivElement>;
  disabled: boolean;
  invalid: boolean;
  onKeyDown(event: KeyboardEvent): void;
  children: ReactNode;
}

/**
 * The element that the whole editor stands in; the style sheets take the theme's colours from it. Its toolbar sticks to the top
 * of what scrolls, or as far below it as `--sticky-top` says.
 */
export function BodyFrame({ ref, disabled, invalid, onKeyDown, children }: BodyFrameProps) {
  return (
    <Box
      ref={ref}
      className={`body-editor${disabled ? " disabled" : ""}${invalid ? " invalid" : ""}`}
      onKeyDown={onKeyDown}
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
