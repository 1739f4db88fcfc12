import { useMessages } from "../../platform/messages.ts";
import { SuccessMessage } from "../form/page-form.tsx";

const FLASH_MESSAGES = [
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
  "restored",
  "unfollowed",
  "positionRemoved",
  "digest",
];

/**
 * Flash message about the previous action. Unknown values are ignored, as they come from the URL.
 */
export function FlashMessage({ message }: { message: string | null }) {
  const t = useMessages();
  return message && FLASH_MESSAGES.includes(message) ? (
    <SuccessMessage>{t(`account.flash.${message}`)}</SuccessMessage>
  ) : null;
}
