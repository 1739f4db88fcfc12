/**
 * MPEG audio bitrates in kbit/s by version and layer, indexed by the bitrate field of the frame
 * header.
 */
const BITRATES: Record<string, readonly number[]> = {
  "1.1": [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  "1.2": [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  "1.3": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "2.1": [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  "2.2": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES: Record<number, readonly number[]> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8000],
};

/**
 * Returns the length in bytes of the MPEG audio frame at an offset (ISO 11172-3, 13818-3); 0 when
 * there is none.
 */
function mpegFrameLength(bytes: Buffer, offset: number): number {
  const header = bytes.readUInt32BE(offset);
  if (header >>> 21 !== 0x7ff) return 0;
  const version = (header >>> 19) & 3;
  const layer = 4 - ((header >>> 17) & 3);
  const sampleRate = SAMPLE_RATES[version]?.[(header >>> 10) & 3];
  const bitrate =
    BITRATES[`${version === 3 ? 1 : 2}.${version === 3 ? layer : Math.min(layer, 2)}`]?.[
      (header >>> 12) & 15
    ];
  if (!sampleRate || !bitrate || layer > 3) return 0;
  const padding = (header >>> 9) & 1;
  if (layer === 1) return (Math.floor((12_000 * bitrate) / sampleRate) + padding) * 4;
  return (
    Math.floor(((layer === 3 && version !== 3 ? 72_000 : 144_000) * bitrate) / sampleRate) + padding
  );
}

/**
 * Returns the length in bytes of the AAC ADTS frame at an offset (ISO 14496-3); 0 when there is
 * none.
 */
function adtsFrameLength(bytes: Buffer, offset: number): number {
  const header = bytes.readUInt32BE(offset);
  if (header >>> 20 !== 0xfff || ((header >>> 17) & 3) !== 0 || ((header >>> 10) & 15) > 12)
    return 0;
  return ((header & 3) << 11) | (bytes.readUInt16BE(offset + 4) >>> 5);
}

/** Consecutive frames that rule out a random match. */
const REQUIRED_FRAMES = 3;

function hasFrameSequence(
  bytes: Buffer,
  from: number,
  frameLengthAt: typeof mpegFrameLength,
): boolean {
  let position = from;
  for (let found = 0; found < REQUIRED_FRAMES; found++) {
    if (position + 6 > bytes.length) return false;
    const length = frameLengthAt(bytes, position);
    if (length < 8) return false;
    position += length;
  }
  return true;
}

/**
 * Checks for audio that browsers play: MP3, AAC, Ogg, MP4 or FLAC. MP3 and AAC may start in the
 * middle of a frame.
 */
export function isPlayableAudio(bytes: Buffer): boolean {
  if (
    bytes.includes("OggS") ||
    bytes.subarray(4, 8).toString("latin1") === "ftyp" ||
    bytes.subarray(0, 4).toString("latin1") === "fLaC"
  )
    return true;
  for (
    let position = bytes.indexOf(0xff);
    position >= 0 && position + 6 <= bytes.length;
    position = bytes.indexOf(0xff, position + 1)
  )
    if (
      hasFrameSequence(bytes, position, mpegFrameLength) ||
      hasFrameSequence(bytes, position, adtsFrameLength)
    )
      return true;
  return false;
}
