export const COLOUR = /^#[0-9a-f]{6}$/;

/** What was typed as a colour the way colours are kept, `#00c9a6`: also from `00C9A6` and `#0c9`. What is none stays as it is. */
export function asColour(typed: string): string {
  const [, hex = ""] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!hex) return typed;
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex}`;
}
