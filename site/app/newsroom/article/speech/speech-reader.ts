/** State of reading aloud. */
export interface SpeechState {
  /** Sentence that is read, or is next while paused. */
  index: number;
  phase: "speaking" | "paused" | "ended";
}

interface SpeechOptions {
  texts: readonly string[];
  locale: string;
  voice: SpeechSynthesisVoice | undefined;
  rate: number;
  onChange(state: SpeechState): void;
}

/**
 * Reads texts one after the other with the voice of the device. A pause ends the utterance, and its
 * sentence is read again: pausing an utterance does not work on Android.
 */
export class SpeechReader {
  readonly #options: SpeechOptions;
  #state: SpeechState;
  #rate: number;
  /** Utterance that is spoken. Kept, as browsers may collect it before it ends. */
  #utterance: SpeechSynthesisUtterance | undefined;

  constructor(options: SpeechOptions, index: number) {
    this.#options = options;
    this.#rate = options.rate;
    this.#state = { index, phase: "paused" };
  }

  get state(): SpeechState {
    return this.#state;
  }

  play(): void {
    this.#speak(this.#state.phase === "ended" ? 0 : this.#state.index);
  }

  pause(): void {
    this.#cancel();
    this.#change({ phase: "paused" });
  }

  /** Moves by a number of sentences, or to the first one; reads on if it was reading. */
  move(by: number): void {
    const last = this.#options.texts.length - 1;
    const index = Math.min(last, Math.max(0, this.#state.index + by));
    if (this.#state.phase === "speaking") this.#speak(index);
    else this.#change({ index, phase: "paused" });
  }

  setRate(rate: number): void {
    this.#rate = rate;
    if (this.#state.phase === "speaking") this.#speak(this.#state.index);
  }

  stop(): void {
    this.#cancel();
  }

  #cancel(): void {
    this.#utterance = undefined;
    speechSynthesis.cancel();
  }

  #speak(index: number): void {
    this.#cancel();
    const text = this.#options.texts[index];
    if (text === undefined) {
      this.#change({ phase: "ended" });
      return;
    }
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = this.#options.voice?.lang ?? this.#options.locale;
    utterance.voice = this.#options.voice ?? null;
    utterance.rate = this.#rate;
    // Events of an utterance that was cancelled come late.
    utterance.onend = () => this.#utterance === utterance && this.#speak(index + 1);
    utterance.onerror = () => this.#utterance === utterance && this.pause();
    this.#utterance = utterance;
    this.#change({ index, phase: "speaking" });
    speechSynthesis.speak(utterance);
  }

  #change(change: Partial<SpeechState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onChange(this.#state);
  }
}
