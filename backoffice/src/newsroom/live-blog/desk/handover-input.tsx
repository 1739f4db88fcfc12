import { LIVE_LIMITS } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { TextInput } from "react-admin";
import { useLiveMessages } from "../live-blog-messages.ts";

/** Input of the note for the next shift. */
export function HandoverInput({ source }: { source: string }) {
  const message = useLiveMessages();
  return (
    <TextInput
      source={source}
      label={message("coverage.handover")}
      helperText={message("coverage.handoverHelp")}
      multiline
      minRows={3}
      maxRows={12}
      parse={(text: string) => text}
      slotProps={{ htmlInput: { maxLength: LIVE_LIMITS.handover, dir: "auto" } }}
      fullWidth
    />
  );
}
