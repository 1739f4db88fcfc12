import type { WelcomeMail } from "@masthead/contract/audience/newsletter/newsletter.ts";
import {
  MAX_WELCOME_DAYS,
  MAX_WELCOME_MAILS,
  NEWSLETTER_LENGTHS,
} from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import AddIcon from "@mui/icons-material/Add";
import { Box, Button, FormHelperText, Typography } from "@mui/material";
import { maxValue, minValue, NumberInput, required, useTranslate } from "react-admin";
import { useFieldArray, useFormState } from "react-hook-form";
import { LocalizedTextInput } from "../../../platform/form/input/localized-text-input.tsx";
import { RowCard } from "../row-card.tsx";

interface WelcomeValues {
  welcome: WelcomeMail[];
}

const EMPTY_TEXTS = { "en-US": "", "ar-JO": "" };
const emptyMail = (days: number): WelcomeMail => ({
  days,
  subject: { ...EMPTY_TEXTS },
  text: { ...EMPTY_TEXTS },
});

const DAY_RULES = [required(), minValue(0), maxValue(MAX_WELCOME_DAYS)];

/** Mails that new subscribers get, some days after they confirmed. The server orders them by day. */
export function WelcomeMails() {
  const translate = useTranslate();
  const { fields, append, remove } = useFieldArray<WelcomeValues, "welcome">({ name: "welcome" });
  const { errors } = useFormState<WelcomeValues>({ name: "welcome" });
  const error = errors.welcome?.message ?? errors.welcome?.root?.message;
  const nextDay = Math.min(MAX_WELCOME_DAYS, Math.max(-1, ...fields.map(({ days }) => days)) + 1);
  return (
    <Box role="group" aria-label={translate("resources.newsletter.fields.welcome")}>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlockStart: 2 }}>
        {translate("resources.newsletter.fields.welcome")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
        {translate("resources.newsletter.help.welcome")}
      </Typography>
      <Box sx={{ display: "grid", gap: 2 }}>
        {fields.map(({ id }, index) => (
          <RowCard
            key={id}
            heading={translate("resources.newsletter.welcome.number", { number: index + 1 })}
            index={index}
            total={fields.length}
            onRemove={() => remove(index)}
          >
            <WelcomeFields source={`welcome.${index}`} />
          </RowCard>
        ))}
      </Box>
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      {fields.length >= MAX_WELCOME_MAILS ? (
        <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
          {translate("frame.rows.full", { max: MAX_WELCOME_MAILS })}
        </Typography>
      ) : (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => append(emptyMail(nextDay), { focusName: `welcome.${fields.length}.days` })}
          sx={{ minBlockSize: 44, marginBlockStart: 2 }}
        >
          {translate("resources.newsletter.welcome.add")}
        </Button>
      )}
    </Box>
  );
}

function WelcomeFields({ source }: { source: string }) {
  return (
    <>
      <NumberInput
        source={`${source}.days`}
        label="resources.newsletter.welcome.days"
        helperText="resources.newsletter.welcome.daysHelp"
        min={0}
        max={MAX_WELCOME_DAYS}
        step={1}
        validate={DAY_RULES}
        sx={{ maxInlineSize: 240 }}
      />
      <LocalizedTextInput
        source={`${source}.subject`}
        label="resources.newsletter.welcome.subject"
        maxLength={NEWSLETTER_LENGTHS.subject}
      />
      <LocalizedTextInput
        source={`${source}.text`}
        label="resources.newsletter.welcome.text"
        maxLength={NEWSLETTER_LENGTHS.text}
        rows={4}
      />
    </>
  );
}
