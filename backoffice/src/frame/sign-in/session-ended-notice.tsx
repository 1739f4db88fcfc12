import { useSessionEnded } from "../session-ended.ts";
import { useWords } from "../use-words.ts";
import { Notice } from "./notice.tsx";

/** Says that one was signed out, and that what was not saved is safe. */
export function SessionEndedNotice() {
  const translate = useWords();
  const ended = useSessionEnded();
  if (!ended) return null;
  return (
    <Notice kind="info">
      {translate("desk.signIn.ended")} {ended === "withText" && translate("desk.signIn.textSafe")}
    </Notice>
  );
}
