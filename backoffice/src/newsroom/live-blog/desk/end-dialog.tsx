import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { Typography } from "@mui/material";
import { useController } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { EntryBodyField } from "../compose/entry-body-field.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { useDesk } from "./use-desk.ts";

interface EndDialogProps {
  /** Proposal for the summary. */
  summary: ArticleDocument;
  onClose: () => void;
}

/** Ends a live blog, with the summary that readers see above the entries from then on. */
export function EndDialog({ summary: proposal, onClose }: EndDialogProps) {
  const message = useLiveMessages();
  const { desk, act } = useDesk();
  const {
    articleId: id,
    blog,
    hasScheduled,
  } = useOpened({
    articleId: desk.articleId,
    blog: desk.blog,
    hasScheduled: desk.scheduled.length > 0,
  });
  if (!blog) return null;
  return (
    <FormDialog
      title={message("end.title")}
      text={message(hasScheduled ? "end.textWithScheduled" : "end.text")}
      submitLabel={message("action.end")}
      dangerous
      wide
      defaultValues={{ summary: proposal }}
      onClose={onClose}
      onSend={async ({ summary }) => {
        const call = (version: number) => client.liveBlog.end({ id, version, summary });
        if (await act(blog, call, { message: "liveBlog.done.ended" })) onClose();
      }}
    >
      <SummaryField />
      <Typography sx={{ fontSize: 13, color: "text.secondary", marginBlockStart: 0.5 }}>
        {message("end.summaryHelp")}
      </Typography>
    </FormDialog>
  );
}

function SummaryField() {
  const message = useLiveMessages();
  const { locale } = useDesk().desk;
  const { field } = useController({ name: "summary" });
  return (
    <EntryBodyField
      value={field.value}
      onChange={field.onChange}
      locale={locale}
      label={message("coverage.summary")}
      placeholder={message(`summaryPlaceholder.${locale}`)}
    />
  );
}
