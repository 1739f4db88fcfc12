/**
 * Makes the recordings of the demo's articles: animations, slideshows of its photographs, and
 * synthetic sounds, none with words of a language, except one sentence of a speech program. Run it
 * when one changes (`npm run record -w server`); it needs `ffmpeg` and `espeak-ng`. The recordings
 * are committed, since a first start would take longer if it made them.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { imageFileOf, readDemoArticles, readNarrations } from "../src/seed/demo-files.ts";

const FOLDER = fileURLToPath(new URL("recordings/", import.meta.url));
const IMAGES = fileURLToPath(new URL("images/", import.meta.url));
const SIZE = { width: 640, height: 360 };
const FRAMES_PER_SECOND = 12;
const SAMPLE_RATE = 24_000;

/** Lands of the planet, by their position in pixels at the start. */
const LANDS = [
  { from: 20, cy: 130, rx: 38, ry: 20 },
  { from: 120, cy: 190, rx: 52, ry: 30 },
  { from: 200, cy: 120, rx: 30, ry: 16 },
  { from: 260, cy: 240, rx: 44, ry: 18 },
  { from: 320, cy: 170, rx: 26, ry: 40 },
];

/** Positions of the ball on the pitch, by seconds: corner, header, bar, knee, net. */
const BALL = [
  { at: 0, x: 606, y: 30 },
  { at: 1.5, x: 606, y: 30 },
  { at: 3.5, x: 330, y: 120 },
  { at: 4.4, x: 300, y: 34 },
  { at: 5.6, x: 345, y: 78 },
  { at: 6.1, x: 345, y: 78 },
  { at: 6.8, x: 318, y: 20 },
  { at: 9, x: 318, y: 20 },
];
const DEFENDERS = [
  { x: 318, y: 40 },
  { x: 290, y: 92 },
  { x: 372, y: 106 },
  { x: 350, y: 138 },
  { x: 252, y: 118 },
  { x: 420, y: 82 },
];

const temporary = mkdtempSync(join(tmpdir(), "masthead-record-"));
try {
  await animation("eclipse", 12, eclipse);
  await animation("orbit", 12, orbit);
  await animation("battery-day", 14, batteryDay);
  await animation("winning-goal", 9, winningGoal);
  await animation("school-roof-day", 8, schoolRoofDay);
  await slideshow("wetland-birds", [
    "mute-swans",
    "purple-heron",
    "spoonbills",
    "kingfisher",
    "harrier",
    "greylag-gosling",
  ]);
  await slideshow("works-in-stone", [
    "great-wall",
    "pont-du-gard",
    "petra-monastery",
    "colosseum",
    "great-pyramid",
    "machu-picchu",
  ]);
  sound("cistern-echo", 24, cistern());
  sound("rain-on-gauge", 20, rain());
  sound("harbour", 22, harbour());
  sound("three-against-two", 20, threeAgainstTwo());
  for (const { article, locale, name } of readNarrations()) narration(name, article, locale);
  speech("synthetic-voice", "السَّلامُ عَلَيْكُم. هٰذا صَوْتٌ صَنَعَهُ بَرْنامَجٌ حُرّ، لا إنْسان.");
} finally {
  rmSync(temporary, { recursive: true });
}

function run(command: string, args: string[], input?: Buffer): void {
  const { status, stderr } = spawnSync(command, args, { input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/**
 * Encodes frames in RGB as a video without sound that starts before it is loaded completely.
 * @param quality constant rate factor: lower is better and larger
 */
function video(name: string, frames: Buffer[], quality = 27): void {
  const source = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${SIZE.width}x${SIZE.height}`];
  const encoding = ["-c:v", "libx264", "-preset", "veryslow", "-crf", `${quality}`, "-pix_fmt", "yuv420p"];
  run(
    "ffmpeg",
    [
      ...["-y", "-loglevel", "error", ...source, "-r", `${FRAMES_PER_SECOND}`, "-i", "-"],
      ...[...encoding, "-movflags", "+faststart", "-map_metadata", "-1", `${FOLDER}${name}.mp4`],
    ],
    Buffer.concat(frames),
  );
}

/** Draws each frame by its time in seconds, as the content of an SVG of the size of the video. */
async function animation(
  name: string,
  seconds: number,
  draw: (at: number) => string,
): Promise<void> {
  const frames: Buffer[] = [];
  for (let i = 0; i < seconds * FRAMES_PER_SECOND; i++) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">${draw(i / FRAMES_PER_SECOND)}</svg>`;
    frames.push(await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer());
  }
  video(name, frames);
}

/** Two stars that eclipse each other, and the curve of their light below. */
function eclipse(at: number): string {
  const phaseAt = (seconds: number) => (seconds / 6) * 2 * Math.PI - Math.PI / 2;
  const distanceAt = (seconds: number) => 90 * Math.cos(phaseAt(seconds) + Math.PI / 2);
  const isDwarfBehindAt = (seconds: number) => Math.sin(phaseAt(seconds) + Math.PI / 2) < 0;
  const lightAt = (seconds: number) =>
    isDwarfBehindAt(seconds) && Math.abs(distanceAt(seconds)) < 24 ? 0.34 : 1;
  const x = distanceAt(at);
  const dwarf = `<circle cx="${320 - x}" cy="120" r="12" fill="#eaf6ff"/>`;
  const companion = `<circle cx="${320 + x * 0.4}" cy="120" r="34" fill="#d0573b"/>`;
  const points = Array.from({ length: Math.floor(at * 24) + 1 }, (_, i) => {
    const seconds = i / 24;
    return `${40 + seconds * 46.6},${310 - 80 * lightAt(seconds)}`;
  });
  return `<rect width="640" height="360" fill="#0b1424"/>${
    isDwarfBehindAt(at) ? dwarf + companion : companion + dwarf
  }<path d="M40 320H600" stroke="#4c5a66"/><polyline points="${points.join(" ")}" fill="none" stroke="#00c9a6" stroke-width="3"/>`;
}

/** A day on a roof with panels: the sun crosses the sky, and the bars of the hours grow. Loops. */
function schoolRoofDay(at: number): string {
  const share = at / 8;
  const angle = Math.PI * (1 - share * 1.2 + 0.1);
  const [x, y] = [320 + 260 * Math.cos(angle), 230 - 190 * Math.sin(angle)];
  const light = Math.max(0, Math.sin(angle));
  const sky = `rgb(${Math.round(20 + 100 * light)},${Math.round(34 + 150 * light)},${Math.round(60 + 170 * light)})`;
  const panels = Array.from({ length: 5 }, (_, i) => {
    const left = 150 + i * 70;
    return `<path d="M${left} 250l14 -34h50l-14 34z" fill="#173a5e" stroke="#9fc3dd"/><path d="M${left + 4} 246l12 -28h16l-12 28z" fill="#ffffff" opacity="${0.5 * light}"/>`;
  });
  const bars = Array.from({ length: 12 }, (_, i) => {
    const hour = Math.max(0, Math.sin(Math.PI * (1 - ((i + 0.5) / 12) * 1.2 + 0.1)));
    const height = share * 12 > i ? 50 * hour : 0;
    return `<rect x="${140 + i * 31}" y="${345 - height}" width="22" height="${height}" fill="#ff7000"/>`;
  });
  return `<rect width="640" height="360" fill="${sky}"/><circle cx="${x}" cy="${y}" r="24" fill="#ffd34d"/><rect x="120" y="250" width="400" height="40" fill="#c8b08a"/><rect y="290" width="640" height="70" fill="#0b1424"/>${panels.join("")}${bars.join("")}`;
}

/** A satellite that passes over a turning planet, and photographs one strip at each turn. */
function orbit(at: number): string {
  const angle = (at / 4) * 2 * Math.PI;
  const [x, y] = [320 + 190 * Math.sin(angle), 180 - 60 * Math.cos(angle)];
  const isBehind = Math.cos(angle) > 0;
  const satellite = `<g transform="translate(${x} ${y})"><rect x="-6" y="-6" width="12" height="12" fill="#f5f8f7"/><rect x="-26" y="-4" width="17" height="8" fill="#00bbd4"/><rect x="9" y="-4" width="17" height="8" fill="#00bbd4"/></g>`;
  const beam = isBehind
    ? ""
    : `<path d="M${x} ${y}L${320 + (x - 320) * 0.4 - 16} 190h32z" fill="#ff7000" opacity=".45"/>`;
  const lands = LANDS.map(({ from, cy, rx, ry }) => {
    const cx = 320 + ((from + at * 18) % 360) - 180;
    return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#c8a46a"/>`;
  });
  const planet = `<clipPath id="disc"><circle cx="320" cy="180" r="110"/></clipPath><circle cx="320" cy="180" r="110" fill="#2a5d86"/><g clip-path="url(#disc)">${lands.join("")}</g>`;
  return `<rect width="640" height="360" fill="#0b1424"/>${isBehind ? satellite + planet : planet + beam + satellite}`;
}

/** A day of wind power: a turbine, the sun, and a battery that fills and empties. */
function batteryDay(at: number): string {
  const hour = 8 + at;
  const wind = hour >= 14 && hour < 18 ? 1 : 0.35;
  const stored = hour < 14 ? 0 : hour < 18 ? (hour - 14) / 4 : Math.max(0, 1 - (hour - 18) / 4);
  // Degrees: the blades have turned by the wind of all hours before.
  const turned =
    (Math.min(at, 6) * 0.35 + Math.max(0, Math.min(at - 6, 4)) + Math.max(0, at - 10) * 0.35) * 220;
  const day = Math.max(0, Math.sin(((hour - 6) / 13) * Math.PI));
  const sky = `rgb(${Math.round(20 + 150 * day)},${Math.round(32 + 172 * day)},${Math.round(56 + 170 * day)})`;
  const sun = `<circle cx="${60 + at * 42}" cy="${320 - 260 * day}" r="20" fill="#ffd27a"/>`;
  const blades = [0, 120, 240]
    .map(
      (angle) =>
        `<path d="M-4 0L0 -86L4 0z" fill="#f5f8f7" transform="rotate(${angle + turned})"/>`,
    )
    .join("");
  const turbine = `<path d="M176 140L184 140L188 300L172 300z" fill="#dfe6e4"/><g transform="translate(180 140)">${blades}<circle r="6" fill="#4c5a56"/></g>`;
  const battery = `<rect x="440" y="150" width="96" height="150" rx="8" fill="#14201d"/><rect x="468" y="138" width="40" height="14" fill="#14201d"/><rect x="448" y="${292 - 134 * stored}" width="80" height="${134 * stored}" fill="#00c9a6"/>`;
  const lines = Array.from({ length: wind === 1 ? 5 : 2 }, (_, i) => {
    const x = (at * 160 * (1 + (i % 2)) + i * 130) % 700;
    return `<path d="M${x - 60} ${60 + i * 38}h46" stroke="#f5f8f7" stroke-width="3" opacity=".7"/>`;
  });
  return `<rect width="640" height="360" fill="${sky}"/>${sun}${lines.join("")}<rect y="300" width="640" height="60" fill="#7a6a4e"/>${turbine}${battery}`;
}

/** The players of a late corner from above, and the path of the ball to the goal. */
function winningGoal(at: number): string {
  const ballAt = (seconds: number) => {
    const next = Math.max(1, BALL.findIndex((place) => place.at > seconds));
    const [from, to] = [BALL[next - 1], BALL[next]];
    if (!from || !to) throw new Error("no place of the ball");
    const share = Math.min(1, (seconds - from.at) / (to.at - from.at));
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  };
  const stripes = [0, 2, 4, 6]
    .map((i) => `<rect y="${i * 50}" width="640" height="50" fill="#2f7d4c"/>`)
    .join("");
  const lines = `<g fill="none" stroke="#f5f8f7" stroke-width="2"><path d="M20 30H620M20 30V360M620 30V360"/><path d="M150 30V190H490V30M235 30V88H405V30"/><path d="M265 190a62 62 0 0 0 110 0"/><path d="M606 30a14 14 0 0 0 14 14"/></g><rect x="278" y="12" width="84" height="18" fill="#f5f8f7" opacity=".35" stroke="#f5f8f7"/>`;
  const player = ({ x, y }: { x: number; y: number }, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="10" fill="${fill}" stroke="#14201d" stroke-width="2"/>`;
  // The header is won by a run from the edge of the area; the scorer steps forward.
  const run = Math.min(1, Math.max(0, (at - 1.5) / 2));
  const step = Math.min(1, Math.max(0, (at - 4.6) / 1));
  const attackers = [
    { x: 590, y: 44 },
    { x: 262 + 72 * run, y: 212 - 80 * run },
    { x: 372 - 24 * step, y: 158 - 66 * step },
    { x: 200, y: 100 },
    { x: 460, y: 150 },
  ];
  const path = Array.from({ length: Math.floor(at * 12) + 1 }, (_, i) => {
    const { x, y } = ballAt(i / 12);
    return `${x},${y}`;
  });
  const { x, y } = ballAt(at);
  return `<rect width="640" height="360" fill="#27693f"/>${stripes}${lines}${DEFENDERS.map((one) => player(one, "#ff7000")).join("")}${attackers.map((one) => player(one, "#00bbd4")).join("")}<polyline points="${path.join(" ")}" fill="none" stroke="#f5f8f7" stroke-width="3" stroke-dasharray="6 5"/><circle cx="${x}" cy="${y}" r="6" fill="#ffffff" stroke="#14201d" stroke-width="2"/>`;
}

/** Shows photographs one after the other, each slowly coming closer. */
async function slideshow(name: string, keys: string[]): Promise<void> {
  const secondsEach = 3;
  const frames: Buffer[] = [];
  for (const key of keys) {
    const photo = await sharp(IMAGES + imageFileOf(key))
      .resize(SIZE.width * 2, SIZE.height * 2, { fit: "cover" })
      .toBuffer();
    for (let i = 0; i < secondsEach * FRAMES_PER_SECOND; i++) {
      const share = 1 - 0.08 * (i / (secondsEach * FRAMES_PER_SECOND));
      const [width, height] = [Math.round(1280 * share), Math.round(720 * share)];
      const area = {
        left: Math.floor((1280 - width) / 2),
        top: Math.floor((720 - height) / 2),
        width,
        height,
      };
      frames.push(
        await sharp(photo)
          .extract(area)
          .resize(SIZE.width, SIZE.height)
          .removeAlpha()
          .raw()
          .toBuffer(),
      );
    }
  }
  video(name, frames, 32);
}

type Sound = (at: number, index: number) => number;

/** Encodes samples between -1 and 1, faded in and out. */
function sound(name: string, seconds: number, sampleAt: Sound): void {
  const samples = new Int16Array(seconds * SAMPLE_RATE);
  for (const index of samples.keys()) {
    const at = index / SAMPLE_RATE;
    const fade = Math.min(1, at * 2, (seconds - at) / 2);
    samples[index] = Math.max(-1, Math.min(1, sampleAt(at, index) * fade)) * 32_000;
  }
  const format = ["-f", "s16le", "-ar", `${SAMPLE_RATE}`, "-ac", "1"];
  encodeSound(name, [...format, "-i", "-"], Buffer.from(samples.buffer));
}

function encodeSound(name: string, source: string[], input?: Buffer, quality = "-b:a 48k"): void {
  const encoding = ["-c:a", "aac", ...quality.split(" "), "-movflags", "+faststart", "-map_metadata", "-1"];
  run(
    "ffmpeg",
    ["-y", "-loglevel", "error", ...source, ...encoding, `${FOLDER}${name}.m4a`],
    input,
  );
}

function speech(name: string, text: string, voice = "ar", quality = "-b:a 48k"): void {
  const file = join(temporary, "speech.wav");
  writeFileSync(join(temporary, "speech.txt"), text);
  run("espeak-ng", ["-v", voice, "-s", "130", "-f", join(temporary, "speech.txt"), "-w", file]);
  encodeSound(name, ["-i", file], undefined, quality);
}

/** Reads the headline and the paragraphs of an article. */
function narration(name: string, article: string, locale: Locale): void {
  const found = readDemoArticles().find((one) => one.key === article && one.locale === locale);
  if (!found) throw new Error(`${article} is missing in ${locale}`);
  const blocks = found.body.filter((block) => typeof block === "string");
  const text = [found.title, ...blocks].map((html) => html.replaceAll(/<[^>]*>/g, " ").trim());
  speech(name.replace(".m4a", ""), text.join("\n\n"), locale === "ar-JO" ? "ar" : "en-gb", "-ar 16000 -b:a 16k");
}

/** Reproducible noise between -1 and 1. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Plucked strings with an echo of seven seconds. */
function cistern(): Sound {
  const random = noise(7);
  const samples = new Float32Array(24 * SAMPLE_RATE);
  const pluck = (at: number, frequency: number) => {
    const period = Math.round(SAMPLE_RATE / frequency);
    const string = Float32Array.from({ length: period }, random);
    const begin = Math.round(at * SAMPLE_RATE);
    for (let i = 0; i < 2.5 * SAMPLE_RATE && begin + i < samples.length; i++) {
      const [now, next] = [string[i % period] ?? 0, string[(i + 1) % period] ?? 0];
      string[i % period] = 0.498 * (now + next);
      samples[begin + i] = (samples[begin + i] ?? 0) + now * 0.35;
    }
  };
  // Rast on C, in equal quarter tones.
  const steps = [0, 4, 7, 10, 14, 10, 7, 4, 0, -6, 0, 7, 4, 0];
  for (const [i, step] of steps.entries()) pluck(0.3 + i * 1.1, 130.8 * 2 ** (step / 24));
  for (const [seconds, share] of [
    [0.19, 0.5],
    [0.31, 0.45],
    [0.47, 0.4],
  ] as const) {
    const delay = Math.round(seconds * SAMPLE_RATE);
    for (let i = delay; i < samples.length; i++)
      samples[i] = (samples[i] ?? 0) + (samples[i - delay] ?? 0) * share * 0.5;
  }
  return (_, index) => (samples[index] ?? 0) * 0.7;
}

/** Rain: a hiss, and drops that ring in a cup. */
function rain(): Sound {
  const random = noise(11);
  let [hiss, drop, frequency, age] = [0, 0, 0, 0];
  return () => {
    hiss = hiss * 0.75 + random() * 0.25;
    if (random() > 0.9994) [drop, frequency, age] = [0.5, 1_100 + 700 * random(), 0];
    age += 1 / SAMPLE_RATE;
    drop *= 0.9985;
    return hiss * 0.5 + drop * Math.sin(2 * Math.PI * frequency * age);
  };
}

/** Waves at a quay, and the horn of a ship. */
function harbour(): Sound {
  const random = noise(13);
  let water = 0;
  return (at) => {
    water = water * 0.93 + random() * 0.07;
    const swell = 0.5 + 0.5 * Math.sin((2 * Math.PI * at) / 5.5);
    const isHorn = at > 6 && at < 9;
    const attack = isHorn ? Math.min(1, (at - 6) * 4, (9 - at) * 4) : 0;
    const horn = [1, 2, 3, 4].reduce(
      (sum, part) => sum + Math.sin(2 * Math.PI * 98 * part * at) / part,
      0,
    );
    return water * (0.5 + 1.6 * swell) + horn * attack * 0.22;
  };
}

/** Three beats against two, on a high and a low drum. */
function threeAgainstTwo(): Sound {
  const bar = 2;
  const beat = (at: number, count: number, frequency: number) => {
    const since = (at % bar) % (bar / count);
    return (
      Math.exp(-since * 14) *
      Math.sin(2 * Math.PI * frequency * since * (1 + 0.5 * Math.exp(-since * 30)))
    );
  };
  return (at) => 0.4 * beat(at, 3, 320) + 0.55 * beat(at, 2, 110);
}
