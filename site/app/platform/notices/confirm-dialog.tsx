import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useLocale } from "../locale.ts";
import { useMessages } from "../messages.ts";
import { type ConfirmOptions, isConfirmable } from "./notices.ts";
import "./messages.ts";

const buttonClass = "min-h-11 min-w-24 cursor-pointer border border-ink px-5 font-semibold";

/** Confirmation dialog. Escape, a click outside and the cancel button all answer no. */
export function ConfirmDialog({
  answer,
  ...question
}: ConfirmOptions & { answer: (confirmed: boolean) => void }) {
  const t = useMessages();
  const [typed, setTyped] = useState("");
  const { keyword } = question;
  const title = question.title ?? t("dialog.title");
  return (
    <I18nProvider locale={useLocale()}>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={() => answer(false)}
        className="fixed inset-0 z-(--z-dialog) grid place-items-center overflow-y-auto bg-night/70 p-4"
      >
        <Modal className="w-full max-w-md">
          <Dialog
            role="alertdialog"
            aria-label={title}
            className="border border-line bg-paper p-6 shadow-lg outline-none"
          >
            <form
              onSubmit={(event) => {
                event.preventDefault();
                answer(true);
              }}
            >
              <h2 className="text-24">{title}</h2>
              {question.text && <p className="mt-2">{question.text}</p>}
              {keyword !== undefined && (
                <label className="mt-4 block text-15 font-semibold">
                  {t("dialog.keyword", { keyword })}
                  <input
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                    autoComplete="off"
                    className="mt-1 min-h-11 w-full rounded-none border border-quiet bg-paper px-3 text-17 font-normal"
                  />
                </label>
              )}
              <div className="mt-6 flex flex-wrap justify-end gap-3">
                <button
                  type="button"
                  className={`${buttonClass} hover:bg-wash`}
                  onClick={() => answer(false)}
                >
                  {question.cancel ?? t("dialog.cancel")}
                </button>
                <button
                  type="submit"
                  disabled={!isConfirmable(question, typed)}
                  className={`${buttonClass} bg-ink text-paper hover:bg-mint hover:text-on-mint disabled:cursor-default disabled:border-line disabled:bg-line disabled:text-quiet`}
                >
                  {question.confirm ?? t("dialog.confirm")}
                </button>
              </div>
            </form>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
