/** A short notice at the foot of the page. */
export interface Notice {
  text: string;
  /** What can be done about it. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it closes by itself; -1: it stays. Default: 5000. */
  timeout?: number;
}

/** A question before something that cannot be undone. Words that are left out are the house's. */
export interface Question {
  text?: string;
  title?: string;
  confirm?: string;
  cancel?: string;
  /** Has to be typed exactly before it can be confirmed. */
  keyword?: string;
}

export interface Dialogs {
  notify(notice: Notice): void;
  confirm(question: Question): Promise<boolean>;
}

let mounted: Dialogs | undefined;

/** Makes these the dialogs of the page; returns how to take them away. */
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

/** Shows a notice. @throws Error when the page has no dialogs */
export const notify = (notice: Notice): void => instance().notify(notice);

/** Asks; false when it is cancelled or dismissed. @throws Error when the page has no dialogs */
export const confirm = (question: Question): Promise<boolean> => instance().confirm(question);

/** Whether what was typed allows to confirm. */
export const isConfirmable = ({ keyword }: Question, typed: string): boolean => keyword === undefined || typed === keyword;
