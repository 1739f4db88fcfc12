import { SNACKBAR } from "@masthead/contract/platform/constants.ts";
import { I18nProvider } from "react-aria-components/I18nProvider";
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import { useLocale } from "../locale.ts";
import { useMessages } from "../messages.ts";
import type { Notice } from "./notices.ts";
import "./messages.ts";

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 3 });

/** Shows a notice. It replaces a visible notice with the same text. */
export function addNotice(notice: Notice): void {
  for (const { key, content } of queue.visibleToasts)
    if (content.text === notice.text) queue.close(key);
  const timeout = notice.timeout ?? SNACKBAR.timeout;
  queue.add(notice, timeout === SNACKBAR.forever ? {} : { timeout });
}

const buttonClass = "min-h-11 shrink-0 cursor-pointer px-3 font-semibold hover:bg-white/15";

/** Notices at the bottom of the window. Their timeout is paused on hover and focus. */
export function NoticeBoard() {
  const t = useMessages();
  return (
    <I18nProvider locale={useLocale()}>
      <ToastRegion
        queue={queue}
        aria-label={t("dialog.notices")}
        className="no-print fixed inset-x-4 bottom-4 z-(--z-notice) mx-auto flex max-w-text flex-col gap-2 outline-none"
      >
        {({ toast }) => (
          <Toast
            toast={toast}
            className="touch-none border border-quiet bg-night text-white shadow-lg select-none"
          >
            <SwipeToDismiss onSwipe={() => queue.close(toast.key)}>
              <ToastContent className="min-w-0 grow py-2">
                <span slot="title">{toast.content.text}</span>
              </ToastContent>
              <span className="ms-auto flex">
                {toast.content.action && (
                  <button
                    type="button"
                    className={`${buttonClass} text-mint`}
                    onClick={toast.content.action.run}
                  >
                    {toast.content.action.label}
                  </button>
                )}
                <button
                  type="button"
                  className={buttonClass}
                  onClick={() => queue.close(toast.key)}
                >
                  {t("dialog.close")}
                </button>
              </span>
            </SwipeToDismiss>
          </Toast>
        )}
      </ToastRegion>
    </I18nProvider>
  );
}

/** Calls `onSwipe` on a vertical swipe. */
function SwipeToDismiss({ onSwipe, children }: { onSwipe: () => void; children: React.ReactNode }) {
  return (
    <div
      className="flex flex-wrap items-center gap-x-2 ps-4 pe-1"
      onPointerDown={({ clientY: from }) => {
        // The swipe may end outside of the element.
        const end = ({ clientY }: PointerEvent) =>
          Math.abs(clientY - from) > SNACKBAR.swipe && onSwipe();
        window.addEventListener("pointerup", end, { once: true });
      }}
    >
      {children}
    </div>
  );
}
