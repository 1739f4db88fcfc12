import { useMediaQuery } from "@mui/material";
import { useStore } from "react-admin";
import { DENSITY_KEY } from "../../admin-store.ts";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** Wide screens that are used with a mouse, where lists are compact by default. */
const WIDE_WITH_MOUSE = "(min-width: 1200px) and (pointer: fine)";

/** Returns the row density of lists in this browser, and a function that changes it. */
export function useDensity(): [Density, (density: Density) => void] {
  const isCompactByDefault = useMediaQuery(WIDE_WITH_MOUSE);
  const [stored, setDensity] = useStore<Density | null>(DENSITY_KEY, null);
  const chosen = DENSITIES.find((density) => density === stored);
  return [chosen ?? (isCompactByDefault ? "compact" : "comfortable"), setDensity];
}
