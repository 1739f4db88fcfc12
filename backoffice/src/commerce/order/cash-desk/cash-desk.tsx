import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import SearchIcon from "@mui/icons-material/SearchOutlined";
import { Alert, Box, InputAdornment, MenuItem, TextField, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useRef, useState } from "react";
import { Loading, ResourceContextProvider, Title, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useDebouncedValue } from "../../../platform/use-debounced-value.ts";
import { CollectDialog } from "../actions/collect-dialog.tsx";
import { OrderTabs } from "../order-tabs.tsx";
import { WaitingOrders } from "./waiting-orders.tsx";
import "../order-messages.ts";

/** Maximum number of listed orders; more than a collector visits in one round. */
const MAX_ORDERS = 100;

/**
 * Cash desk for collectors: orders awaiting cash, grouped by delivery area, with a search by
 * number, phone, name or code.
 */
export function CashDesk() {
  const translate = useTranslate();
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [cityId, setCityId] = useState<number | "">("");
  const [openOrder, setOpenOrder] = useState<StaffOrder | null>(null);
  const q = useDebouncedValue(typed.trim());
  const filter = { ...(q && { q }), ...(cityId !== "" && { cityId }) };
  const { data, error, isPending } = useOrdersAwaitingCash(filter);
  const focusSearch = () => {
    setTyped("");
    search.current?.focus();
  };
  return (
    <ResourceContextProvider value="orders">
      <OrderTabs />
      <Box sx={{ paddingBlock: 2, maxInlineSize: 720 }}>
        <Title title={translate("resources.orders.tabs.cash-desk")} />
        <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
          {translate("resources.orders.tabs.cash-desk")}
        </Typography>
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
          {translate("resources.orders.cashDesk.about")}
        </Typography>
        <Box
          sx={{
            display: "grid",
            columnGap: 2,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 2fr) minmax(0, 1fr)" },
          }}
        >
          <SearchField value={typed} onChange={setTyped} inputRef={search} />
          <CitySelect value={cityId} onChange={setCityId} />
        </Box>
        {isPending && <Loading />}
        {error && <Alert severity="error">{errorMessage(error)}</Alert>}
        {data && (
          <>
            <WaitingCount total={data.meta.total} />
            <WaitingOrders
              orders={data.data}
              filtered={Object.keys(filter).length > 0}
              onCollect={setOpenOrder}
            />
          </>
        )}
        {openOrder && (
          <CollectDialog
            order={openOrder}
            onClose={() => setOpenOrder(null)}
            onDone={focusSearch}
          />
        )}
      </Box>
    </ResourceContextProvider>
  );
}

const useOrdersAwaitingCash = (filter: { q?: string; cityId?: number }) =>
  useQuery({
    queryKey: ["orders", "waiting", filter],
    queryFn: () =>
      client.order.list({
        ...filter,
        state: "awaitingCash",
        sort: "createdAt",
        order: "asc",
        page: 1,
        limit: MAX_ORDERS,
      }),
    placeholderData: keepPreviousData,
  });

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  inputRef: Ref<HTMLInputElement>;
}

function SearchField({ value, onChange, inputRef }: SearchFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      type="search"
      size="medium"
      autoFocus
      label={translate("resources.orders.cashDesk.search")}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      inputRef={inputRef}
      slotProps={{
        htmlInput: {
          maxLength: SEARCH_LENGTH,
          autoComplete: "off",
          enterKeyHint: "search",
          dir: "auto",
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

interface CitySelectProps {
  value: number | "";
  onChange: (cityId: number | "") => void;
}

function CitySelect({ value: cityId, onChange }: CitySelectProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { data: cities = [] } = useQuery({
    queryKey: ["cities", locale],
    queryFn: () => client.merchant.cities({ locale }),
  });
  return (
    <TextField
      select
      size="medium"
      label={translate("resources.orders.fields.cityId")}
      value={cityId}
      onChange={({ target: { value } }) => onChange(value === "" ? "" : Number(value))}
    >
      <MenuItem value="">{translate("resources.orders.cashDesk.everywhere")}</MenuItem>
      {cities.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function WaitingCount({ total }: { total: number }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const message = (key: string, values: object) =>
    translate(`resources.orders.cashDesk.${key}`, values);
  return (
    <Typography role="status" sx={{ color: "text.secondary", marginBlock: 1 }}>
      {message("waiting", { smart_count: total, n: formatNumber(total) })}
      {total > MAX_ORDERS && ` ${message("limited", { max: formatNumber(MAX_ORDERS) })}`}
    </Typography>
  );
}
