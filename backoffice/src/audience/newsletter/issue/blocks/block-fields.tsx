import {
  MAX_BLOCK_ARTICLES,
  NEWSLETTER_LENGTHS,
} from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box } from "@mui/material";
import {
  BooleanInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  TextInput,
  useTranslate,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { MediaImageInput } from "../../../../newsroom/media/media-image-input.tsx";
import { RecordPicker } from "../../../../platform/form/input/record-picker.tsx";
import { UrlInput } from "../../../../platform/form/input/url-input.tsx";
import { findTopics } from "../../../notification/form/find-topics.ts";
import type { BlockKind } from "./new-block.ts";
import { StoriesInput } from "./stories-input.tsx";

const LABELS = "resources.newsletterissue.block.fields";

interface BlockFieldsProps {
  kind: BlockKind;
  /** Path of the block in the form. */
  source: string;
}

/** Fields of a block. */
export function BlockFields({ kind, source }: BlockFieldsProps) {
  if (kind === "sponsor") return <SponsorFields source={source} />;
  return (
    <>
      <BlockText
        source={`${source}.heading`}
        label={`${LABELS}.heading`}
        maxLength={NEWSLETTER_LENGTHS.heading}
      />
      {kind === "text" && (
        <BlockText
          source={`${source}.text`}
          label={`${LABELS}.text`}
          helperText="resources.newsletterissue.help.paragraphs"
          maxLength={NEWSLETTER_LENGTHS.text}
          rows={4}
          isRequired
        />
      )}
      {kind === "stories" && <StoriesInput source={`${source}.articleIds`} />}
      {kind === "automatic" && <AutomaticFields source={source} />}
      {kind !== "text" && (
        <BooleanInput source={`${source}.images`} label={`${LABELS}.images`} helperText={false} />
      )}
    </>
  );
}

/** Numbers of articles that a block may have. */
const COUNT_RULES = [required(), minValue(1), maxValue(MAX_BLOCK_ARTICLES)];

function AutomaticFields({ source }: { source: string }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 2fr) minmax(120px, 1fr)" },
      }}
    >
      <RecordPicker
        source={`${source}.categoryId`}
        kind="notification-topic"
        findChoices={findTopics}
        label={`${LABELS}.categoryId`}
        helperText="resources.newsletterissue.help.allSections"
      />
      <NumberInput
        source={`${source}.count`}
        label={`${LABELS}.count`}
        min={1}
        max={MAX_BLOCK_ARTICLES}
        step={1}
        validate={COUNT_RULES}
        helperText={translate("resources.newsletterissue.help.count", { max: MAX_BLOCK_ARTICLES })}
      />
    </Box>
  );
}

function SponsorFields({ source }: { source: string }) {
  return (
    <>
      <BlockText
        source={`${source}.sponsor`}
        label={`${LABELS}.sponsor`}
        helperText="resources.newsletterissue.help.sponsor"
        maxLength={NEWSLETTER_LENGTHS.label}
        isRequired
      />
      <BlockText
        source={`${source}.title`}
        label={`${LABELS}.title`}
        maxLength={NEWSLETTER_LENGTHS.heading}
        isRequired
      />
      <BlockText
        source={`${source}.text`}
        label={`${LABELS}.text`}
        helperText="resources.newsletterissue.help.paragraphs"
        maxLength={NEWSLETTER_LENGTHS.text}
        rows={3}
      />
      <UrlInput source={`${source}.link`} label={`${LABELS}.link`} required />
      <MediaImageInput
        source={`${source}.imageId`}
        preview={`${source}.image`}
        label={`${LABELS}.imageId`}
      />
    </>
  );
}

interface BlockTextProps {
  source: string;
  label: string;
  maxLength: number;
  helperText?: string;
  rows?: number;
  isRequired?: boolean;
}

/** Keeps an empty text as it is: react-admin would store null. */
const identity = (value: string) => value;
const REQUIRED = [required()];

/** Text in the language of the issue. */
function BlockText({ source, label, maxLength, helperText, rows, isRequired }: BlockTextProps) {
  const locale: Locale = useWatch({ name: "locale" });
  return (
    <TextInput
      source={source}
      label={label}
      helperText={helperText ?? false}
      parse={identity}
      multiline={rows !== undefined}
      minRows={rows}
      {...(isRequired && { validate: REQUIRED })}
      slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength } }}
    />
  );
}
