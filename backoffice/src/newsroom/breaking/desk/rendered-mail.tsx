import "../../../audience/newsletter/newsletter-messages.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Alert, LinearProgress, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { MailViews } from "../../../audience/newsletter/issue/preview/mail-views.tsx";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useBreakingMessages } from "../breaking-messages.ts";
import { BREAKING_KEY } from "./use-breaking.ts";

interface RenderedMailProps {
  id: number;
  /** Hash of the content that is rendered. */
  hash: string;
  locale: Locale;
  isDirty: boolean;
}

/** Mail of a package as it would be sent now. */
export function RenderedMail({ id, hash, locale, isDirty }: RenderedMailProps) {
  const message = useBreakingMessages();
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: [...BREAKING_KEY, id, "mail", locale, hash],
    queryFn: ({ signal }) => client.breaking.mailPreview({ id, of: locale }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error)
    return (
      <Alert severity="error" variant="outlined">
        {errorMessage(error)}
      </Alert>
    );
  if (!data) return <LinearProgress aria-label={message("loading")} />;
  return (
    <>
      {isDirty && (
        <Typography role="status" variant="body2" sx={{ marginBlock: 1 }}>
          {translate("resources.newsletterissue.preview.unsaved")}
        </Typography>
      )}
      <MailViews mail={data} locale={locale} />
    </>
  );
}
