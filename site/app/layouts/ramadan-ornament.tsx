/** Row of crescents and stars below the header, in the accent of the Ramadan look. Decorative. */
export function RamadanOrnament() {
  return (
    <svg width="100%" height="20" aria-hidden="true" className="no-print block text-mint">
      <pattern id="ramadan" width="64" height="20" patternUnits="userSpaceOnUse">
        <path
          fill="currentColor"
          d="M20 4a6 6 0 1 0 5 9 5 5 0 1 1-5-9m28 3 1 2.2 2.3.2-1.8 1.6.6 2.3-2.1-1.2-2.1 1.2.6-2.3-1.8-1.6 2.3-.2z"
        />
      </pattern>
      <rect width="100%" height="20" fill="url(#ramadan)" />
    </svg>
  );
}
