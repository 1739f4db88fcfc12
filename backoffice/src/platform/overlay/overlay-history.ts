type Replace = History["replaceState"];
type Entry = Parameters<Replace>;

interface OverlayHistoryOptions {
  history: Pick<History, "back" | "pushState" | "replaceState" | "scrollRestoration" | "state">;
  /** Returns the number of open overlays that the Back button closes. */
  countOpen(): number;
  /** Closes the topmost overlay. It may refuse. */
  closeTop(): void;
}

/** Whether the current history entry belongs to open overlays. */
const isOverlayEntry = (state: unknown): boolean =>
  state !== null && typeof state === "object" && "overlay" in state;

const withoutOverlay = (state: unknown): unknown => {
  if (!isOverlayEntry(state)) return state;
  const { overlay: _, ...rest } = state as { overlay: true };
  return rest;
};

/**
 * One history entry for all open overlays, above the page's, so that the Back button of the browser
 * closes the topmost overlay instead of leaving the page. The router does not see the entry: it is
 * removed when the last overlay closes, and replaced by a navigation that comes first.
 */
export function createOverlayHistory({ history, countOpen, closeTop }: OverlayHistoryOptions) {
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)];
  /** A removal of the entry is under way: `history.back` takes effect later. */
  let removing = false;
  /**
   * History writes of the router while the overlay entry existed or was being removed, replayed on
   * the page's entry.
   */
  let written: { write: Replace; entry: Entry } | null = null;

  /** State of the entry of the page below the overlays. */
  let page = "";

  const addEntry = () => {
    page = JSON.stringify(history.state);
    // Removing the entry must not undo a scroll to the target of a link in a dialog.
    history.scrollRestoration = "manual";
    push({ ...(history.state as object | null), overlay: true }, "");
  };
  /** Adds or removes the entry, as overlays have opened or closed. */
  const update = () => {
    if (removing) return;
    const exists = isOverlayEntry(history.state);
    if (countOpen() > 0 && !exists) addEntry();
    else if (countOpen() === 0 && exists) {
      removing = true;
      history.back();
    }
  };

  // The router writes through these.
  history.pushState = (...entry: Entry) => {
    if (removing) written = { write: push, entry };
    else if (isOverlayEntry(history.state)) {
      // The new page takes the place of the entry.
      written = null;
      replace(...entry);
      history.scrollRestoration = "auto";
    } else push(...entry);
  };
  history.replaceState = (...entry: Entry) => {
    if (!removing && !isOverlayEntry(history.state)) return replace(...entry);
    written = { write: replace, entry };
    if (removing) return;
    const [state, ...rest] = entry;
    replace({ ...(state as object | null), overlay: true }, ...rest);
  };
  // No overlays are open after a reload.
  if (isOverlayEntry(history.state)) replace(withoutOverlay(history.state), "");

  return {
    update,
    /** Gives the history back to the router. */
    end() {
      Object.assign(history, { pushState: push, replaceState: replace });
    },
    /** Handles a step through the history. Returns whether the router must not see it. */
    onPop(): boolean {
      if (isOverlayEntry(history.state)) {
        // Forward, to the entry of overlays that are closed.
        if (countOpen() === 0) {
          removing = true;
          history.back();
        }
        return true;
      }
      const isOwn = removing || (countOpen() > 0 && JSON.stringify(history.state) === page);
      if (!isOwn) {
        written = null;
        return false;
      }
      const closes = !removing;
      removing = false;
      history.scrollRestoration = "auto";
      if (written) {
        const { write, entry } = written;
        written = null;
        write(...entry);
      }
      if (closes) {
        closeTop();
        // Another overlay is open below.
        if (countOpen() > 0) addEntry();
      }
      return true;
    },
  };
}
