import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Marks a form field, so that error messages can link to it. */
export function FieldBox({ source, children }: { source: string; children: ReactNode }) {
  return (
    <Box data-field={source} sx={{ scrollMarginBlock: 96, minWidth: 0 }}>
      {children}
    </Box>
  );
}

/** Scrolls to a field and focuses its first control. */
export function goToField(source: string): void {
  const box = document.querySelector<HTMLElement>(`[data-field="${source}"]`);
  box?.scrollIntoView({ block: "center" });
  box
    ?.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea, [contenteditable="true"], button')
    ?.focus({ preventScroll: true });
}

/**
 * Scrolls to the alt text of an image and focuses it. `index` counts the images of the article or
 * all figures of its body.
 */
export function goToImage(field: "images" | "body", index: number): void {
  const image = document.querySelectorAll<HTMLElement>(`[data-field="${field}"] [data-image]`)[index];
  image?.scrollIntoView({ block: "center" });
  image?.querySelector<HTMLElement>("[data-image-alt]")?.focus({ preventScroll: true });
}
