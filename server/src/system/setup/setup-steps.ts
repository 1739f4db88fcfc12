import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import {
  SETUP_STEPS,
  type SetupGap,
  type SetupGuide,
  type SetupStepName,
} from "@masthead/contract/system/setup.ts";

/** Age from which a backup is old, in milliseconds, as on the System screen. */
const OLD_BACKUP_AGE = 36 * HOUR;

/** What the station has. */
export interface SetupFacts {
  now: Date;
  name: LocalizedText;
  /** Name of a station that has not chosen one. */
  defaultName: LocalizedText;
  contactEmail: string;
  hasLogo: boolean;
  hasColour: boolean;
  hasCategory: boolean;
  hasArticle: boolean;
  hasColleague: boolean;
  hasChannel: boolean;
  hasPackage: boolean;
  gateway: "none" | "test" | "real";
  acceptsCash: boolean;
  /** A mail server is configured. */
  sendsMail: boolean;
  /** The last mail was not sent. */
  mailFails: boolean;
  lastBackup: { failed: boolean } | null;
  /** End of the last backup that succeeded. */
  backedUpAt: Date | null;
}

/** Computes the steps of the guide. A skipped step is done as soon as it lacks nothing. */
export function setupSteps(
  facts: SetupFacts,
  skipped: readonly SetupStepName[],
): SetupGuide["steps"] {
  return SETUP_STEPS.map((name) => {
    const missing = GAPS[name](facts);
    const openState = skipped.includes(name) ? "skipped" : "open";
    return { name, missing, state: missing.length ? openState : "done" };
  });
}

const only = (gaps: Partial<Record<SetupGap, boolean>>) =>
  Object.entries(gaps).flatMap(([gap, isMissing]) => (isMissing ? [gap as SetupGap] : []));

const GAPS: Record<SetupStepName, (facts: SetupFacts) => SetupGap[]> = {
  station: ({ name, defaultName, contactEmail }) =>
    only({
      nameEnglish: !name["en-US"] || name["en-US"] === defaultName["en-US"],
      nameArabic: !name["ar-JO"] || name["ar-JO"] === defaultName["ar-JO"],
      contactEmail: !contactEmail,
    }),
  brand: ({ hasLogo, hasColour }) => only({ logo: !hasLogo, colour: !hasColour }),
  categories: ({ hasCategory }) => only({ category: !hasCategory }),
  article: ({ hasArticle }) => only({ article: !hasArticle }),
  colleagues: ({ hasColleague }) => only({ colleague: !hasColleague }),
  channels: ({ hasChannel }) => only({ channel: !hasChannel }),
  sales: ({ hasPackage, gateway, acceptsCash }) =>
    only({
      package: !hasPackage,
      gateway: gateway === "none" && !acceptsCash,
      realGateway: gateway === "test",
    }),
  mail: ({ sendsMail, mailFails }) =>
    only({ mailServer: !sendsMail, mailDelivery: sendsMail && mailFails }),
  backups: ({ now, lastBackup, backedUpAt }) => {
    if (lastBackup?.failed) return ["backupSuccess"];
    if (!backedUpAt) return ["backup"];
    return only({ recentBackup: now.getTime() - backedUpAt.getTime() > OLD_BACKUP_AGE });
  },
};
