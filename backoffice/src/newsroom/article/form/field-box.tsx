import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Says which field stands here, so that whoever is told of its trouble can be taken to it. */
export function FieldBox({ source, children }: { source: string; children: ReactNode }) {
  return (
    <Box data-field={source} sx={{ scrollMarginBlock: 96, minWidth: 0 }}>
      {children}
    </Box>
  );
}

/** Goes to a field: into view, and into its first control. */
export function goToField(source: string): void {
  const box = document.querySelector<HTMLElement>(`[data-field="${source}"]`);
  box?.scrollIntoView({ block: "center" });
  box
    ?.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea, [contenteditable="true"], button')
    ?.focus({ preventScroll: true });
}

/** Goes to the description of a picture: of the article by its place in the list, or of the text by its place among all its figures. */
export function goToPicture(place: "images" | "body", index: number): void {
  const picture = document.querySelectorAll<HTMLElement>(`[data-field="${place}"] [data-picture]`)[index];
  picture?.scrollIntoView({ block: "center" });
  picture?.querySelector<HTMLElement>("[data-picture-alt]")?.focus({ preventScroll: true });
}
