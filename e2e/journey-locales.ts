import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { bySuiteSize } from "../server/test/suite-size.ts";

/**
 * Languages of journeys that depend neither on the direction of the page nor on the length of its
 * texts: one in `npm test`, both in `npm run test:journeys`.
 */
export const journeyLocales = (sample: Locale): readonly Locale[] =>
  bySuiteSize<readonly Locale[]>({ sample: [sample], full: LOCALES });

/**
 * Journeys of the other language. Journeys like those above, in a file whose other journeys run in
 * both languages, have the language of their sample as a tag at the end of the title: `@ar-JO`.
 */
export const IN_OTHER_LANGUAGE = bySuiteSize<RegExp[]>({
  sample: [/\ben-US\b.*@ar-JO\b/, /\bar-JO\b.*@en-US\b/],
  full: [],
});
