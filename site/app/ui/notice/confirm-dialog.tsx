import { DIALOG_LEVEL } from "@masthead/contract/system/constants.ts";
import { useId, useState } from "react";
import { Dialog, Heading, I18nProvider, Modal, ModalOverlay } from "react-aria-components";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import type { Question } from "./confirm.tsx";

const button = "min-h-12 cursor-pointer border-2 border-ink px-6 font-semibold disabled:cursor-default disabled:opacity-60";

/** The question itself, above everything else. */
export default function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const t = useWords();
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState("");
  const { title, text, confirm, cancel, keyword } = question;
  const locked = keyword !== undefined && typed !== keyword;
  return (
    <I18nProvider locale={locale}>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={(open) => !open && onAnswer(false)}
        className="fixed inset-0 grid place-items-center bg-night/60 p-4"
        style={{ zIndex: DIALOG_LEVEL }}
      >
        <Modal className="w-full max-w-md border-t-6 border-mint bg-paper">
          <Dialog role="alertdialog" className="p-6 outline-none">
            <form
              className="grid gap-4"
              onSubmit={(event) => {
                event.preventDefault();
                event.stopPropagation();
                if (!locked) onAnswer(true);
              }}
            >
              <Heading slot="title" className="text-24">
                {title ?? t("confirm.title")}
              </Heading>
              {text && <p>{text}</p>}
              {keyword !== undefined && (
                <div>
                  <label htmlFor={id} className="mb-1 block text-15 font-semibold">
                    {t("confirm.type", { keyword })}
                  </label>
                  <input
                    id={id}
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                    autoComplete="off"
                    className="min-h-12 w-full border border-quiet px-3 text-17"
                  />
                </div>
              )}
              <p className="flex flex-wrap justify-end gap-3">
                <button type="button" className={`${button} bg-paper`} onClick={() => onAnswer(false)}>
                  {cancel ?? t("confirm.cancel")}
                </button>
                <button type="submit" disabled={locked} className={`${button} bg-ink text-paper`}>
                  {confirm ?? t("confirm.ok")}
                </button>
              </p>
            </form>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
