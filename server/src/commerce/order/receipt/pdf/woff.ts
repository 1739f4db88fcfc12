import { inflateSync } from "node:zlib";

const WOFF_SIGNATURE = 0x774f4646;
const HEADER_LENGTH = 44;
const ENTRY_LENGTH = 20;

/**
 * Unpacks a web font to an OpenType file (W3C WOFF 1.0). fontkit reads both, but for a space as the
 * last glyph it reads beyond the end of an unpacked table, and fails; in the OpenType file another
 * table follows.
 * @throws Error if the file is not a WOFF file
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error("the font is not a WOFF file");
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  [count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, index) => {
    head.writeUInt16BE(value, 4 + 2 * index);
  });
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER_LENGTH + index * ENTRY_LENGTH;
    const [from, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(from, from + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    const record = 12 + 16 * index;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(length, record + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([head, ...tables]);
}
