import { type Theme, useMediaQuery } from "@mui/material";

/** Returns whether the panel fits next to the front. */
export const useIsWide = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.up("lg"));
