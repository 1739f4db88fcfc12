import { Alert, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { RecordCreate } from "../../../platform/form/record-form.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { findNewsletters } from "../find-newsletters.ts";
import { IssueConflictValue } from "./issue-conflict-value.tsx";
import { IssueFields } from "./issue-fields.tsx";

/** Form for a new issue. */
export function IssueCreate() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const [defaultValues] = useState(() => ({
    newsletterId: null,
    locale,
    subject: "",
    preheader: "",
    blocks: [],
  }));
  return (
    <RecordCreate
      defaultValues={defaultValues}
      saveLabel="resources.newsletterissue.saveDraft"
      conflictValue={IssueConflictValue}
      notices={<NoNewsletters />}
      settings={
        <FormSection title="resources.newsletterissue.section.preview">
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {translate("resources.newsletterissue.preview.afterSave")}
          </Typography>
        </FormSection>
      }
    >
      <IssueFields />
    </RecordCreate>
  );
}

/** Notice while there is no newsletter, with a link to create one. */
function NoNewsletters() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const mayCreate = useNewsroomRight("push");
  const { data } = useQuery({
    queryKey: ["pick", "newsletter", locale, ""],
    queryFn: () => findNewsletters({ locale }),
  });
  if (data?.length !== 0) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ marginBlockEnd: 2 }}
      action={
        mayCreate && (
          <Button component={RouterLink} to="/newsletter/create">
            {translate("resources.newsletter.new")}
          </Button>
        )
      }
    >
      {translate("resources.newsletterissue.noNewsletters")}
    </Alert>
  );
}
