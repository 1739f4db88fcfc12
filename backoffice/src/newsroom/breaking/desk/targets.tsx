import type {
  BreakingEdition,
  BreakingPackage,
} from "@masthead/contract/newsroom/breaking/breaking.ts";
import {
  Autocomplete,
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useBreakingMessages } from "../breaking-messages.ts";
import type { EditionDraft } from "./edition-draft.ts";

interface TargetsProps {
  edition: BreakingEdition;
  values: EditionDraft;
  isReadOnly: boolean;
  onChange: (values: Partial<EditionDraft>) => void;
}

interface AllTargetsProps extends TargetsProps {
  mailList: BreakingPackage["mailList"];
}

/** Targets of a package in a language, with the number of readers that get its alerts. */
export function Targets({ edition, values, isReadOnly, onChange, mailList }: AllTargetsProps) {
  const message = useBreakingMessages();
  const { ticker, front, push, mail } = values;
  // A mail can be removed when its newsletter no longer exists.
  const cannotMail = mailList === null && !mail;
  const box = (name: TargetName, checked: boolean, change: () => void) => (
    <FormControlLabel
      control={
        <Checkbox
          checked={checked}
          disabled={isReadOnly || (name === "mail" && cannotMail)}
          onChange={change}
          slotProps={
            name === "mail" ? { input: { "aria-describedby": `mail-${edition.locale}` } } : {}
          }
        />
      }
      label={message(`target.${name}`)}
      sx={{ minBlockSize: 44 }}
    />
  );
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{message("target.title")}</FormLabel>
      <FormGroup row sx={{ columnGap: 1 }}>
        {box("ticker", ticker, () => onChange({ ticker: !ticker }))}
        {box("front", front, () => onChange({ front: !front }))}
        {box("push", push !== "none", () =>
          onChange({ push: push === "none" ? "topics" : "none" }),
        )}
        {box("mail", mail, () => onChange({ mail: !mail }))}
      </FormGroup>
      {push !== "none" && (
        <Recipients edition={edition} values={values} isReadOnly={isReadOnly} onChange={onChange} />
      )}
      <MailReaders edition={edition} isChosen={mail} mailList={mailList} />
    </FormControl>
  );
}

type TargetName = "ticker" | "front" | "push" | "mail";

interface MailReadersProps {
  edition: BreakingEdition;
  isChosen: boolean;
  mailList: BreakingPackage["mailList"];
}

/** Number of readers that get the mail, or why it cannot be chosen. */
function MailReaders({ edition: { locale, recipients }, isChosen, mailList }: MailReadersProps) {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const formatNumber = useNumberFormat();
  const language = translate(`frame.language.${locale}`);
  const text = !mailList
    ? message("target.noMailList")
    : recipients
      ? message("target.mailReaders", {
          smart_count: recipients,
          number: formatNumber(recipients),
          language,
          list: mailList.name,
        })
      : message("target.noMailReaders", { language, list: mailList.name });
  return (
    <Box
      id={`mail-${locale}`}
      sx={isChosen && mailList ? { fontWeight: 600 } : { color: "text.secondary", fontSize: 14 }}
    >
      {text}
    </Box>
  );
}

function Recipients({ edition: { locale }, values, isReadOnly, onChange }: TargetsProps) {
  const message = useBreakingMessages();
  const { push, pushBreaking } = values;
  const choice = (to: "topics" | "everyone") => (
    <FormControlLabel
      value={to}
      disabled={isReadOnly}
      control={<Radio />}
      label={message(`target.to.${to}`)}
      sx={{ minBlockSize: 44 }}
    />
  );
  return (
    <Box sx={{ marginBlockEnd: 1 }}>
      <RadioGroup
        aria-label={message("target.pushTo")}
        value={push}
        onChange={(_, to) => onChange({ push: to === "everyone" ? "everyone" : "topics" })}
      >
        {choice("topics")}
        {push === "topics" && (
          <Box sx={{ paddingInlineStart: 4, display: "grid", gap: 1 }}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={pushBreaking}
                  disabled={isReadOnly}
                  onChange={() => onChange({ pushBreaking: !pushBreaking })}
                />
              }
              label={message("target.breaking")}
              sx={{ minBlockSize: 44 }}
            />
            <Sections
              ids={values.pushCategoryIds}
              isReadOnly={isReadOnly}
              onChange={(pushCategoryIds) => onChange({ pushCategoryIds })}
            />
          </Box>
        )}
        {choice("everyone")}
      </RadioGroup>
      <AudienceSize locale={locale} values={values} />
    </Box>
  );
}

interface SectionsProps {
  ids: number[];
  isReadOnly: boolean;
  onChange: (ids: number[]) => void;
}

function Sections({ ids, isReadOnly, onChange }: SectionsProps) {
  const message = useBreakingMessages();
  const locale = useUiLocale();
  const { data = [] } = useQuery({
    queryKey: ["pick", "breaking-section", locale],
    queryFn: ({ signal }) => client.category.all({ locale }, { signal }),
  });
  const options = data.map(({ id, name }) => ({ id, name }));
  return (
    <Autocomplete
      multiple
      disabled={isReadOnly}
      options={options}
      value={ids.map((id) => options.find((one) => one.id === id) ?? { id, name: `#${id}` })}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderInput={(params) => <TextField {...params} label={message("target.sections")} />}
    />
  );
}

/** Number of browsers that get the alert with these targets, saved or not. */
function AudienceSize({
  locale,
  values,
}: {
  locale: BreakingEdition["locale"];
  values: EditionDraft;
}) {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const formatNumber = useNumberFormat();
  const { push, pushBreaking, pushCategoryIds } = values;
  const audience =
    push === "everyone"
      ? { audience: "locale" as const, audienceLocale: locale }
      : {
          audience: "topics" as const,
          audienceLocale: locale,
          breaking: pushBreaking,
          categoryIds: pushCategoryIds,
        };
  const { data } = useQuery({
    queryKey: ["notification", "audience", audience],
    queryFn: ({ signal }) => client.notification.audience(audience, { signal }),
    placeholderData: keepPreviousData,
  });
  const language = translate(`frame.language.${locale}`);
  return (
    <Box role="status" sx={{ fontWeight: 600, minBlockSize: 24 }}>
      {data &&
        (data.browsers
          ? message("target.browsers", {
              smart_count: data.browsers,
              number: formatNumber(data.browsers),
              language,
            })
          : message("target.nobody", { language }))}
    </Box>
  );
}
