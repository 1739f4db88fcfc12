import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { bySuiteSize } from "../server/test/suite-size.ts";

/**
 * Languages of journeys that depend neither on the direction of the page nor on the length of its
 * texts: one in `npm test`, both in `npm run test:journeys`.
 */
export const journeyLocales = (sample: Locale): readonly Locale[] =>
  bySuiteSize<readonly Locale[]>({ sample: [sample], full: LOCALES });
