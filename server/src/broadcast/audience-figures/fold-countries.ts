import {
  MIN_COUNTRY_SESSIONS,
  OTHER_COUNTRIES,
  UNKNOWN_COUNTRY,
} from "@masthead/contract/broadcast/audience-figures.ts";

export interface Share {
  value: string;
  sessionMinutes: number;
  /** Most sessions of the value in one minute. */
  peak: number;
}

/**
 * Joins the countries that never had several sessions at the same time, so that no figure is of one
 * person in a country. What they have in common is their sum; the highest of their peaks is kept.
 */
export function foldCountries(shares: readonly Share[]): Share[] {
  const isShown = ({ value, peak }: Share) =>
    value === UNKNOWN_COUNTRY || (value !== OTHER_COUNTRIES && peak >= MIN_COUNTRY_SESSIONS);
  const shown = shares.filter(isShown);
  const others = shares.filter((share) => !isShown(share));
  if (others.length === 0) return shown;
  return [
    ...shown,
    {
      value: OTHER_COUNTRIES,
      sessionMinutes: others.reduce((sum, { sessionMinutes }) => sum + sessionMinutes, 0),
      peak: Math.max(...others.map(({ peak }) => peak)),
    },
  ];
}

/** Adds up shares of the same value, largest first. */
export function addShares(
  shares: readonly Pick<Share, "value" | "sessionMinutes">[],
): Pick<Share, "value" | "sessionMinutes">[] {
  const sums = new Map<string, number>();
  for (const { value, sessionMinutes } of shares)
    sums.set(value, (sums.get(value) ?? 0) + sessionMinutes);
  return [...sums]
    .map(([value, sessionMinutes]) => ({ value, sessionMinutes }))
    .sort((a, b) => b.sessionMinutes - a.sessionMinutes || a.value.localeCompare(b.value));
}
