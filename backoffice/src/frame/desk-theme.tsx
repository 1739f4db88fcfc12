import { CssBaseline, createTheme, ThemeProvider } from "@mui/material";
import { type ReactNode, useMemo } from "react";
import { Mirrored } from "./mirrored.tsx";
import { useTheme } from "./theme.ts";

/** Look and direction of everything on screen, in the language on screen. */
export function DeskTheme({ children }: { children: ReactNode }) {
  const options = useTheme();
  const theme = useMemo(() => createTheme(options), [options]);
  return (
    <Mirrored>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme>{children}</CssBaseline>
      </ThemeProvider>
    </Mirrored>
  );
}
