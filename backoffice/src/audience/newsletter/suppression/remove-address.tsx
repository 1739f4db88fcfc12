import type { MailSuppression } from "@masthead/contract/audience/newsletter/newsletter-subscription.ts";
import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import { useRecordContext, useRefresh, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { RowButton } from "../../../platform/form/input/row-button.tsx";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { useAction } from "../../../platform/use-action.ts";

/** Button that removes an address from the suppression list. */
export function RemoveAddress() {
  const address = useRecordContext<MailSuppression>();
  const translate = useTranslate();
  const confirm = useConfirm();
  const mayManage = useNewsroomRight("push");
  const { busy, run } = useAction(useRefresh());
  if (!address || !mayManage) return null;
  const { id, email, reason } = address;
  const remove = async () => {
    const confirmed = await confirm({
      title: translate("resources.mailsuppression.remove.title"),
      text: translate(`resources.mailsuppression.remove.text.${reason}`, {
        email: isolateLtr(email),
      }),
      confirm: translate("resources.mailsuppression.remove.button"),
      dangerous: true,
    });
    if (confirmed)
      await run(
        () => client.newsletterSubscription.unsuppress({ id }),
        "resources.mailsuppression.remove.done",
      );
  };
  return (
    <RowButton
      label="resources.mailsuppression.remove.button"
      disabled={busy}
      onClick={() => void remove()}
    >
      <RemoveIcon fontSize="small" />
    </RowButton>
  );
}
