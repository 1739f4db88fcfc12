import type { Messages } from "@masthead/contract/platform/translator.ts";
import english from "ra-language-english";
import { withPlurals } from "./plurals.ts";

const FILES = import.meta.glob<Messages>(
  [
    "../../messages/**/*.en-US.json",
    "!**/{account,audience-figures,sign-in,writing,recordings,status,breaking,front,letter,plan,live-alert,live-blog,live-link,live-pair,live-question,live-report,monitor,newsletter,orders,result,setup}.*",
  ],
  {
    eager: true,
    import: "default",
  },
);

/** Messages of the back office and react-admin in English; ours override react-admin's. */
export const MESSAGES: Messages[] = [withPlurals(english), ...Object.values(FILES)];
