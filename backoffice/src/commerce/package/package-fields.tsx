import { MAX_STREAMS } from "@masthead/contract/commerce/package.ts";
import { INTERVALS } from "@masthead/contract/commerce/package-terms.ts";
import { BooleanInput, NumberInput, required, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { MediaImageInput } from "../../newsroom/media/media-image-input.tsx";
import { FormSection } from "../../platform/form/form-section.tsx";
import { CurrencyInput } from "../../platform/form/input/currency-input.tsx";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { MoneyInput } from "../../platform/form/input/money-input.tsx";
import { PositionInput } from "../../platform/form/input/position-input.tsx";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { StationTimeInput } from "../../platform/form/input/station-time-input.tsx";
import { CampaignInput } from "./campaign-input.tsx";
import { EntitlementsInput } from "./entitlements-input.tsx";
import { DevicesInput, FeaturesInput } from "./package-row-inputs.tsx";

const help = (field: string) => `resources.package.help.${field}`;
const section = (name: string) => `resources.package.section.${name}`;

/** Billing period; for a one-time payment the duration of access. */
function PeriodInput() {
  const interval: unknown = useWatch({ name: "interval" });
  const once = interval === "once";
  return (
    <>
      <SelectInput
        source="interval"
        values={INTERVALS}
        messagePrefix="resources.package.interval"
        validate={required()}
        helperText={false}
      />
      <NumberInput
        source="intervalCount"
        min={once ? 0 : 1}
        max={120}
        step={1}
        validate={required()}
        helperText={help(once ? "monthsOfOnce" : "intervalCount")}
      />
      <NumberInput
        source="trialDays"
        min={0}
        max={365}
        step={1}
        validate={required()}
        helperText={help("trialDays")}
      />
    </>
  );
}

export const packageFields = (
  <>
    <LocalizedTextInput source="name" maxLength={200} />
    <LocalizedTextInput source="description" rows={3} maxLength={2000} />
    <FeaturesInput />
    <DevicesInput />
    <BooleanInput source="deviceRequired" helperText={help("deviceRequired")} />
    <MediaImageInput source="imageId" preview="image" />
  </>
);

/** Price, sale window and sales channels of a package. */
export const packageSettings = (
  <>
    <FormSection title={section("price")}>
      <CurrencyInput source="currency" />
      <MoneyInput source="price" required helperText={help("price")} />
      <MoneyInput source="listPrice" helperText={help("listPrice")} />
      <NumberInput
        source="introductoryPeriods"
        min={0}
        max={120}
        step={1}
        validate={required()}
        helperText={help("introductoryPeriods")}
      />
      <PeriodInput />
    </FormSection>
    <FormSection title={section("entitlements")}>
      <EntitlementsInput />
      <NumberInput
        source="maxStreams"
        min={1}
        max={MAX_STREAMS}
        step={1}
        helperText={help("maxStreams")}
      />
    </FormSection>
    <FormSection title={section("sale")}>
      <CampaignInput source="campaign" helperText={help("campaign")} />
      <TextInput
        source="product"
        helperText={help("product")}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <LocalizedTextInput
        source="campaignTitle"
        maxLength={100}
        helperText={help("campaignTitle")}
      />
      <StationTimeInput source="saleFrom" helperText={help("saleFrom")} />
      <StationTimeInput source="saleUntil" helperText={help("saleUntil")} />
      <BooleanInput source="website" helperText={help("website")} />
      <BooleanInput source="dashboard" helperText={help("dashboard")} />
      <PositionInput helperText={help("position")} />
      <BooleanInput source="status" helperText={help("status")} />
    </FormSection>
  </>
);
