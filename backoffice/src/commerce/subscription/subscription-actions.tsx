import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { Button } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useConfirm } from "../../platform/confirm.tsx";
import { useActOn } from "../../platform/overlay/opened-record.ts";
import { ExtendDialog } from "./extend-dialog.tsx";
import { useSubscriptionAction } from "./use-subscription-action.ts";

/** Buttons for the actions that the server allows on a subscription. */
export function SubscriptionActions({ subscription }: { subscription: StaffSubscription }) {
  const { id, version, member, moves } = subscription;
  const translate = useTranslate();
  const notify = useNotify();
  const confirm = useConfirm();
  const runAction = useSubscriptionAction(id);
  const [extending, setExtending] = useState(false);
  const [busy, setBusy] = useState(false);
  const message = (key: string) => translate(`resources.members.action.${key}`);
  const actOn = useActOn();
  const run = async (
    action: (version: number) => Promise<StaffSubscription | undefined>,
    successKey: string,
  ) => {
    setBusy(true);
    const act = (seen: number) => runAction(() => action(seen), successKey);
    await actOn({ version }, act).catch((error) => notify(errorMessage(error), { type: "error" }));
    setBusy(false);
  };
  const cancel = async () => {
    const confirmed = await confirm({
      title: message("cancelSure"),
      text: message("cancelText"),
      confirm: message("cancel"),
      dangerous: true,
    });
    if (confirmed)
      await run(
        (seen) => client.subscription.setStatus({ id, version: seen, status: "cancelled" }),
        "cancel",
      );
  };
  const end = async () => {
    const confirmed = await confirm({
      title: message("endSure"),
      text: message("endText"),
      confirm: message("end"),
      keyword: member,
      dangerous: true,
    });
    if (confirmed)
      await run(
        async (seen) => void (await client.subscription.remove({ id, version: seen })),
        "end",
      );
  };
  const actionButton = (
    name: string,
    onClick: () => void,
    buttonProps: { variant?: "contained"; color?: "error" } = {},
  ) => (
    <Button
      variant="outlined"
      {...buttonProps}
      disabled={busy}
      onClick={onClick}
      sx={{ minBlockSize: 40 }}
    >
      {message(name)}
    </Button>
  );
  return (
    <>
      {moves.extend && actionButton("extend", () => setExtending(true), { variant: "contained" })}
      {moves.resume &&
        actionButton(
          "resume",
          () =>
            void run(
              (seen) => client.subscription.setStatus({ id, version: seen, status: "active" }),
              "resume",
            ),
        )}
      {moves.cancel && actionButton("cancel", () => void cancel())}
      {moves.end && actionButton("end", () => void end(), { color: "error" })}
      {extending && (
        <ExtendDialog subscription={subscription} onClose={() => setExtending(false)} />
      )}
    </>
  );
}
