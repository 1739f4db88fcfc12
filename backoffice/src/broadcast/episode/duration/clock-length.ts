/** A length in seconds as one writes it: `1:02:05`, or `2:05` below an hour. */
export function toClockLength(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const LENGTH = /^(?:(\d{1,3}):)?(\d{1,4}):([0-5]\d)$|^(\d{1,4})$/;

/** Digits of any script in Latin ones. */
const latin = (text: string) => text.replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));

/** The seconds of a length that is written as hours, minutes and seconds, minutes and seconds, or minutes alone; null of what is none. */
export function fromClockLength(text: string): number | null {
  const [found, hours, minutes, seconds, alone] = LENGTH.exec(latin(text.trim())) ?? [];
  if (!found || (hours !== undefined && Number(minutes) > 59)) return null;
  const all = alone === undefined ? Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) : Number(alone) * 60;
  return all || null;
}
