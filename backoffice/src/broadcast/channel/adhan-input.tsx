import type { AdhanRule } from "@masthead/contract/broadcast/adhan.ts";
import { ADHAN_MINUTES, ADHAN_PRAYERS } from "@masthead/contract/broadcast/prayer-names.ts";
import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  MenuItem,
  TextField,
} from "@mui/material";
import { FieldTitle, InputHelperText, useTranslate } from "react-admin";
import { useRuleInput } from "../../platform/form/input/use-rule-input.ts";
import { usePrayerCities } from "./use-adhan-text.ts";

const OFF = "";
const MINUTES = Array.from(
  { length: ADHAN_MINUTES.max - ADHAN_MINUTES.min + 1 },
  (_, index) => ADHAN_MINUTES.min + index,
);

/** While a rule is filled in, it may have no prayer. */
const requirePrayers = (rule: AdhanRule | null | undefined) =>
  rule && rule.prayers.length === 0 ? "broadcast.adhan.required" : undefined;

/**
 * Interruption of a channel by the call to prayer. Hidden while the site has no prayer times, unless
 * the channel has it.
 */
export function AdhanInput() {
  const translate = useTranslate();
  const cities = usePrayerCities();
  const { id, rule, change, message } = useRuleInput<AdhanRule>("adhan", requirePrayers);
  if (!cities || (!cities.length && !rule)) return null;
  const isListed = !rule || cities.some(({ slug }) => slug === rule.city);
  const options = isListed ? cities : [{ slug: rule.city, name: rule.city }, ...cities];
  const hasPrayers = Boolean(rule?.prayers.length);
  return (
    <Box sx={{ display: "grid", gap: 1, marginBlockEnd: 1 }}>
      <TextField
        id={id}
        select
        fullWidth
        margin="dense"
        label={<FieldTitle source="adhan" />}
        value={rule?.city ?? OFF}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target: { value } }) =>
          change(
            value === OFF
              ? null
              : {
                  city: value,
                  prayers: rule?.prayers ?? [...ADHAN_PRAYERS],
                  minutes: rule?.minutes ?? ADHAN_MINUTES.initial,
                },
          )
        }
        error={hasPrayers && message !== undefined}
        helperText={
          <InputHelperText
            error={hasPrayers ? message : undefined}
            helperText="resources.channels.help.adhan"
          />
        }
      >
        <MenuItem value={OFF}>{translate("broadcast.adhan.off")}</MenuItem>
        {options.map(({ slug, name }) => (
          <MenuItem key={slug} value={slug}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {rule && (
        <>
          <FormControl component="fieldset" error={rule.prayers.length === 0}>
            <FormLabel component="legend">{translate("broadcast.adhan.prayers")}</FormLabel>
            <FormGroup row>
              {ADHAN_PRAYERS.map((prayer) => (
                <FormControlLabel
                  key={prayer}
                  label={translate(`broadcast.adhan.names.${prayer}`)}
                  control={
                    <Checkbox
                      checked={rule.prayers.includes(prayer)}
                      onChange={({ target: { checked } }) =>
                        change({
                          ...rule,
                          prayers: ADHAN_PRAYERS.filter((one) =>
                            one === prayer ? checked : rule.prayers.includes(one),
                          ),
                        })
                      }
                    />
                  }
                />
              ))}
            </FormGroup>
            {rule.prayers.length === 0 && (
              <FormHelperText>{translate("broadcast.adhan.required")}</FormHelperText>
            )}
          </FormControl>
          <TextField
            select
            fullWidth
            margin="dense"
            label={translate("broadcast.adhan.minutes")}
            value={rule.minutes}
            onChange={({ target: { value } }) => change({ ...rule, minutes: Number(value) })}
          >
            {MINUTES.map((minutes) => (
              <MenuItem key={minutes} value={minutes}>
                {minutes}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
    </Box>
  );
}
