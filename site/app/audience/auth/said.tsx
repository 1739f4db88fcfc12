import { useWords } from "../../system/words.ts";
import { Done } from "../form/page-form.tsx";

const KNOWN = [
  "activation",
  "emailChange",
  "reset",
  "profile",
  "emailPending",
  "password",
  "session",
  "totpRemoved",
  "passkeyRemoved",
  "unsaved",
  "unfollowed",
  "digest",
];

/** What was done on the page before. */
export function Said({ what }: { what: string | null }) {
  const t = useWords();
  return what && KNOWN.includes(what) ? <Done>{t(`account.said.${what}`)}</Done> : null;
}
