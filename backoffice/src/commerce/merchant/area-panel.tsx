import type { StaffMerchantCity } from "@masthead/contract/commerce/merchant.ts";
import CloseIcon from "@mui/icons-material/Close";
import { Box, Drawer, IconButton, Tooltip, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  BooleanInput,
  type RaRecord,
  ResourceContextProvider,
  required,
  SelectInput,
  useGetList,
  useNotify,
  useTranslate,
} from "react-admin";
import { CurrencyInput } from "../../frame/form/currency-input.tsx";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { MoneyInput } from "../../frame/form/money-input.tsx";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { useLocalized } from "../../frame/locale.ts";
import { ALL_CITIES } from "./cities.ts";

/** A city or a region that is open at the side; without an id one that is to be. */
export type OpenArea = { kind: "merchantCity"; id: number | null } | { kind: "merchantRegion"; id: number | null; cityId: number };

interface AreaPanelProps {
  /** What is open; null for nothing. */
  open: OpenArea | null;
  onClose: () => void;
  onMade: (made: { kind: OpenArea["kind"]; id: number }) => void;
}

const TITLE = "area-title";

/** A city or a region at the side of their tables. */
export function AreaPanel({ open, onClose, onMade }: AreaPanelProps) {
  // Stays in sight while the drawer closes.
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(open);
  return (
    <Drawer
      anchor="right"
      open={open !== null}
      onClose={onClose}
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-labelledby": TITLE, sx: { inlineSize: "min(100vw, 560px)", paddingInline: 2 } },
        transition: { onExited: () => setShown(null) },
      }}
    >
      {shown && (
        <ResourceContextProvider value={shown.kind}>
          <AreaForm area={shown} onClose={onClose} onMade={onMade} />
        </ResourceContextProvider>
      )}
    </Drawer>
  );
}

const cityFields = (
  <>
    <InBothInput source="name" longest={200} />
    <BooleanInput source="status" helperText="resources.merchantCity.help.status" />
  </>
);

const regionFields = (
  <>
    <CityInput />
    <InBothInput source="name" longest={200} />
    <CurrencyInput source="currency" helperText="resources.merchantRegion.help.currency" />
    <MoneyInput source="deliveryFee" needed helperText="resources.merchantRegion.help.deliveryFee" />
    <BooleanInput source="status" helperText="resources.merchantRegion.help.status" />
  </>
);

/** The city that a region is in. */
function CityInput() {
  const localized = useLocalized();
  const { data: cities = [] } = useGetList<StaffMerchantCity>("merchantCity", ALL_CITIES);
  const choices = cities.map(({ id, name }) => ({ id, name: localized(name) }));
  return <SelectInput source="cityId" choices={choices} translateChoice={false} validate={required()} helperText={false} />;
}

function AreaForm({ area, onClose, onMade }: { area: OpenArea } & Pick<AreaPanelProps, "onClose" | "onMade">) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const { kind, id } = area;
  const fields = kind === "merchantCity" ? cityFields : regionFields;
  /** A city tells how many regions it has, a region what its city is called. */
  const readAgain = () => Promise.all(["merchantCity", "merchantRegion"].map((one) => queries.invalidateQueries({ queryKey: [one] })));
  const made = async (record: RaRecord) => {
    notify("desk.saved", { type: "success" });
    onMade({ kind, id: Number(record.id) });
    await readAgain();
  };
  const removed = () => {
    onClose();
    void readAgain();
  };
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, paddingBlock: 1 }}>
        <Typography id={TITLE} component="h2" variant="h6" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {translate(id === null ? `resources.${kind}.add` : `resources.${kind}.edit`)}
        </Typography>
        <Tooltip title={translate("desk.close")}>
          <IconButton onClick={onClose} aria-label={translate("desk.close")}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      {id === null ? (
        <RecordCreate
          head={null}
          onMade={made}
          defaultValues={{ status: true, ...("cityId" in area && { cityId: area.cityId, deliveryFee: 0 }) }}
        >
          {fields}
        </RecordCreate>
      ) : (
        <RecordEdit id={id} head={null} onDeleted={removed}>
          {fields}
        </RecordEdit>
      )}
    </>
  );
}
