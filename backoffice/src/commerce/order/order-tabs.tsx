import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink, useLocation } from "react-router";

const TABS = ["list", "cash-desk", "sell", "reconciliation"] as const;

/** Navigation between the order pages. */
export function OrderTabs() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const currentTab = TABS.find((name) => pathname.endsWith(`/${name}`)) ?? "list";
  return (
    <Box
      component="nav"
      aria-label={translate("resources.orders.name", { smart_count: 2 })}
      sx={{
        display: "flex",
        overflowX: "auto",
        borderBottom: 1,
        borderColor: "divider",
        marginBlockStart: 1,
      }}
    >
      {TABS.map((name) => {
        const isCurrent = name === currentTab;
        return (
          <Link
            key={name}
            component={RouterLink}
            to={`/orders/${name}`}
            aria-current={isCurrent ? "page" : undefined}
            underline="none"
            color={isCurrent ? "text.primary" : "text.secondary"}
            sx={{
              display: "inline-flex",
              alignItems: "center",
              flexShrink: 0,
              minBlockSize: 44,
              paddingInline: 2,
              fontWeight: 600,
              borderBottom: "3px solid",
              borderBottomColor: isCurrent ? "primary.main" : "transparent",
              "&:focus-visible": { outlineOffset: -2 },
            }}
          >
            {translate(`resources.orders.tabs.${name}`)}
          </Link>
        );
      })}
    </Box>
  );
}
