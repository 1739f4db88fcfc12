import type { ResultKind } from "@masthead/contract/newsroom/result/result-terms.ts";
import { RESULT_LIMITS } from "@masthead/contract/newsroom/result/result-terms.ts";
import { Typography } from "@mui/material";
import { ResourceContextProvider } from "react-admin";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { LocalizedTextInput } from "../../../platform/form/input/localized-text-input.tsx";
import { UrlInput } from "../../../platform/form/input/url-input.tsx";
import { useResultMessages } from "../result-messages.ts";
import { MatchFields } from "./match-fields.tsx";
import { VoteFields } from "./vote-fields.tsx";

interface ResultFieldsProps {
  kind: ResultKind;
  /** Readers see the result: a change may be a correction. */
  isPublished: boolean;
}

/** Fields of a result. */
export function ResultFields({ kind, isPublished }: ResultFieldsProps) {
  const message = useResultMessages();
  return (
    <ResourceContextProvider value="result">
      {kind === "match" ? <MatchFields /> : <VoteFields />}
      <FormSection title="result.section.source">
        <LocalizedTextInput source="source.name" maxLength={RESULT_LIMITS.name} />
        <UrlInput source="source.url" label="resources.result.fields.source.url" />
      </FormSection>
      {isPublished && (
        <FormSection title="result.section.correction">
          <Typography sx={{ fontSize: 14, color: "text.secondary" }}>
            {message("field.correctionHelp")}
          </Typography>
          <LocalizedTextInput source="correction" rows={2} maxLength={RESULT_LIMITS.correction} />
        </FormSection>
      )}
    </ResourceContextProvider>
  );
}
