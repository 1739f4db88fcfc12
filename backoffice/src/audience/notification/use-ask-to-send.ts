import type { AudienceChoice } from "@masthead/contract/audience/notification.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { useConfirm } from "../../frame/confirm.tsx";
import { useDeskLocale } from "../../frame/locale.ts";
import { messageOf } from "../../frame/problems.ts";

/** Asks before something goes out, with the number of browsers that it goes to: nothing brings it back. */
export function useAskToSend(): (choice: AudienceChoice) => Promise<boolean> {
  const confirm = useConfirm();
  const notify = useNotify();
  const translate = useTranslate();
  const locale = useDeskLocale();
  return async ({ audience, audienceLocale, categoryIds, breaking }) => {
    try {
      const { browsers } = await client.notification.audience({ audience, audienceLocale, categoryIds, breaking });
      const number = new Intl.NumberFormat(intlLocale(locale)).format(browsers);
      return await confirm({
        title: translate("resources.notification.send.title", { smart_count: browsers, number }),
        text: translate("resources.notification.send.text"),
        confirm: translate("resources.notification.send.confirm"),
      });
    } catch (error) {
      notify(messageOf(error), { type: "error" });
      return false;
    }
  };
}
