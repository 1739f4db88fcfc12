import { useMessages } from "../messages/use-messages.ts";
import { useSessionEnded } from "../session/session-ended.ts";
import { Notice } from "./notice.tsx";

/** Notice that the session has ended, and that unsaved drafts are safe. */
export function SessionEndedNotice() {
  const translate = useMessages();
  const ended = useSessionEnded();
  if (!ended) return null;
  return (
    <Notice kind="info">
      {translate("frame.signIn.ended")} {ended === "withText" && translate("frame.signIn.textSafe")}
    </Notice>
  );
}
