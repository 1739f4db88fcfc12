import type { NewOrder } from "@masthead/contract/commerce/order.ts";
import { Box, Button, Paper, Typography } from "@mui/material";
import { email, required, TextInput, useNotify, useTranslate } from "react-admin";
import { FormProvider, useForm } from "react-hook-form";
import { FormError } from "../../../frame/form/form-error.tsx";
import { PhoneInput } from "../../../frame/form/phone-input.tsx";
import { usePlacedSend } from "../../../frame/form/use-placed-send.ts";
import { MoneyText } from "../../../frame/list/money-field.tsx";
import { DevicesChosen } from "./devices-chosen.tsx";
import { PackageChosen } from "./package-chosen.tsx";
import { PlaceChosen } from "./place-chosen.tsx";
import { devicesOf, useOffer } from "./use-offer.ts";

const FRESH = {
  ...{ campaign: null, packageId: "", quantities: [] as (number | string)[] },
  ...{ name: "", email: "", phone: "", cityId: "", regionId: "", address: "" },
};
/** A buyer's number is needed, and checked where it is typed. */
const asTyped = (value: string) => value;

/** What is sold, to whom, and where the cash is collected or the devices are brought. */
export function SellForm({ onSell }: { onSell: (asked: Omit<NewOrder, "idempotencyKey">) => Promise<void> }) {
  const translate = useTranslate();
  const form = useForm({ defaultValues: FRESH, mode: "onBlur" });
  const { watch, formState } = form;
  const values = watch();
  const { packages, chosen, sum, pending } = useOffer(values);
  const notify = useNotify();
  // biome-ignore lint/suspicious/noExplicitAny: its fields are as they are named above
  const { send, beside } = usePlacedSend(form as any, async (given) => {
    const { name, email, phone, address, cityId, regionId, campaign, packageId } = given;
    await onSell({
      ...{ packageId, campaign, name, email, phone, address, cityId, regionId },
      devices: chosen ? devicesOf(chosen, given.quantities) : [],
      ...(sum && { expected: { total: sum.amount, currency: sum.currency } }),
    });
    notify("resources.orders.done.sell", { type: "success" });
  });
  const needed = [required()];
  const words = (key: string) => translate(`resources.orders.sell.${key}`);
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
        <Part title={words("what")}>
          <PackageChosen packages={packages} pending={pending} />
          {chosen && <DevicesChosen offer={chosen} />}
        </Part>
        <Part title={words("who")}>
          <TextInput
            source="name"
            validate={needed}
            helperText={false}
            slotProps={{ htmlInput: { maxLength: 100, dir: "auto", autoComplete: "off" } }}
          />
          <TextInput
            source="email"
            type="email"
            validate={[required(), email()]}
            helperText="resources.orders.sell.emailHelp"
            slotProps={{ htmlInput: { dir: "ltr", autoComplete: "off", maxLength: 254 } }}
          />
          <PhoneInput source="phone" parse={asTyped} />
          <PlaceChosen />
          <TextInput
            source="address"
            validate={needed}
            multiline
            helperText={false}
            slotProps={{ htmlInput: { maxLength: 300, dir: "auto", autoComplete: "off" } }}
          />
        </Part>
        <Box sx={{ gridColumn: "1 / -1", display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
          <Box sx={{ flexGrow: 1 }}>
            {sum && (
              <>
                <Typography variant="body2" sx={{ color: "text.secondary" }}>
                  {words("total")}
                </Typography>
                <Typography role="status" sx={{ fontSize: 24, fontWeight: 700 }}>
                  <MoneyText {...sum} />
                </Typography>
              </>
            )}
          </Box>
          <FormError message={beside} />
          <Button type="submit" size="large" variant="contained" loading={formState.isSubmitting} sx={{ minBlockSize: 48 }}>
            {words("send")}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
