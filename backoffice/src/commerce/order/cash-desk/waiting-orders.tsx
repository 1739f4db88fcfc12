import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { Box, Button, Link, Paper, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { MoneyText } from "../../../platform/list/money-text.tsx";
import { useLocalized } from "../../../platform/messages/locale.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { groupByDeliveryArea } from "./group-by-delivery-area.ts";

interface WaitingOrdersProps {
  orders: StaffOrder[];
  /** Whether a search or filter is active. */
  filtered: boolean;
  onCollect: (order: StaffOrder) => void;
}

/** Orders awaiting cash, grouped by delivery city and region. */
export function WaitingOrders({ orders, filtered, onCollect }: WaitingOrdersProps) {
  const translate = useTranslate();
  const localized = useLocalized();
  const message = (key: string) => translate(`resources.orders.cashDesk.${key}`);
  if (!orders.length)
    return (
      <Typography sx={{ paddingBlock: 4 }}>{message(filtered ? "noMatch" : "none")}</Typography>
    );
  return groupByDeliveryArea(orders, localized).map(({ city, regions }) => (
    <Box
      key={city}
      component="section"
      aria-label={city || message("nowhere")}
      sx={{ marginBlockEnd: 3 }}
    >
      <Typography component="h3" sx={{ fontSize: 20, fontWeight: 700 }}>
        {city || message("nowhere")}
      </Typography>
      {regions.map(({ region, orders }) => (
        <Box key={region}>
          {region && (
            <Typography
              component="h4"
              sx={{ fontWeight: 600, color: "text.secondary", marginBlockStart: 1 }}
            >
              {region}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
            {orders.map((order) => (
              <WaitingOrder key={order.id} order={order} onCollect={() => onCollect(order)} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  ));
}

function WaitingOrder({ order, onCollect }: { order: StaffOrder; onCollect: () => void }) {
  const translate = useTranslate();
  const localized = useLocalized();
  const { id, number, name, phone, address, packageName, total, currency, expiresAt } = order;
  const titleId = `order-${id}`;
  return (
    <Paper
      component="li"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{
        padding: 2,
        marginBlockStart: 1,
        display: "flex",
        flexWrap: "wrap",
        gap: 2,
        alignItems: "center",
      }}
    >
      <Box sx={{ flex: "1 1 220px", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography id={titleId} sx={{ fontSize: 17, fontWeight: 600 }}>
          <bdi>{name}</bdi> ·{" "}
          <Link component={RouterLink} to={`/orders/edit/${id}`} color="text.primary">
            {number}
          </Link>
        </Typography>
        {phone && (
          <Link
            href={`tel:${phone}`}
            dir="ltr"
            color="text.primary"
            sx={{ display: "inline-flex", alignItems: "center", minBlockSize: 44, fontSize: 17 }}
          >
            {phone}
          </Link>
        )}
        <Typography component="div">
          <bdi>{address}</bdi>
        </Typography>
        <Typography component="div" variant="body2" sx={{ color: "text.secondary" }}>
          <bdi>{localized(packageName)}</bdi>
          {expiresAt && (
            <>
              {" · "}
              {translate("resources.orders.cashDesk.until")} <RelativeTime at={expiresAt} />
            </>
          )}
        </Typography>
      </Box>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 2,
          flex: { xs: "1 1 100%", sm: "0 0 auto" },
        }}
      >
        <Typography component="span" sx={{ fontSize: 24, fontWeight: 700 }}>
          <MoneyText amount={total} currency={currency} />
        </Typography>
        <Button
          variant="contained"
          size="large"
          onClick={onCollect}
          aria-describedby={titleId}
          sx={{ minBlockSize: 48, flexGrow: { xs: 1, sm: 0 } }}
        >
          {translate("resources.orders.action.markPaid")}
        </Button>
      </Box>
    </Paper>
  );
}
