import type { NewOrder } from "@masthead/contract/commerce/order.ts";
import { Alert, Box, Button, Paper, Typography } from "@mui/material";
import { required, TextInput, useNotify, useTranslate } from "react-admin";
import { FormProvider, useForm } from "react-hook-form";
import { emailRule } from "../../../platform/form/input/email-rule.ts";
import { PhoneInput } from "../../../platform/form/phone/phone-input.tsx";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { useSubmitWithFieldErrors } from "../../../platform/form/save/use-submit-with-field-errors.ts";
import { MoneyText } from "../../../platform/list/money-text.tsx";
import { DeliveryAreaFields } from "./delivery-area-fields.tsx";
import { DeviceFields } from "./device-fields.tsx";
import { PackageFields } from "./package-fields.tsx";
import { selectedDevices, useOffer } from "./use-offer.ts";

const DEFAULT_VALUES = {
  campaign: null,
  packageId: "",
  quantities: [] as (number | string)[],
  name: "",
  email: "",
  phone: "",
  company: "",
  taxNumber: "",
  cityId: "",
  regionId: "",
  address: "",
};
/** Form for a cash sale: package, buyer and delivery area. */
export function SellForm({
  onSell,
}: {
  onSell: (order: Omit<NewOrder, "idempotencyKey">) => Promise<void>;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const form = useForm({ defaultValues: DEFAULT_VALUES, mode: "onBlur" });
  const { packages, chosen, total, pending } = useOffer(form.watch());
  // biome-ignore lint/suspicious/noExplicitAny: the fields are those of the default values
  const { send, formError } = useSubmitWithFieldErrors(form as any, async (values) => {
    const { packageId, campaign, name, email, phone, company, taxNumber } = values;
    const { address, cityId, regionId, quantities } = values;
    await onSell({
      packageId,
      campaign,
      name,
      email,
      phone,
      ...(company && { company }),
      ...(taxNumber && { taxNumber }),
      address,
      cityId,
      regionId,
      devices: chosen ? selectedDevices(chosen, quantities) : [],
      ...(total && { expected: { total: total.amount, currency: total.currency } }),
    });
    notify("resources.orders.done.sell", { type: "success" });
  });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={send}
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        <FormCard title={translate("resources.orders.sell.what")}>
          <PackageFields packages={packages} pending={pending} />
          {chosen && !chosen.methods.includes("cash") && (
            <Alert severity="warning">{translate("resources.orders.sell.noCash")}</Alert>
          )}
          {chosen && <DeviceFields offer={chosen} />}
        </FormCard>
        <FormCard title={translate("resources.orders.sell.who")}>
          <BuyerFields />
        </FormCard>
        <Box
          sx={{
            gridColumn: "1 / -1",
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 2,
          }}
        >
          <Box sx={{ flexGrow: 1 }}>
            {total && (
              <>
                <Typography variant="body2" sx={{ color: "text.secondary" }}>
                  {translate("resources.orders.sell.total")}
                </Typography>
                <Typography role="status" sx={{ fontSize: 24, fontWeight: 700 }}>
                  <MoneyText {...total} />
                </Typography>
              </>
            )}
          </Box>
          <FormError message={formError} />
          <Button
            type="submit"
            size="large"
            variant="contained"
            loading={form.formState.isSubmitting}
            sx={{ minBlockSize: 48 }}
          >
            {translate("resources.orders.sell.send")}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}

function FormCard({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** Keeps the number as typed: it is required, and the phone input validates it. */
const identity = (value: string) => value;

const htmlInput = (maxLength: number, dir: "auto" | "ltr" = "auto") => ({
  htmlInput: { maxLength, dir, autoComplete: "off" },
});

function BuyerFields() {
  return (
    <>
      <TextInput
        source="name"
        validate={required()}
        helperText={false}
        slotProps={htmlInput(100)}
      />
      <TextInput
        source="email"
        type="email"
        validate={[required(), emailRule]}
        helperText="resources.orders.sell.emailHelp"
        slotProps={htmlInput(254, "ltr")}
      />
      <PhoneInput source="phone" parse={identity} />
      <TextInput source="company" helperText={false} slotProps={htmlInput(100)} />
      <TextInput
        source="taxNumber"
        helperText="resources.orders.sell.taxNumberHelp"
        slotProps={htmlInput(40, "ltr")}
      />
      <DeliveryAreaFields />
      <TextInput
        source="address"
        validate={required()}
        multiline
        helperText={false}
        slotProps={htmlInput(300)}
      />
    </>
  );
}
