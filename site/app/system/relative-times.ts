import { intlLocale, numberFormat, relativeFormat } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { minified } from "./minified.ts";

/** Age up to which a time is shown relative to now, in minutes. */
export const RELATIVE_MINUTES = 24 * 60;

/** Smallest number of each plural form of English and Arabic below 100: one, two, few (3 to 10), many or other. */
const PLURAL_SAMPLES = [1, 2, 3, 11];

const forms = new Map<string, string>();

/**
 * Texts of relative times for `RELATIVE_TIMES`: the ten digits, then a template for each plural form of minutes and of hours, with `#` in
 * place of the number, separated by `|`. The browser's own formatter takes 12 to 60 ms of the main thread when it is first made.
 */
export function relativeTimeForms(locale: Locale): string {
  const tag = intlLocale(locale);
  const known = forms.get(tag);
  if (known) return known;
  const digits = Array.from({ length: 10 }, (_, digit) => numberFormat(locale).format(digit)).join("");
  const templates = (["minute", "hour"] as const).flatMap((unit) =>
    PLURAL_SAMPLES.map((sample) =>
      relativeFormat(locale)
        .formatToParts(-sample, unit)
        .map(({ type, value }) => (type === "integer" ? "#" : value))
        .join(""),
    ),
  );
  const joined = [digits, ...templates].join("|");
  forms.set(tag, joined);
  return joined;
}

/** Script that shows the times of a cached page relative to now, before React runs: see ui/when.tsx. */
export const RELATIVE_TIMES = minified(`{
let[g,...p]=e.dataset.relative.split('|'),f=(n,u)=>p[u+(n>10?3:n>2?2:n-1)].replace('#',(n+'').replace(/./g,x=>g[x]));
d.querySelectorAll('[data-ago]').forEach(t=>{
let m=(Date.now()-new Date(t.dateTime))/6e4|0;
m>=0&&m<${RELATIVE_MINUTES}&&(t.textContent=m<60?f(m||1,0):f(m/60|0,4))})
}`);
