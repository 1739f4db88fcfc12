/** Toast at the bottom of the page. */
export interface Notice {
  text: string;
  /** Optional action button. */
  action?: { label: string; run: () => void };
  /** Time until it closes, in milliseconds; -1: never. Default: 5000. */
  timeout?: number;
}

/** Confirmation of an action that cannot be undone. Missing texts have defaults. */
export interface ConfirmOptions {
  text?: string;
  title?: string;
  confirm?: string;
  cancel?: string;
  /** Text that the reader has to type exactly to confirm. */
  keyword?: string;
}

export interface Dialogs {
  notify(notice: Notice): void;
  confirm(question: ConfirmOptions): Promise<boolean>;
}

let mounted: Dialogs | undefined;

/** Registers the dialogs of the page. Returns a function that unregisters them. */
export function mountDialogs(dialogs: Dialogs): () => void {
  mounted = dialogs;
  return () => {
    if (mounted === dialogs) mounted = undefined;
  };
}

function instance(): Dialogs {
  if (!mounted) throw new Error("Missing dialog instance");
  return mounted;
}

/** Shows a notice. @throws Error if no dialogs are mounted */
export const notify = (notice: Notice): void => instance().notify(notice);

/**
 * Asks for confirmation. Returns false if it is cancelled or dismissed. @throws Error if no dialogs
 * are mounted
 */
export const confirm = (question: ConfirmOptions): Promise<boolean> => instance().confirm(question);

/** True if the typed text matches the keyword, or if there is none. */
export const isConfirmable = ({ keyword }: ConfirmOptions, typed: string): boolean =>
  keyword === undefined || typed === keyword;
