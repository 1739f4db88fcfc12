import { useEffect, useRef } from "react";
import { SearchField } from "../../newsroom/search/search-field.tsx";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { useDismissiblePanel } from "./use-dismissible-panel.ts";

/**
 * Search field that opens below the header bar. A details element, so that it opens without
 * JavaScript.
 */
export function HeaderSearch() {
  const t = useMessages();
  const panel = useRef<HTMLDetailsElement>(null);
  useDismissiblePanel(panel);
  const focusField = () => {
    if (panel.current?.open) panel.current.querySelector("input")?.focus();
  };
  // The reader may have opened it before hydration.
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement.matches("body, summary")) focusField();
  });
  return (
    <details
      ref={panel}
      onToggle={focusField}
      className="shrink-0 open:bg-wash"
      suppressHydrationWarning
    >
      <summary
        className="bar-button grid h-11 cursor-pointer place-items-center hover:bg-wash"
        aria-label={t("search")}
      >
        <Icon name="search" className="size-6" />
      </summary>
      <div className="absolute inset-x-0 top-full z-(--z-raised) border-y border-line bg-paper shadow-lg">
        <div className="mx-auto max-w-page px-4 py-5 md:px-6 md:py-8">
          <SearchField />
        </div>
      </div>
    </details>
  );
}
