import { moneyText } from "@masthead/contract/commerce/money.ts";
import { MOST_OF_A_DEVICE } from "@masthead/contract/commerce/package.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { MenuItem, TextField } from "@mui/material";
import { InputHelperText, useInput } from "react-admin";
import { useFormContext } from "react-hook-form";
import { useDeskLocale } from "../../../frame/locale.ts";
import { devicesOf, type Offer } from "./use-offer.ts";

const QUANTITIES = Array.from({ length: MOST_OF_A_DEVICE + 1 }, (_, quantity) => quantity);
/** Where it is told that a device is missing. */
const FIRST = "quantities.0";

/** How many of each device go with a package; of those that need one, at least one. */
export function DevicesChosen({ offer }: { offer: Offer }) {
  const locale = useDeskLocale();
  const { currency, deviceRequired, devices } = offer;
  const validate = (_: unknown, values: { quantities?: number[] }) =>
    deviceRequired && !devicesOf(offer, values.quantities ?? []).length ? "resources.orders.sell.needsDevice" : undefined;
  return devices.map(({ model, name, price }, place) => (
    <Quantity
      key={model}
      source={`quantities.${place}`}
      label={`\u2068${name}\u2069 · \u2068${moneyText({ amount: price, currency }, locale)}\u2069`}
      help={place === 0 && deviceRequired ? "resources.orders.sell.needsDevice" : false}
      validate={place === 0 ? validate : undefined}
    />
  ));
}

interface QuantityProps {
  source: string;
  label: string;
  help: string | false;
  validate: ((value: unknown, values: { quantities?: number[] }) => string | undefined) | undefined;
}

/** How many; none to begin with. */
function Quantity({ source, label, help, validate }: QuantityProps) {
  const number = new Intl.NumberFormat(intlLocale(useDeskLocale()));
  const { clearErrors } = useFormContext();
  const { field, fieldState, id } = useInput({ source, defaultValue: 0, ...(validate && { validate }) });
  return (
    <TextField
      select
      id={id}
      label={label}
      value={field.value || 0}
      inputRef={field.ref}
      onChange={({ target }) => {
        field.onChange(Number(target.value));
        clearErrors(FIRST);
      }}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={help} />}
    >
      {QUANTITIES.map((quantity) => (
        <MenuItem key={quantity} value={quantity}>
          {number.format(quantity)}
        </MenuItem>
      ))}
    </TextField>
  );
}
