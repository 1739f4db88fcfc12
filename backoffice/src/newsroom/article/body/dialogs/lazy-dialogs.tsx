import { type ComponentProps, lazy, Suspense, useRef } from "react";

const loadLinkDialog = async () => ({ default: (await import("./link-dialog.tsx")).LinkDialog });
const loadEmbedDialog = async () => ({ default: (await import("./embed-dialog.tsx")).EmbedDialog });
const loadChartDialog = async () => ({ default: (await import("./chart-dialog.tsx")).ChartDialog });
const loadFootnoteDialog = async () => ({
  default: (await import("./footnote-dialog.tsx")).FootnoteDialog,
});
const loadMapDialog = async () => ({ default: (await import("./map-dialog.tsx")).MapDialog });
const loadHtmlCardDialog = async () => ({
  default: (await import("./html-card-dialog.tsx")).HtmlCardDialog,
});
const Link = lazy(loadLinkDialog);
const Embed = lazy(loadEmbedDialog);
const Chart = lazy(loadChartDialog);
const ArticleMap = lazy(loadMapDialog);
const HtmlCard = lazy(loadHtmlCardDialog);
const Footnote = lazy(loadFootnoteDialog);

/** Loads the dialogs of the editor before they are opened. */
export function preloadDialogs(): void {
  // Without a connection; opening a dialog loads it again.
  void Promise.all([loadLinkDialog(), loadEmbedDialog()]).catch(() => {});
}

/**
 * Returns whether a dialog has been opened since it was mounted. It stays mounted afterwards, for
 * its exit transition.
 */
function useWasOpen(open: boolean): boolean {
  const wasOpen = useRef(false);
  wasOpen.current ||= open;
  return wasOpen.current;
}

/** Dialog for the link of the selection, loaded on demand. */
export function LinkDialog(props: ComponentProps<typeof Link>) {
  return useWasOpen(props.open) ? (
    <Suspense>
      <Link {...props} />
    </Suspense>
  ) : null;
}

/** Dialog for a player, loaded on demand. */
export function EmbedDialog(props: ComponentProps<typeof Embed>) {
  return useWasOpen(props.open) ? (
    <Suspense>
      <Embed {...props} />
    </Suspense>
  ) : null;
}

/** Dialog for a chart, loaded on demand. */
export function ChartDialog(props: ComponentProps<typeof Chart>) {
  return useWasOpen(props.open) ? (
    <Suspense>
      <Chart {...props} />
    </Suspense>
  ) : null;
}

/** Dialog for a map, loaded on demand. */
export function MapDialog(props: ComponentProps<typeof ArticleMap>) {
  return useWasOpen(props.open) ? (
    <Suspense>
      <ArticleMap {...props} />
    </Suspense>
  ) : null;
}

/** Dialog for a card with HTML, loaded on demand. */
export function HtmlCardDialog(props: ComponentProps<typeof HtmlCard>) {
  return useWasOpen(props.open) ? (
    <Suspense>
      <HtmlCard {...props} />
    </Suspense>
  ) : null;
}

/** Dialog for a footnote, loaded on demand. */
export function FootnoteDialog(props: ComponentProps<typeof Footnote>) {
  return useWasOpen(props.open) ? (
    <Suspense>
      <Footnote {...props} />
    </Suspense>
  ) : null;
}
