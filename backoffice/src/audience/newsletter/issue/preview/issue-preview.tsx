import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { errorMessage } from "../../../../platform/api/problems.ts";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { issueSize } from "./issue-size.ts";
import { MailViews } from "./mail-views.tsx";

interface IssuePreviewProps {
  issue: Pick<NewsletterIssueRecord, "id" | "version" | "locale">;
  /** Whether the number of recipients and the size are shown, which matter until it is sent. */
  withFacts?: boolean;
  /** Whether the form has changes that the preview does not show. */
  unsaved?: boolean;
}

/** Preview of the saved issue as it would be sent now, with its size and number of recipients. */
export function IssuePreview({ issue, withFacts = true, unsaved = false }: IssuePreviewProps) {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ["newsletterissue", "preview", issue.id, issue.version],
    queryFn: () => client.newsletterIssue.preview({ id: issue.id }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error)
    return (
      <Alert severity="error" variant="outlined">
        {errorMessage(error)}
      </Alert>
    );
  if (!data) return <LinearProgress aria-label={translate("ra.page.loading")} />;
  return (
    <>
      {withFacts && <SizeAndRecipients bytes={data.bytes} recipients={data.recipients} />}
      {unsaved && (
        <Typography role="status" variant="body2" sx={{ marginBlockEnd: 1 }}>
          {translate("resources.newsletterissue.preview.unsaved")}
        </Typography>
      )}
      <MailViews mail={data} locale={issue.locale} />
    </>
  );
}

const COLOURS = { ok: "primary", warning: "warning", tooLarge: "error" } as const;

function SizeAndRecipients({ bytes, recipients }: { bytes: number; recipients: number }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { level, kilobytes, maxKilobytes, percent } = issueSize(bytes);
  const sizeText = translate("resources.newsletterissue.size.of", {
    size: formatNumber(kilobytes),
    max: formatNumber(maxKilobytes),
  });
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {translate("resources.newsletterissue.recipients", {
          smart_count: recipients,
          number: formatNumber(recipients),
        })}
      </Typography>
      <Typography variant="body2" sx={{ marginBlockStart: 1 }}>
        {sizeText}
      </Typography>
      <LinearProgress
        role="meter"
        variant="determinate"
        value={percent}
        color={COLOURS[level]}
        aria-label={translate("resources.newsletterissue.size.label")}
        aria-valuetext={sizeText}
        sx={{ blockSize: 8, borderRadius: 1, marginBlock: 0.5 }}
      />
      {level !== "ok" && (
        <Alert severity={level === "warning" ? "warning" : "error"} variant="outlined">
          {translate(`resources.newsletterissue.size.${level}`)}
        </Alert>
      )}
    </Box>
  );
}
