import { SNACKBAR } from "@masthead/contract/system/constants.ts";
import { I18nProvider } from "react-aria-components/I18nProvider";
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import { useLocale } from "../locale.ts";
import { useWords } from "../words.ts";
import type { Notice } from "./notices.ts";
import "./words.ts";

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 3 });

/** Shows a notice; one that says the same already goes. */
export function addNotice(notice: Notice): void {
  for (const { key, content } of queue.visibleToasts) if (content.text === notice.text) queue.close(key);
  const timeout = notice.timeout ?? SNACKBAR.timeout;
  queue.add(notice, timeout === SNACKBAR.forever ? {} : { timeout });
}

const button = "min-h-11 shrink-0 cursor-pointer px-3 font-semibold hover:bg-paper/15";

/** The notices, at the foot of the window. Their time stands still while the pointer or the focus is on them. */
export function NoticeBoard() {
  const t = useWords();
  return (
    <I18nProvider locale={useLocale()}>
      <ToastRegion
        queue={queue}
        aria-label={t("dialog.notices")}
        className="no-print fixed inset-x-4 bottom-4 z-(--z-notice) mx-auto flex max-w-story flex-col gap-2 outline-none"
      >
        {({ toast }) => (
          <Toast toast={toast} className="touch-none border border-quiet bg-ink text-paper shadow-lg select-none">
            <Swiped onSwipe={() => queue.close(toast.key)}>
              <ToastContent className="min-w-0 grow py-2">
                <span slot="title">{toast.content.text}</span>
              </ToastContent>
              <span className="ms-auto flex">
                {toast.content.action && (
                  <button type="button" className={`${button} text-mint`} onClick={toast.content.action.run}>
                    {toast.content.action.label}
                  </button>
                )}
                <button type="button" className={button} onClick={() => queue.close(toast.key)}>
                  {t("dialog.close")}
                </button>
              </span>
            </Swiped>
          </Toast>
        )}
      </ToastRegion>
    </I18nProvider>
  );
}

/** Goes when it is swiped up or down. */
function Swiped({ onSwipe, children }: { onSwipe: () => void; children: React.ReactNode }) {
  return (
    <div
      className="flex flex-wrap items-center gap-x-2 ps-4 pe-1"
      onPointerDown={({ clientY: from }) => {
        // It may end anywhere.
        const end = ({ clientY }: PointerEvent) => Math.abs(clientY - from) > SNACKBAR.swipe && onSwipe();
        window.addEventListener("pointerup", end, { once: true });
      }}
    >
      {children}
    </div>
  );
}
