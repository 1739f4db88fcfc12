import type { Colleague } from "@masthead/contract/newsroom/article/article-assignment.ts";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { useActOn, useOpened } from "../../../platform/overlay/opened-record.ts";
import { useColleagueName } from "../../work/colleague-name.ts";
import { HandoverInput } from "../desk/handover-input.tsx";
import { useDesk, useRefetchDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";

interface HandOverDialogProps {
  /** Colleague who follows by the shift list. */
  next: Colleague | null;
  onClose: () => void;
}

/** Hands the live blog over to another lead, with a note that stays in the history. */
export function HandOverDialog({ next, onClose }: HandOverDialogProps) {
  const message = useLiveMessages();
  const notify = useNotify();
  const nameOf = useColleagueName();
  const actOn = useActOn();
  const { desk } = useDesk();
  const { blog, lead, id } = useOpened({ blog: desk.blog, lead: next, id: desk.articleId });
  const refetch = useRefetchDesk(id);
  if (!blog) return null;
  return (
    <FormDialog
      title={message("handOver.title")}
      text={message("handOver.text")}
      submitLabel={message("handOver.confirm")}
      defaultValues={{ leadId: lead?.id ?? null, note: blog.handover }}
      onClose={onClose}
      onSend={async ({ leadId, note }) => {
        if (!leadId) throw new Error(message("handOver.required"));
        const isDone = await actOn(blog, (version) =>
          client.liveShift.handOver({ id, version, leadId, note: note ?? "" }),
        ).finally(refetch);
        if (!isDone) return;
        notify("liveBlog.done.handedOver", { type: "success" });
        onClose();
      }}
    >
      <RecordPicker
        source="leadId"
        kind="colleague"
        label={message("handOver.to")}
        findChoices={client.work.colleagues}
        knownChoices={lead ? [{ id: lead.id, label: nameOf(lead) }] : []}
      />
      <HandoverInput source="note" />
    </FormDialog>
  );
}
