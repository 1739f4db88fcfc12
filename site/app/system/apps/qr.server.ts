import { encode } from "uqr";

/** A QR code as one path on a square grid. */
export interface QrCode {
  /** Modules a side, with the quiet edge that readers of codes need. */
  size: number;
  path: string;
}

/** The code of an address: dark modules of a row that touch are drawn as one. */
export function qrOf(address: string): QrCode {
  const { data, size } = encode(address, { ecc: "M", border: 4 });
  const rows = data.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: rows.flat().join("") };
}
