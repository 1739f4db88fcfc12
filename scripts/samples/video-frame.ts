/** Size of the video, in pixels. */
const WIDTH = 640;
const HEIGHT = 360;
/** Centre of the clock face, and length of the hand, in pixels. */
export const CLOCK = { x: 168, y: 176, radius: 104 } as const;

const COLOURS = [
  "#ffffff",
  "#ff7000",
  "#ffb37a",
  "#00bbd4",
  "#7fdfea",
  "#00c9a6",
  "#80e4d3",
  "#4c5a56",
] as const;

const bars = COLOURS.map((colour, i) => {
  const width = WIDTH / COLOURS.length;
  return `<rect x="${i * width}" y="320" width="${width}" height="40" fill="${colour}"/>`;
});

const ticks = Array.from({ length: 48 }, (_, i) => {
  const isLong = i % 4 === 0;
  return `<line x1="${CLOCK.x}" y1="${CLOCK.y - CLOCK.radius + 4}" x2="${CLOCK.x}" y2="${CLOCK.y - CLOCK.radius + (isLong ? 18 : 10)}" stroke="${isLong ? "#00c9a6" : "#4c5a56"}" stroke-width="${isLong ? 3 : 2}" transform="rotate(${(i * 360) / 48} ${CLOCK.x} ${CLOCK.y})"/>`;
});

/**
 * Static part of the frame, as SVG: a 48-second clock face, "Sample channel" in both languages,
 * colour bars.
 */
export const clockFaceSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="dusk" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0b1513"/><stop offset="1" stop-color="#17352f"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dusk)"/>
<circle cx="${CLOCK.x}" cy="${CLOCK.y}" r="${CLOCK.radius + 6}" fill="none" stroke="#2a4a44" stroke-width="2"/>
${ticks.join("")}
<text x="316" y="132" font-family="DejaVu Sans" font-weight="bold" font-size="32" fill="#ffffff">Sample channel</text>
<text x="604" y="262" font-family="DejaVu Sans" font-size="26" fill="#80e4d3" direction="rtl" text-anchor="start">قناة تجريبية</text>
${bars.join("")}
</svg>`;

/** Hand of the clock, as SVG, pointing up from the centre of a transparent square. */
export const clockHandSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CLOCK.radius * 2}" height="${CLOCK.radius * 2}">
<g transform="translate(${CLOCK.radius} ${CLOCK.radius})"><path d="M -3 14 L 0 ${22 - CLOCK.radius} L 3 14 Z" fill="#ff7000"/><circle r="7" fill="#ff7000"/></g></svg>`;
