// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SpeechReader, type SpeechState } from "./speech-reader.ts";

class Utterance {
  lang = "";
  rate = 1;
  voice = null;
  onend?: () => void;
  onerror?: () => void;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const spoken: Utterance[] = [];
let states: SpeechState[] = [];
const last = () => spoken.at(-1);

beforeEach(() => {
  spoken.length = 0;
  states = [];
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  vi.stubGlobal("speechSynthesis", {
    speak: (utterance: Utterance) => spoken.push(utterance),
    cancel: () => {},
  });
});
afterEach(() => vi.unstubAllGlobals());

const readerOf = (texts: string[], index = 0) =>
  new SpeechReader(
    {
      texts,
      locale: "en-US",
      voice: undefined,
      rate: 1,
      onChange: (state) => states.push(state),
    },
    index,
  );

describe("reading aloud", () => {
  it("speaks one sentence after the other, and ends", () => {
    readerOf(["One.", "Two."]).play();
    expect(last()?.text).toBe("One.");
    last()?.onend?.();
    expect(last()?.text).toBe("Two.");
    last()?.onend?.();
    expect(states.at(-1)).toEqual({ index: 1, phase: "ended" });
  });

  it("continues with the sentence in which it was paused, and ignores late events", () => {
    const reader = readerOf(["One.", "Two."], 1);
    reader.play();
    const former = last();
    reader.pause();
    former?.onend?.();
    expect(states.at(-1)).toEqual({ index: 1, phase: "paused" });
    reader.play();
    expect(last()?.text).toBe("Two.");
  });

  it("moves within the text, also while it is paused", () => {
    const reader = readerOf(["One.", "Two.", "Three."]);
    reader.move(-1);
    reader.move(2);
    expect(spoken).toEqual([]);
    expect(reader.state).toEqual({ index: 2, phase: "paused" });
    reader.play();
    reader.move(-1);
    expect(last()?.text).toBe("Two.");
  });

  it("repeats the sentence at a new speed, and pauses when the device refuses", () => {
    const reader = readerOf(["One."]);
    reader.play();
    reader.setRate(1.5);
    expect([spoken.length, last()?.rate]).toEqual([2, 1.5]);
    last()?.onerror?.();
    expect(reader.state.phase).toBe("paused");
  });
});
