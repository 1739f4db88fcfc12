import { encode } from "uqr";

/** QR code, drawn as one path, with the quiet zone that scanners require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="mark size-48 border border-line bg-white"
      shapeRendering="crispEdges"
    >
      <path d={data.map(pathOf).join("")} className="fill-on-accent" />
    </svg>
  );
}

/** Path of a row. Adjacent dark modules are drawn as one rectangle. */
function pathOf(row: boolean[], y: number): string {
  const runs = row
    .map((dark) => (dark ? "1" : "0"))
    .join("")
    .matchAll(/1+/g);
  return [...runs]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
