import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { Button } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { useConfirm } from "../../frame/confirm.tsx";
import { messageOf } from "../../frame/problems.ts";
import { ExtendDialog } from "./extend-dialog.tsx";
import { useMemberWork } from "./use-member-work.ts";

/** What the server says that can be done with a subscription now. */
export function MemberMoves({ subscription }: { subscription: StaffSubscription }) {
  const { id, member, moves } = subscription;
  const translate = useTranslate();
  const notify = useNotify();
  const confirm = useConfirm();
  const work = useMemberWork(id);
  const [extending, setExtending] = useState(false);
  const [busy, setBusy] = useState(false);
  const words = (key: string) => translate(`resources.members.move.${key}`);
  const act = async (call: () => Promise<StaffSubscription | undefined>, done: string) => {
    setBusy(true);
    await work(call, done).catch((error) => notify(messageOf(error), { type: "error" }));
    setBusy(false);
  };
  const cancel = async () => {
    const sure = await confirm({ title: words("cancelSure"), text: words("cancelText"), confirm: words("cancel"), dangerous: true });
    if (sure) await act(() => client.subscription.setStatus({ id, status: "cancelled" }), "cancel");
  };
  const end = async () => {
    const sure = await confirm({
      ...{ title: words("endSure"), text: words("endText"), confirm: words("end") },
      keyword: member,
      dangerous: true,
    });
    if (sure) await act(async () => void (await client.subscription.remove({ id })), "end");
  };
  const button = (name: string, onClick: () => void, rest: { variant?: "contained"; color?: "error" } = {}) => (
    <Button variant="outlined" {...rest} disabled={busy} onClick={onClick} sx={{ minBlockSize: 40 }}>
      {words(name)}
    </Button>
  );
  return (
    <>
      {moves.extend && button("extend", () => setExtending(true), { variant: "contained" })}
      {moves.resume && button("resume", () => void act(() => client.subscription.setStatus({ id, status: "active" }), "resume"))}
      {moves.cancel && button("cancel", () => void cancel())}
      {moves.end && button("end", () => void end(), { color: "error" })}
      {extending && <ExtendDialog subscription={subscription} onClose={() => setExtending(false)} />}
    </>
  );
}
