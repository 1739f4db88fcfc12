import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { MAX_DEVICE_QUANTITY } from "@masthead/contract/commerce/package-terms.ts";
import { isolate } from "@masthead/contract/platform/isolate.ts";
import { MenuItem, TextField } from "@mui/material";
import { InputHelperText, useInput } from "react-admin";
import { useFormContext } from "react-hook-form";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { type Offer, selectedDevices } from "./use-offer.ts";

const QUANTITIES = Array.from({ length: MAX_DEVICE_QUANTITY + 1 }, (_, quantity) => quantity);
/** Input that shows the error of a missing device. */
const FIRST_QUANTITY = "quantities.0";

/** Quantity of each device of a package. A package that requires a device needs at least one. */
export function DeviceFields({ offer }: { offer: Offer }) {
  const locale = useUiLocale();
  const { currency, deviceRequired, devices } = offer;
  const validate = (_: unknown, values: { quantities?: number[] }) =>
    deviceRequired && !selectedDevices(offer, values.quantities ?? []).length
      ? "resources.orders.sell.needsDevice"
      : undefined;
  return devices.map(({ model, name, price }, index) => (
    <QuantityField
      key={model}
      source={`quantities.${index}`}
      label={[name, formatCurrency({ amount: price, currency }, locale)].map(isolate).join(" · ")}
      help={index === 0 && deviceRequired ? "resources.orders.sell.needsDevice" : false}
      validate={index === 0 ? validate : undefined}
    />
  ));
}

interface QuantityFieldProps {
  source: string;
  label: string;
  help: string | false;
  validate: ((value: unknown, values: { quantities?: number[] }) => string | undefined) | undefined;
}

/** Quantity select, zero by default. */
function QuantityField({ source, label, help: helperText, validate }: QuantityFieldProps) {
  const formatNumber = useNumberFormat();
  const { clearErrors } = useFormContext();
  const { field, fieldState, id } = useInput({
    source,
    defaultValue: 0,
    ...(validate && { validate }),
  });
  return (
    <TextField
      select
      id={id}
      label={label}
      value={field.value || 0}
      inputRef={field.ref}
      onChange={({ target }) => {
        field.onChange(Number(target.value));
        clearErrors(FIRST_QUANTITY);
      }}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
    >
      {QUANTITIES.map((quantity) => (
        <MenuItem key={quantity} value={quantity}>
          {formatNumber(quantity)}
        </MenuItem>
      ))}
    </TextField>
  );
}
