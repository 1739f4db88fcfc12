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
    ?.querySelector<HTMLElement>(
      '[aria-invalid="true"], input, textarea, [contenteditable="true"], button',
    )
    ?.focus({ preventScroll: true });
}

/** Texts of an article that are written one after the other, in their order in the form. */
const TEXT_FIELDS = ["title", "subtitle", "summary", "body"];

/** Focuses the next text of the article after `source` that the form has. */
export function goToNextText(source: string): void {
  const following = TEXT_FIELDS.includes(source)
    ? TEXT_FIELDS.slice(TEXT_FIELDS.indexOf(source) + 1)
    : [];
  const controls = following.map((name) =>
    document.querySelector<HTMLElement>(
      `[data-field="${name}"] :is(textarea:not([aria-hidden]), [contenteditable="true"])`,
    ),
  );
  controls.find((control) => control !== null)?.focus();
}

/**
 * Scrolls to the alt text of an image and focuses it. `index` counts the images of the article or
 * all figures of its body.
 */
export function goToImage(field: "images" | "body", index: number): void {
  const image = document.querySelectorAll<HTMLElement>(`[data-field="${field}"] [data-image]`)[
    index
  ];
  image?.scrollIntoView({ block: "center" });
  image?.querySelector<HTMLElement>("[data-image-alt]")?.focus({ preventScroll: true });
}
