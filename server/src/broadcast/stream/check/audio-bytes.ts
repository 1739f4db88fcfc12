/** Kilobits a second of MPEG audio by version and layer, as its frame headers number them. */
const RATES: Record<string, readonly number[]> = {
  "1.1": [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  "1.2": [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  "1.3": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "2.1": [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  "2.2": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const HERTZ: Record<number, readonly number[]> = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8000] };

/** Bytes of the MPEG audio frame that begins here (ISO 11172-3, 13818-3); 0 when none does. */
function mpegFrame(bytes: Buffer, at: number): number {
  const header = bytes.readUInt32BE(at);
  if (header >>> 21 !== 0x7ff) return 0;
  const version = (header >>> 19) & 3;
  const layer = 4 - ((header >>> 17) & 3);
  const hertz = HERTZ[version]?.[(header >>> 10) & 3];
  const rate = RATES[`${version === 3 ? 1 : 2}.${version === 3 ? layer : Math.min(layer, 2)}`]?.[(header >>> 12) & 15];
  if (!hertz || !rate || layer > 3) return 0;
  const padding = (header >>> 9) & 1;
  if (layer === 1) return (Math.floor((12_000 * rate) / hertz) + padding) * 4;
  return Math.floor(((layer === 3 && version !== 3 ? 72_000 : 144_000) * rate) / hertz) + padding;
}

/** Bytes of the ADTS frame of AAC that begins here (ISO 14496-3); 0 when none does. */
function adtsFrame(bytes: Buffer, at: number): number {
  const header = bytes.readUInt32BE(at);
  if (header >>> 20 !== 0xfff || ((header >>> 17) & 3) !== 0 || ((header >>> 10) & 15) > 12) return 0;
  return ((header & 3) << 11) | (bytes.readUInt16BE(at + 4) >>> 5);
}

/** Frames in a row that are no accident. */
const ENOUGH = 3;

function runsFrom(bytes: Buffer, from: number, lengthAt: typeof mpegFrame): boolean {
  let place = from;
  for (let found = 0; found < ENOUGH; found++) {
    if (place + 6 > bytes.length) return false;
    const length = lengthAt(bytes, place);
    if (length < 8) return false;
    place += length;
  }
  return true;
}

/** Whether bytes are sound that a browser plays, be they cut out of the middle: MP3, AAC, Ogg, MP4 or FLAC. */
export function isSound(bytes: Buffer): boolean {
  if (bytes.includes("OggS") || bytes.subarray(4, 8).toString("latin1") === "ftyp" || bytes.subarray(0, 4).toString("latin1") === "fLaC")
    return true;
  for (let place = bytes.indexOf(0xff); place >= 0 && place + 6 <= bytes.length; place = bytes.indexOf(0xff, place + 1))
    if (runsFrom(bytes, place, mpegFrame) || runsFrom(bytes, place, adtsFrame)) return true;
  return false;
}
