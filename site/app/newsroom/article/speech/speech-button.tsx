import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from "react";
import { useMessages } from "../../../platform/messages.ts";
import { Icon } from "../../../ui/icons.tsx";
import { hasVoice, watchVoices } from "./voices.ts";

/** Loaded when the reader presses the button. */
const SpeechPlayer = lazy(() => import("./speech-player.tsx"));

/**
 * Button that has the text read by the device's voice. Invisible unless the device has a voice of
 * the language: its place is reserved, so that the text does not move when voices are found.
 */
export function SpeechButton({ article }: { article: Pick<ArticleDetails, "id" | "locale"> }) {
  const t = useMessages();
  const { id, locale } = article;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const canSpeak = useSyncExternalStore(
    watchVoices,
    () => hasVoice(locale),
    () => false,
  );
  const open = () => {
    // Safari speaks only if the first utterance is part of the press.
    speechSynthesis.speak(new SpeechSynthesisUtterance(""));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={open}
        aria-expanded={isOpen}
        className={`speech-button js-only no-print flex min-h-11 cursor-pointer items-center gap-2 text-15 font-semibold hover:bg-wash ${canSpeak ? "" : "invisible"}`}
      >
        <Icon name="listen" />
        {t("listen")}
      </button>
      {isOpen && (
        <Suspense>
          <SpeechPlayer articleId={id} locale={locale} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
