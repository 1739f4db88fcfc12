import { createContext, lazy, Suspense, use, useCallback, useState } from "react";

const ConfirmDialog = lazy(() => import("./confirm-dialog.tsx"));

export interface Question {
  title?: string;
  /** What follows from it. */
  text?: string;
  confirm?: string;
  cancel?: string;
  /** Must be typed exactly as it is before one can confirm. */
  keyword?: string;
}

type Ask = (question?: Question) => Promise<boolean>;

const Asking = createContext<Ask | null>(null);

/** Asks before something is done: true when confirmed, false when cancelled or dismissed. @throws Error outside a provider */
export function useConfirm(): Ask {
  const ask = use(Asking);
  if (!ask) throw new Error("Missing dialog instance");
  return ask;
}

/** Holds the one dialog that asks. */
export function ConfirmProvider({ children }: { children: React.ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void }>();
  const ask = useCallback<Ask>((question = {}) => new Promise((answer) => setAsked({ question, answer })), []);
  const settle = (yes: boolean) => {
    setAsked(undefined);
    asked?.answer(yes);
  };
  return (
    <Asking value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog question={asked.question} onAnswer={settle} />
        </Suspense>
      )}
    </Asking>
  );
}
