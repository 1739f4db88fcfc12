/** Samples a second of everything that is made here; each side of a stereo pair. */
export const RATE = 48_000;

/** Four notes over a bass, as steps from A of 220 Hz; each is held for one bar of four seconds. */
const CHORDS = [
  [-12, 0, 3, 7, 10],
  [-16, -4, 0, 3, 7],
  [-9, 3, 7, 10, 14],
  [-14, -2, 2, 5, 9],
] as const;
const BAR = 4;

const frequency = (step: number) => 220 * 2 ** (step / 12);

/** Stereo samples from -1 to 1, side by side. Both ends are silent, so that the end runs into the beginning unheard. */
type Sound = Float32Array;

const silence = (seconds: number): Sound => new Float32Array(seconds * RATE * 2);

interface Note {
  at: number;
  lasts: number;
  step: number;
  loudness: number;
  /** 0 left, 1 right. */
  side: number;
  /** Seconds after which it is half as loud; a note without them swells and fades. */
  halves?: number;
}

/** Adds a note: a tone with two softer ones above it. */
function play(sound: Sound, { at, lasts, step, loudness, side, halves }: Note): void {
  const from = Math.round(at * RATE);
  const count = Math.min(Math.round(lasts * RATE), sound.length / 2 - from);
  for (let i = 0; i < count; i++) {
    const t = i / RATE;
    const edge = Math.min(1, t / 0.02, (lasts - t) / 0.08);
    const shape = halves === undefined ? Math.sin((Math.PI * t) / lasts) ** 0.6 : 0.5 ** (t / halves);
    const turn = 2 * Math.PI * frequency(step) * t;
    const tone = Math.sin(turn) + 0.28 * Math.sin(2 * turn) * shape + 0.08 * Math.sin(3 * turn) * shape;
    const value = tone * loudness * shape * Math.max(0, edge);
    const place = (from + i) * 2;
    sound[place] = (sound[place] ?? 0) + value * (1 - side);
    sound[place + 1] = (sound[place + 1] ?? 0) + value * side;
  }
}

/** Held chords, and a short high tone on every second. */
export function bells(seconds: number): Sound {
  const sound = silence(seconds);
  for (let bar = 0; bar * BAR < seconds; bar++) {
    const chord = CHORDS[bar % CHORDS.length] ?? CHORDS[0];
    for (const [place, step] of chord.entries()) play(sound, { at: bar * BAR, lasts: BAR, step, loudness: 0.11, side: 0.3 + place * 0.1 });
    for (let second = 0; second < BAR; second++) {
      const step = (chord[1 + second] ?? 0) + 24;
      play(sound, { at: bar * BAR + second, lasts: 0.9, step, loudness: second ? 0.05 : 0.1, side: 0.5, halves: 0.12 });
    }
  }
  return sound;
}

/** Broken chords over a slow bass. */
export function chords(seconds: number): Sound {
  const sound = silence(seconds);
  const order = [1, 3, 2, 4, 3, 2, 4, 3];
  for (let bar = 0; bar * BAR < seconds; bar++) {
    const chord = CHORDS[(bar * 3) % CHORDS.length] ?? CHORDS[0];
    play(sound, { at: bar * BAR, lasts: BAR, step: chord[0], loudness: 0.22, side: 0.5 });
    for (const [beat, place] of order.entries()) {
      const note = { at: bar * BAR + beat / 2, step: (chord[place] ?? 0) + 12, side: 0.2 + place * 0.15 };
      play(sound, { ...note, lasts: Math.min(2, BAR - beat / 2), loudness: 0.16, halves: 0.45 });
    }
  }
  return sound;
}

/** The samples as 16-bit little-endian PCM. */
export function pcmOf(sound: Sound): Buffer {
  const bytes = Buffer.alloc(sound.length * 2);
  for (const [i, value] of sound.entries()) bytes.writeInt16LE(Math.round(Math.tanh(value) * 32_767), i * 2);
  return bytes;
}
