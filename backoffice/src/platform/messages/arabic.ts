import type { Messages } from "@masthead/contract/platform/translator.ts";

const FILES = import.meta.glob<Messages>(
  [
    "../../messages/**/*.ar-JO.json",
    "!**/{account,audience-figures,sign-in,writing,recordings,status,breaking,front,letter,plan,live-alert,live-blog,live-link,live-pair,live-question,live-report,monitor,newsletter,orders,result,setup}.*",
  ],
  {
    eager: true,
    import: "default",
  },
);

/** Messages of the back office and react-admin in Arabic. */
export const MESSAGES: Messages[] = Object.values(FILES);
