import { NEWSLETTER_LENGTHS } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { Box } from "@mui/material";
import { required } from "react-admin";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { CountedTextInput } from "../../notification/form/counted-text-input.tsx";
import { findNewsletters } from "../find-newsletters.ts";
import { BlockEditor } from "./blocks/block-editor.tsx";

/** Lengths beyond which mail programs on phones cut the texts off, in characters. */
const SHOWN_LENGTHS = { subject: 60, preheader: 90 };

const REQUIRED = required();

/** Newsletter, texts and blocks of an issue. */
export function IssueFields() {
  return (
    <>
      <Box
        sx={{
          display: "grid",
          columnGap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 2fr) minmax(0, 1fr)" },
        }}
      >
        <RecordPicker
          source="newsletterId"
          kind="newsletter"
          findChoices={findNewsletters}
          validate={REQUIRED}
        />
        <SelectInput
          source="locale"
          values={LOCALES}
          messagePrefix="frame.language"
          helperText={false}
          validate={REQUIRED}
        />
      </Box>
      <CountedTextInput
        source="subject"
        maxLength={NEWSLETTER_LENGTHS.subject}
        recommendedLength={SHOWN_LENGTHS.subject}
        required
      />
      <CountedTextInput
        source="preheader"
        maxLength={NEWSLETTER_LENGTHS.preheader}
        recommendedLength={SHOWN_LENGTHS.preheader}
        rows={2}
        helperText="resources.newsletterissue.help.preheader"
      />
      <BlockEditor />
    </>
  );
}
