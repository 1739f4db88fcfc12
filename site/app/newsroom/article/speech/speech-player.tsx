import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { stopPlaying, usePlayerStage } from "../../../broadcast/player/stage.ts";
import { useMessages } from "../../../platform/messages.ts";
import { Icon } from "../../../ui/icons.tsx";
import { articleSentences, type Sentence } from "./sentences.ts";
import { savedSentence, saveSentence } from "./speech-position.ts";
import { SpeechReader, type SpeechState } from "./speech-reader.ts";
import { highlight, isInView, scrollToSentence } from "./spoken-highlight.ts";
import { voiceFor } from "./voices.ts";
import "./messages.ts";
import "./speech.css";

const RATES = [0.75, 1, 1.25, 1.5, 2] as const;
const RATE_KEY = "masthead.speechRate";

function savedRate(): number {
  try {
    const rate = Number(localStorage.getItem(RATE_KEY));
    return RATES.find((known) => known === rate) ?? 1;
  } catch {
    return 1;
  }
}

interface Props {
  articleId: number;
  locale: Locale;
  onClose(): void;
}

/** Controls of reading aloud, in a bar at the bottom of the window. Starts to read immediately. */
export default function SpeechPlayer({ articleId, locale, onClose }: Props) {
  const t = useMessages();
  const playButton = useRef<HTMLButtonElement>(null);
  const [rate, setRate] = useState(savedRate);
  const { reader, sentences, state } = useSpeech(articleId, locale, rate);
  const { item } = usePlayerStage();
  const isSpeaking = state.phase === "speaking";
  const sentence = sentences[state.index];

  useEffect(() => playButton.current?.focus({ preventScroll: true }), []);
  // Two voices at a time cannot be understood.
  const former = useRef(item);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when a recording starts
  useEffect(() => {
    // The recording that played when reading began is being stopped.
    if (!item) former.current = null;
    else if (item !== former.current) onClose();
  }, [item]);

  const chooseRate = (chosen: number) => {
    setRate(chosen);
    reader.current?.setRate(chosen);
    try {
      localStorage.setItem(RATE_KEY, String(chosen));
    } catch {
      // Without storage, the next text is read at normal speed.
    }
  };
  const move = (by: number) => {
    reader.current?.move(by);
    const shown = sentences[reader.current?.state.index ?? 0];
    if (shown) scrollToSentence(shown);
  };
  return createPortal(
    <section
      aria-label={t("speech.label")}
      className="speech-player no-print"
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <div className="speech-row">
        <SpeechControl label={t("speech.previous")} onPress={() => move(-1)}>
          <Icon name="back" />
        </SpeechControl>
        <button
          ref={playButton}
          type="button"
          className="speech-main"
          aria-label={t(isSpeaking ? "speech.pause" : "speech.play")}
          onClick={() => (isSpeaking ? reader.current?.pause() : reader.current?.play())}
        >
          <Icon name={isSpeaking ? "pause" : "play"} />
        </button>
        <SpeechControl label={t("speech.next")} onPress={() => move(1)}>
          <Icon name="forward" />
        </SpeechControl>
        <select
          aria-label={t("speech.rate")}
          value={rate}
          onChange={({ target }) => chooseRate(Number(target.value))}
        >
          {RATES.map((value) => (
            <option key={value} value={value}>
              {t("speech.times", { rate: value })}
            </option>
          ))}
        </select>
        <SpeechControl label={t("speech.close")} onPress={onClose}>
          <Icon name="close" />
        </SpeechControl>
      </div>
      <p className="speech-note">
        {t("speech.voice")}
        {state.index > 0 && (
          <button type="button" onClick={() => move(-sentences.length)}>
            {t("speech.restart")}
          </button>
        )}
        {sentence && (
          <button type="button" onClick={() => scrollToSentence(sentence)}>
            {t("speech.sentence", { index: state.index + 1, total: sentences.length })}
          </button>
        )}
      </p>
      <span role="status" className="sr-only">
        {state.phase === "ended" && t("speech.ended")}
      </span>
    </section>,
    document.body,
  );
}

function SpeechControl({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress(): void;
  children: React.ReactNode;
}) {
  return (
    <button type="button" aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}

/** Reads the article on the page from its saved sentence, until the component is unmounted. */
function useSpeech(articleId: number, locale: Locale, rate: number) {
  const reader = useRef<SpeechReader>(undefined);
  const [sentences] = useState(() => articleSentences(locale));
  const [state, setState] = useState<SpeechState>(() => ({
    index: savedSentence(articleId, sentences),
    phase: "paused",
  }));
  const follow = useCallback(
    (next: SpeechState, former: Sentence | undefined) => {
      const sentence = sentences[next.index];
      highlight(next.phase === "ended" ? null : (sentence ?? null));
      // A reader who has scrolled away from the former sentence stays there.
      if (sentence && former && isInView(former)) scrollToSentence(sentence);
    },
    [sentences],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rate of a reader is changed by setRate
  useEffect(() => {
    stopPlaying();
    const start = savedSentence(articleId, sentences);
    let former = sentences[start];
    if (former) scrollToSentence(former);
    const current = new SpeechReader(
      {
        texts: sentences.map(({ text }) => text),
        locale,
        voice: voiceFor(locale),
        rate,
        onChange(next) {
          setState(next);
          follow(next, former);
          former = sentences[next.index];
          saveSentence(articleId, sentences, next.phase === "ended" ? 0 : next.index);
        },
      },
      start,
    );
    reader.current = current;
    current.play();
    const pause = () => current.pause();
    // Browsers go on to speak after the page is left.
    addEventListener("pagehide", pause);
    return () => {
      removeEventListener("pagehide", pause);
      current.stop();
      highlight(null);
    };
  }, [articleId, locale, sentences]);
  return { reader, sentences, state };
}
