import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { createTranslator, PLACEHOLDER } from "@masthead/contract/platform/translator.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type UsedKey, usedKeys } from "./message-keys.ts";
import { messageTexts } from "./message-texts.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** Messages of react-admin in English are part of its package. */
const OF_REACT_ADMIN = /^ra\./;

/** Keys that the types allow, and the code excludes. */
const EXCLUDED: Record<string, RegExp> = {
  "backoffice/src/audience/user/newsroom-rights-input.tsx":
    /\.(html\.allows\.(?!article)\w+|write\.allows\.letter|publish\.allows\.(newsletter|notification|topic)|push\.allows\.(article|breaking|broadcast|front|letter|plan|preview|result|storyPackage|topic)|review\.allows\.(broadcast|media|newsletter|notification|result|storyPackage|topic))$/,
  "backoffice/src/platform/palette/commands.ts":
    /^resources\.(contact|letter|log|mailsuppression|media|members|newslettersubscriber|orders|settings)\.new$|^resources\.\.name$/,
  "site/app/broadcast/player/controls/player-overlay.tsx": /^player\.errors\.premium$/,
  "site/app/commerce/campaign/closed-campaign.tsx": /^campaign\.open$/,
  "site/app/commerce/checkout/summary.tsx": /^checkout\.renewsEvery\.once$/,
  "site/app/commerce/failure.tsx":
    /^unpaid\.(title|because)\.(awaitingCash|awaitingPayment|created|fulfilled|paid|refunded|refunding)$|^unpaid\.because\.failed$/,
  "site/app/low-data/pages/search.tsx": /^found\.kind\.channel$/,
  "site/app/newsroom/search/names.tsx": /^found\.kind\.channel$/,
  "server/src/platform/http/problem.ts":
    /^detail\.(ALREADY_GRANTED|CONFLICT|FORBIDDEN|PAYLOAD_TOO_LARGE|PAYMENT_METHOD_UNAVAILABLE|PAYMENT_REQUIRED|SERVICE_UNAVAILABLE|TOO_MANY_REQUESTS|UNAUTHORIZED)$/,
  // Alerts of live blogs only.
  "server/src/newsroom/breaking/package/package-view.service.ts":
    /^breaking\.pushFailed\.entryRemoved$/,
  "server/src/audience/notification/notification.records.ts":
    /^notification\.notDeletable\.(draft|failed|sent|submitted)$/,
};

const PACKAGES = [
  {
    name: "back office",
    config: "backoffice/tsconfig.json",
    folder: "backoffice/src/",
    messages: "backoffice/src/messages/**/*",
    placeholder: /%\{(\w+)\}/g,
  },
  {
    name: "site",
    config: "site/tsconfig.json",
    folder: "site/app/",
    messages: "site/app/**/messages/",
    placeholder: PLACEHOLDER,
  },
  {
    name: "server",
    config: "tsconfig.json",
    folder: "server/src/",
    messages: "server/src/messages/",
    placeholder: PLACEHOLDER,
  },
];

describe.each(PACKAGES)(
  "message keys of the $name",
  ({ config, folder, messages, placeholder }) => {
    const textsOf = (locale: Locale) =>
      globSync(`${messages}${locale}.json`, { cwd: ROOT }).flatMap((file) =>
        messageTexts(JSON.parse(readFileSync(`${ROOT}/${file}`, "utf8"))),
      );
    const texts = LOCALES.map(textsOf);
    const known = texts.map((all) => new Set(all.map(([key]) => key)));
    let used: UsedKey[];

    beforeAll(() => {
      const roots = new Set([...(known[0] ?? [])].map((key) => key.split(".")[0] ?? ""));
      used = usedKeys(
        config,
        (file) => file.startsWith(folder) && !/\.test\.tsx?$/.test(file),
        roots,
      );
    });

    it("exist in both languages, for all values of computed keys", () => {
      expect(used.length).toBeGreaterThan(100);
      const missing = used.flatMap(({ place, isWhole, values, pattern }) => {
        const excluded = EXCLUDED[place.split(":")[0] ?? ""];
        const isKnown = (keys: Set<string>, value: string) =>
          keys.has(value) || (!isWhole && [...keys].some((key) => key.startsWith(`${value}.`)));
        const unknown = (values ?? []).filter(
          (value) =>
            !OF_REACT_ADMIN.test(value) &&
            !excluded?.test(value) &&
            !known.every((keys) => isKnown(keys, value)),
        );
        const matchesNone =
          pattern &&
          !known.every((keys) =>
            [...keys].some((key) => pattern.test(isWhole ? key : `${key}.`) || pattern.test(key)),
          );
        return unknown.length || matchesNone ? [`${place} (${unknown.join(", ")})`] : [];
      });
      expect(missing).toEqual([]);
    });

    it("have messages whose placeholders the calls fill", () => {
      const unfilled = used.flatMap(({ place, values = [], filled }) => {
        if (!filled) return [];
        const given = Object.fromEntries(filled.map((name) => [name, 1]));
        return texts.flatMap((all, i) => {
          const { fill } = createTranslator(LOCALES[i] as Locale, placeholder);
          return all
            .filter(([key]) => values.includes(key))
            .flatMap(([, text]) => fill(text, given).match(placeholder) ?? [])
            .map((name) => `${place}: ${name}`);
        });
      });
      expect([...new Set(unfilled)]).toEqual([]);
    });
  },
);
