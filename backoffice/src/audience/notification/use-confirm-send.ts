import type { AudienceChoice } from "@masthead/contract/audience/notification/notification.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useConfirm } from "../../platform/confirm.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";

/**
 * Confirms sending, with the number of browsers that will get the notification. Sending cannot be
 * undone.
 */
export function useConfirmSend(): (choice: AudienceChoice) => Promise<boolean> {
  const confirm = useConfirm();
  const notify = useNotify();
  const translate = useTranslate();
  const locale = useUiLocale();
  return async ({ audience, audienceLocale, categoryIds, breaking }) => {
    try {
      const { browsers } = await client.notification.audience({
        audience,
        audienceLocale,
        categoryIds,
        breaking,
      });
      const number = formatNumber(browsers, locale);
      return await confirm({
        title: translate("resources.notification.send.title", { smart_count: browsers, number }),
        text: translate("resources.notification.send.text"),
        confirm: translate("resources.notification.send.confirm"),
      });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      return false;
    }
  };
}
