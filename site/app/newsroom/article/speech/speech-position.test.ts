// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Sentence } from "./sentences.ts";
import { savedSentence, saveSentence } from "./speech-position.ts";
import { voiceFor } from "./voices.ts";

const sentences = (...texts: string[]) => texts.map((text) => ({ text }) as Sentence);
const text = sentences("Headline", "One.", "Two.", "Three.");

beforeEach(() => localStorage.clear());

describe("position in an article that is read aloud", () => {
  it("is the sentence that was read last, for each article", () => {
    saveSentence(1, text, 2);
    expect([savedSentence(1, text), savedSentence(2, text)]).toEqual([2, 0]);
  });

  it("follows its sentence after an edit, and starts again if the sentence is gone", () => {
    saveSentence(1, text, 2);
    expect(savedSentence(1, sentences("Headline", "New.", "One.", "Two."))).toBe(3);
    expect(savedSentence(1, sentences("Headline", "One."))).toBe(0);
  });

  it("is forgotten at the start", () => {
    saveSentence(1, text, 2);
    saveSentence(1, text, 0);
    expect(savedSentence(1, text)).toBe(0);
  });
});

describe("voice of a language", () => {
  const voice = (lang: string, localService = true, isDefault = false) =>
    ({ lang, localService, default: isDefault }) as SpeechSynthesisVoice;

  it("is preferably one of the region, then one of the device", () => {
    const voices = [voice("en-GB"), voice("en_US", false), voice("ar-SA", false), voice("ar-EG")];
    expect(voiceFor("en-US", voices)?.lang).toBe("en_US");
    expect(voiceFor("ar-JO", voices)?.lang).toBe("ar-EG");
    expect(voiceFor("ar-JO", [voice("en-GB")])).toBeUndefined();
  });
});
