import { CssBaseline, createTheme, ThemeProvider } from "@mui/material";
import { type ReactNode, useMemo } from "react";
import { RtlProvider } from "./rtl-provider.tsx";
import { useTheme } from "./theme.ts";

/** MUI theme and text direction of the back office, by UI language. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const options = useTheme();
  const theme = useMemo(() => createTheme(options), [options]);
  return (
    <RtlProvider>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme>{children}</CssBaseline>
      </ThemeProvider>
    </RtlProvider>
  );
}
