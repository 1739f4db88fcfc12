import type { StaffDeliveryCity } from "@masthead/contract/commerce/delivery-area.ts";
import CloseIcon from "@mui/icons-material/Close";
import { Box, IconButton, Tooltip, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
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
import { CurrencyInput } from "../../platform/form/input/currency-input.tsx";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { MoneyInput } from "../../platform/form/input/money-input.tsx";
import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { SidePanel } from "../../platform/layout/side-panel.tsx";
import { useLocalized } from "../../platform/messages/locale.ts";
import { ALL_CITIES_PARAMS } from "./all-cities-params.ts";

/** Delivery city or region that is open in the panel; a new one has no id. */
export type OpenDeliveryArea =
  | { kind: "merchantCity"; id: number | null }
  | { kind: "merchantRegion"; id: number | null; cityId: number };

interface AreaPanelProps {
  /** Open delivery area; null when the panel is closed. */
  area: OpenDeliveryArea | null;
  onClose: () => void;
  onCreated: (made: { kind: OpenDeliveryArea["kind"]; id: number }) => void;
}

const TITLE_ID = "area-title";

/** Drawer with the form of a delivery city or region. */
export function DeliveryAreaPanel({ area, onClose, onCreated }: AreaPanelProps) {
  return (
    <SidePanel
      item={area}
      titleId={TITLE_ID}
      width={560}
      padding={{ paddingInline: 2 }}
      onClose={onClose}
    >
      {(displayed) => (
        <ResourceContextProvider value={displayed.kind}>
          <AreaForm area={displayed} onClose={onClose} onCreated={onCreated} />
        </ResourceContextProvider>
      )}
    </SidePanel>
  );
}

const cityFields = (
  <>
    <LocalizedTextInput source="name" maxLength={200} />
    <BooleanInput source="status" helperText="resources.merchantCity.help.status" />
  </>
);

const regionFields = (
  <>
    <CityInput />
    <LocalizedTextInput source="name" maxLength={200} />
    <CurrencyInput source="currency" helperText="resources.merchantRegion.help.currency" />
    <MoneyInput
      source="deliveryFee"
      required
      helperText="resources.merchantRegion.help.deliveryFee"
    />
    <BooleanInput source="status" helperText="resources.merchantRegion.help.status" />
  </>
);

/** Select for the city of a region. */
function CityInput() {
  const localized = useLocalized();
  const { data: cities = [] } = useGetList<StaffDeliveryCity>("merchantCity", ALL_CITIES_PARAMS);
  const choices = cities.map(({ id, name }) => ({ id, name: localized(name) }));
  return (
    <SelectInput
      source="cityId"
      choices={choices}
      translateChoice={false}
      validate={required()}
      helperText={false}
    />
  );
}

function AreaForm({
  area,
  onClose,
  onCreated,
}: { area: OpenDeliveryArea } & Pick<AreaPanelProps, "onClose" | "onCreated">) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { kind, id } = area;
  const fields = kind === "merchantCity" ? cityFields : regionFields;
  /**
   * Cities show their number of regions, and regions the name of their city, so both are reloaded.
   */
  const reload = () =>
    Promise.all(
      ["merchantCity", "merchantRegion"].map((resource) =>
        queryClient.invalidateQueries({ queryKey: [resource] }),
      ),
    );
  const onRecordCreated = async (record: RaRecord) => {
    notify("frame.saved", { type: "success" });
    onCreated({ kind, id: Number(record.id) });
    await reload();
  };
  const onRemoved = () => {
    onClose();
    void reload();
  };
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, paddingBlock: 1 }}>
        <Typography id={TITLE_ID} component="h2" variant="h6" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {translate(id === null ? `resources.${kind}.add` : `resources.${kind}.edit`)}
        </Typography>
        <Tooltip title={translate("frame.close")}>
          <IconButton onClick={onClose} aria-label={translate("frame.close")}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      {id === null ? (
        <RecordCreate
          header={null}
          onCreated={onRecordCreated}
          defaultValues={{
            status: true,
            ...("cityId" in area && { cityId: area.cityId, deliveryFee: 0 }),
          }}
        >
          {fields}
        </RecordCreate>
      ) : (
        <RecordEdit id={id} header={null} onDeleted={onRemoved}>
          {fields}
        </RecordEdit>
      )}
    </>
  );
}
