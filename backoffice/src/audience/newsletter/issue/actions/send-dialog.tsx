import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useNotify, useRefresh, useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { DescriptionItem, DescriptionList } from "../../../../platform/description-list.tsx";
import { FormDialog } from "../../../../platform/form/form-dialog.tsx";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { OverrideInput } from "../../../notification/override-input.tsx";
import { useSeenAction } from "./use-seen-action.ts";

export interface IssueDialogProps {
  /** Issue with which the dialog was opened. */
  issue: NewsletterIssueRecord;
  onClose: () => void;
}

/**
 * Asks whether an issue is sent now, with its newsletter, language and number of recipients, and
 * for a reason where it needs a second person.
 */
export function SendDialog({ issue, onClose }: IssueDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const formatNumber = useNumberFormat();
  const runSeen = useSeenAction();
  const { id, version, needsSecondPerson } = issue;
  const { data } = useQuery({
    queryKey: ["newsletterissue", "recipients", id, version],
    queryFn: () => client.newsletterIssue.preview({ id }),
    staleTime: 0,
    retry: false,
  });
  const recipients = data?.recipients;
  return (
    <FormDialog
      title={
        recipients === undefined
          ? translate("resources.newsletterissue.send.question")
          : translate("resources.newsletterissue.send.title", {
              smart_count: recipients,
              number: formatNumber(recipients),
            })
      }
      text={
        <>
          <IssueFacts issue={issue} />
          <Box sx={{ marginBlockStart: 2 }}>
            {needsSecondPerson && `${translate("resources.newsletterissue.override.text")} `}
            {translate("resources.newsletterissue.send.text")}
          </Box>
        </>
      }
      submitLabel={translate("resources.newsletterissue.send.confirm")}
      defaultValues={{ override: "" }}
      onClose={onClose}
      onSend={async ({ override }) => {
        await runSeen(() =>
          client.newsletterIssue.send({ id, version, ...(needsSecondPerson && { override }) }),
        );
        onClose();
        notify("resources.newsletterissue.done.sending", { type: "success" });
        refresh();
      }}
    >
      {needsSecondPerson && <OverrideInput />}
    </FormDialog>
  );
}

/** Newsletter, language and subject of an issue. */
export function IssueFacts({ issue }: { issue: NewsletterIssueRecord }) {
  const translate = useTranslate();
  const label = (field: string) => translate(`resources.newsletterissue.fields.${field}`);
  return (
    <Box sx={{ color: "text.primary" }}>
      <DescriptionList gap={1}>
        <DescriptionItem name={label("newsletterId")}>
          <bdi>{issue.newsletter}</bdi>
        </DescriptionItem>
        <DescriptionItem name={label("locale")}>
          {translate(`frame.language.${issue.locale}`)}
        </DescriptionItem>
        <DescriptionItem name={label("subject")}>
          <bdi lang={issue.locale}>{issue.subject}</bdi>
        </DescriptionItem>
      </DescriptionList>
    </Box>
  );
}
