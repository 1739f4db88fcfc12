import { INTERVALS, SOLD_ENTITLEMENTS } from "@masthead/contract/commerce/package-terms.ts";
import { BooleanInput, CheckboxGroupInput, NumberInput, required, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { CurrencyInput } from "../../frame/form/currency-input.tsx";
import { FormSection } from "../../frame/form/form-section.tsx";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { MoneyInput } from "../../frame/form/money-input.tsx";
import { PositionInput } from "../../frame/form/position-input.tsx";
import { SelectInput } from "../../frame/form/select-input.tsx";
import { StationTimeInput } from "../../frame/form/station-time-input.tsx";
import { PictureInput } from "../../newsroom/media/picture-input.tsx";
import { CampaignInput } from "./campaign-input.tsx";
import { DevicesInput, FeaturesInput } from "./package-rows.tsx";

const choices = SOLD_ENTITLEMENTS.map((id) => ({ id, name: `resources.package.entitlement.${id}` }));
/** Leaves out what an older package has that is sold no more. */
const sold = (values: string[] | undefined) => (values ?? []).filter((value) => SOLD_ENTITLEMENTS.some((one) => one === value));

const help = (field: string) => `resources.package.help.${field}`;
const section = (name: string) => `resources.package.section.${name}`;

/** How long a period is; of what is paid once how long it opens what it opens. */
function Period() {
  const interval: unknown = useWatch({ name: "interval" });
  const once = interval === "once";
  return (
    <>
      <SelectInput source="interval" values={INTERVALS} words="resources.package.interval" validate={required()} helperText={false} />
      <NumberInput
        source="intervalCount"
        min={once ? 0 : 1}
        max={120}
        step={1}
        validate={required()}
        helperText={help(once ? "monthsOfOnce" : "intervalCount")}
      />
      <NumberInput source="trialDays" min={0} max={365} step={1} validate={required()} helperText={help("trialDays")} />
    </>
  );
}

/** What a package is. */
export const packageFields = (
  <>
    <InBothInput source="name" longest={200} />
    <InBothInput source="description" rows={3} longest={2000} />
    <FeaturesInput />
    <DevicesInput />
    <BooleanInput source="deviceRequired" helperText={help("deviceRequired")} />
    <PictureInput source="imageId" preview="image" />
  </>
);

/** What it costs, and where and when it is sold. */
export const packageSettings = (
  <>
    <FormSection title={section("price")}>
      <CurrencyInput source="currency" />
      <MoneyInput source="price" needed helperText={help("price")} />
      <MoneyInput source="listPrice" helperText={help("listPrice")} />
      <Period />
      <CheckboxGroupInput source="entitlements" choices={choices} format={sold} row={false} helperText={false} />
    </FormSection>
    <FormSection title={section("sale")}>
      <CampaignInput source="campaign" helperText={help("campaign")} />
      <TextInput source="product" helperText={help("product")} slotProps={{ htmlInput: { maxLength: 60 } }} />
      <StationTimeInput source="saleFrom" helperText={help("saleFrom")} />
      <StationTimeInput source="saleUntil" helperText={help("saleUntil")} />
      <BooleanInput source="website" helperText={help("website")} />
      <BooleanInput source="dashboard" helperText={help("dashboard")} />
      <PositionInput helperText={help("position")} />
      <BooleanInput source="status" helperText={help("status")} />
    </FormSection>
  </>
);
