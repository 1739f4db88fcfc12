import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { SEARCH_LENGTH } from "@masthead/contract/system/constants.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import SearchIcon from "@mui/icons-material/SearchOutlined";
import { Alert, Box, InputAdornment, MenuItem, TextField, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Loading, ResourceContextProvider, Title, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useDeskLocale } from "../../../frame/locale.ts";
import { messageOf } from "../../../frame/problems.ts";
import { usePause } from "../../../frame/use-pause.ts";
import { CollectDialog } from "../moves/collect-dialog.tsx";
import { OrderTabs } from "../order-tabs.tsx";
import { WaitingOrders } from "./waiting-orders.tsx";

/** Orders that are looked at together: a collector's round is shorter. */
const MOST = 100;

/** For who collects cash: the orders that wait for it, place by place; found by number, telephone, name or code, and collected one after another. */
export function CashDesk() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const number = new Intl.NumberFormat(intlLocale(locale));
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [cityId, setCityId] = useState<number | "">("");
  const [open, setOpen] = useState<StaffOrder | null>(null);
  const q = usePause(typed.trim());
  const words = (key: string, values?: object) => translate(`resources.orders.desk.${key}`, values);
  const { data: cities = [] } = useQuery({ queryKey: ["cities", locale], queryFn: () => client.merchant.cities({ locale }) });
  const asked = { ...(q && { q }), ...(cityId !== "" && { cityId }) };
  const { data, error, isPending } = useQuery({
    queryKey: ["orders", "waiting", asked],
    queryFn: () => client.order.list({ ...asked, state: "awaitingCash", sort: "createdAt", order: "asc", page: 1, limit: MOST }),
    placeholderData: keepPreviousData,
  });
  const next = () => {
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
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 1 }}>{words("about")}</Typography>
        <Box sx={{ display: "grid", columnGap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 2fr) minmax(0, 1fr)" } }}>
          <TextField
            type="search"
            size="medium"
            autoFocus
            label={words("search")}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputRef={search}
            slotProps={{
              htmlInput: { maxLength: SEARCH_LENGTH, autoComplete: "off", enterKeyHint: "search", dir: "auto" },
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon />
                  </InputAdornment>
                ),
              },
            }}
          />
          <TextField
            select
            size="medium"
            label={translate("resources.orders.fields.cityId")}
            value={cityId}
            onChange={({ target: { value } }) => setCityId(value === "" ? "" : Number(value))}
          >
            <MenuItem value="">{words("everywhere")}</MenuItem>
            {cities.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {isPending && <Loading />}
        {error && <Alert severity="error">{messageOf(error)}</Alert>}
        {data && (
          <>
            <Typography role="status" sx={{ color: "text.secondary", marginBlock: 1 }}>
              {words("waiting", { smart_count: data.meta.total, n: number.format(data.meta.total) })}
              {data.meta.total > MOST && ` ${words("most", { most: number.format(MOST) })}`}
            </Typography>
            <WaitingOrders orders={data.data} filtered={Object.keys(asked).length > 0} onCollect={setOpen} />
          </>
        )}
        {open && <CollectDialog order={open} onClose={() => setOpen(null)} onDone={next} />}
      </Box>
    </ResourceContextProvider>
  );
}
