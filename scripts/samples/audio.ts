/** Sample rate in Hz, per stereo channel. */
export const SAMPLE_RATE = 48_000;

/** Chords of a bass and four notes, in semitones from A (220 Hz). Each lasts one bar. */
const CHORDS = [
  [-12, 0, 3, 7, 10],
  [-16, -4, 0, 3, 7],
  [-9, 3, 7, 10, 14],
  [-14, -2, 2, 5, 9],
] as const;
const BAR_SECONDS = 4;

const frequencyOf = (step: number) => 220 * 2 ** (step / 12);

/**
 * Interleaved stereo samples from -1 to 1. Both ends are silent, so that the loop has no audible
 * seam.
 */
type Sound = Float32Array;

const silence = (seconds: number): Sound => new Float32Array(seconds * SAMPLE_RATE * 2);

interface Note {
  /** Start, in seconds. */
  at: number;
  /** In seconds. */
  duration: number;
  /** Semitones from A (220 Hz). */
  step: number;
  loudness: number;
  /** Stereo position: 0 is left, 1 is right. */
  pan: number;
  /** Half-life of the loudness, in seconds. Without it the note swells and fades. */
  halfLife?: number;
}

/** Adds a note: a tone with two softer overtones. */
function play(sound: Sound, { at, duration, step, loudness, pan, halfLife }: Note): void {
  const from = Math.round(at * SAMPLE_RATE);
  const count = Math.min(Math.round(duration * SAMPLE_RATE), sound.length / 2 - from);
  for (let i = 0; i < count; i++) {
    const t = i / SAMPLE_RATE;
    const edge = Math.min(1, t / 0.02, (duration - t) / 0.08);
    const envelope =
      halfLife === undefined ? Math.sin((Math.PI * t) / duration) ** 0.6 : 0.5 ** (t / halfLife);
    const phase = 2 * Math.PI * frequencyOf(step) * t;
    const tone =
      Math.sin(phase) +
      0.28 * Math.sin(2 * phase) * envelope +
      0.08 * Math.sin(3 * phase) * envelope;
    const value = tone * loudness * envelope * Math.max(0, edge);
    const index = (from + i) * 2;
    sound[index] = (sound[index] ?? 0) + value * (1 - pan);
    sound[index + 1] = (sound[index + 1] ?? 0) + value * pan;
  }
}

/** Sustained chords, and a short high tone every second. */
export function bells(seconds: number): Sound {
  const sound = silence(seconds);
  for (let bar = 0; bar * BAR_SECONDS < seconds; bar++) {
    const chord = CHORDS[bar % CHORDS.length] ?? CHORDS[0];
    for (const [voice, step] of chord.entries())
      play(sound, {
        at: bar * BAR_SECONDS,
        duration: BAR_SECONDS,
        step,
        loudness: 0.11,
        pan: 0.3 + voice * 0.1,
      });
    for (let second = 0; second < BAR_SECONDS; second++) {
      const step = (chord[1 + second] ?? 0) + 24;
      play(sound, {
        at: bar * BAR_SECONDS + second,
        duration: 0.9,
        step,
        loudness: second ? 0.05 : 0.1,
        pan: 0.5,
        halfLife: 0.12,
      });
    }
  }
  return sound;
}

/** Broken chords over a slow bass. */
export function chords(seconds: number): Sound {
  const sound = silence(seconds);
  const order = [1, 3, 2, 4, 3, 2, 4, 3];
  for (let bar = 0; bar * BAR_SECONDS < seconds; bar++) {
    const chord = CHORDS[(bar * 3) % CHORDS.length] ?? CHORDS[0];
    play(sound, {
      at: bar * BAR_SECONDS,
      duration: BAR_SECONDS,
      step: chord[0],
      loudness: 0.22,
      pan: 0.5,
    });
    for (const [beat, voice] of order.entries()) {
      const note = {
        at: bar * BAR_SECONDS + beat / 2,
        step: (chord[voice] ?? 0) + 12,
        pan: 0.2 + voice * 0.15,
      };
      play(sound, {
        ...note,
        duration: Math.min(2, BAR_SECONDS - beat / 2),
        loudness: 0.16,
        halfLife: 0.45,
      });
    }
  }
  return sound;
}

/** Converts samples to 16-bit little-endian PCM. */
export function encodePcm(sound: Sound): Buffer {
  const bytes = Buffer.alloc(sound.length * 2);
  for (const [i, value] of sound.entries())
    bytes.writeInt16LE(Math.round(Math.tanh(value) * 32_767), i * 2);
  return bytes;
}
