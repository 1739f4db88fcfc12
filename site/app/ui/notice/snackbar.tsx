import { SNACKBAR } from "@masthead/contract/system/constants.ts";
import { createContext, use, useEffect, useRef, useState } from "react";
import { useWords } from "../../system/words.ts";

interface Notice {
  text: string;
  /** Milliseconds until it closes; `SNACKBAR.forever` keeps it open. */
  timeout?: number;
}

const Notices = createContext<((notice: Notice) => void) | null>(null);

/** Shows a notice at the foot of the screen. @throws Error outside a provider */
export function useSnackbar(): (notice: Notice) => void {
  const show = use(Notices);
  if (!show) throw new Error("Missing dialog instance");
  return show;
}

/** Holds the one notice that is shown: gone after five seconds unless pointed at, by its button, or by a swipe up or down. */
export function SnackbarProvider({ children }: { children: React.ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  return (
    <Notices value={setNotice}>
      {children}
      <div role="status" className="fixed inset-x-4 bottom-4 z-(--z-notice) mx-auto w-fit max-w-[calc(100%-2rem)]">
        {notice && <Bar notice={notice} onClose={() => setNotice(undefined)} />}
      </div>
    </Notices>
  );
}

function Bar({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useWords();
  const [held, setHeld] = useState(false);
  const touchedAt = useRef<number | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const { timeout = SNACKBAR.timeout } = notice;
    if (held || timeout === SNACKBAR.forever) return;
    const timer = setTimeout(() => close.current(), timeout);
    return () => clearTimeout(timer);
  }, [notice, held]);
  return (
    <div
      className="edged flex items-center gap-4 bg-ink py-1 ps-4 pe-1 text-paper"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onTouchStart={(event) => {
        touchedAt.current = event.touches[0]?.clientY ?? null;
      }}
      onTouchEnd={(event) => {
        const end = event.changedTouches[0]?.clientY ?? 0;
        if (touchedAt.current !== null && Math.abs(end - touchedAt.current) > SNACKBAR.swipe) onClose();
        touchedAt.current = null;
      }}
    >
      <span>{notice.text}</span>
      <button type="button" onClick={onClose} className="min-h-11 cursor-pointer px-3 font-semibold text-mint">
        {t("confirm.close")}
      </button>
    </div>
  );
}
