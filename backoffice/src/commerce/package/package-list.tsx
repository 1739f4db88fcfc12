import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import { SALE_STATES, type StaffPackage } from "@masthead/contract/commerce/package.ts";
import AreasIcon from "@mui/icons-material/LocalShippingOutlined";
import PackageIcon from "@mui/icons-material/SellOutlined";
import { Typography } from "@mui/material";
import { BooleanInput, Button } from "react-admin";
import { Link } from "react-router";
import { nameWithImageColumn } from "../../newsroom/topic/name-with-image.tsx";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import { type CellContent, column } from "../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
} from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { MoneyText } from "../../platform/list/money-text.tsx";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { CampaignInput } from "./campaign-input.tsx";
import { campaignName, isolatedCampaignName } from "./campaign-name.ts";

/** Hidden by default in narrow windows, so that titles have room. */
const NARROW_HIDDEN = ["saleUntil", "updatedAt"];

const filters = [
  <CampaignInput key="campaign" source="campaign" />,
  <BooleanInput key="regular" source="regular" defaultValue />,
  <SelectInput
    key="sale"
    source="sale"
    values={SALE_STATES}
    messagePrefix="resources.package.sale"
  />,
  <BooleanInput key="status" source="status" defaultValue />,
];

const TONES = { open: "good", soon: "waiting", over: "off" } as const;

/**
 * Price and billing of a package are separate fields, so that spreadsheets can add up the prices.
 */
const exportColumns: ExportColumns<StaffPackage> = {
  campaign: {
    value: (record, { translate }) =>
      record.campaign === null
        ? translate("resources.package.regular")
        : campaignName(record, translate),
  },
  price: [
    { value: ({ price, currency }) => formatDecimalAmount({ amount: price, currency }) },
    { label: "resources.package.fields.currency", value: ({ currency }) => currency },
    {
      label: "resources.package.fields.interval",
      value: ({ interval, intervalCount }, { translate }) =>
        translate(
          `resources.package.per.${interval}`,
          interval === "once" ? {} : { smart_count: intervalCount },
        ),
    },
  ],
  saleUntil: [
    { value: ({ sale }, { translate }) => translate(`resources.package.sale.${sale}`) },
    {
      label: "resources.package.fields.saleFrom",
      value: ({ saleFrom }, { time }) => time(saleFrom),
    },
    {
      label: "resources.package.fields.saleUntil",
      value: ({ saleUntil }, { time }) => time(saleUntil),
    },
  ],
};

function DeliveryAreasButton() {
  return (
    <Button component={Link} to="/package/areas" label="resources.merchantRegion.areas">
      <AreasIcon />
    </Button>
  );
}

const packageColumn = column<StaffPackage>;
type PackageCell = CellContent<StaffPackage>;

/** List of packages, in their public order within each campaign. */
export function PackageList() {
  return (
    <RecordList
      narrowHiddenColumns={NARROW_HIDDEN}
      exportColumns={exportColumns}
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
      actions={<DeliveryAreasButton />}
    >
      {positionColumn({
        groupBy: ({ campaign }) => campaign,
        groupFilters: ["campaign", "regular"],
      })}
      {nameWithImageColumn({
        imageOf: ({ image }) => image,
        shape: "rounded",
        fallbackIcon: <PackageIcon fontSize="small" />,
      })}
      {packageColumn("campaign", {}, campaignCell)}
      {packageColumn("price", { align: "right" }, priceCell)}
      {packageColumn("saleUntil", { label: "resources.package.fields.sale" }, saleCell)}
      {statusColumn("package")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

/** Campaign and product of a package, or that it is on the regular list. */
const campaignCell: PackageCell = (row, { translate }) =>
  row.campaign === null ? (
    <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
      {translate("resources.package.regular")}
    </Typography>
  ) : (
    <bdi>{isolatedCampaignName(row, translate)}</bdi>
  );

/** Price per billing period. */
const priceCell: PackageCell = ({ price, currency, interval, intervalCount }, { translate }) => (
  <CellLines
    alignItems="end"
    details={translate(
      `resources.package.per.${interval}`,
      interval === "once" ? {} : { smart_count: intervalCount },
    )}
  >
    <MoneyText amount={price} currency={currency} />
  </CellLines>
);

/** State of the sale window, and when it changes. */
const saleCell: PackageCell = ({ sale, saleFrom, saleUntil }, { translate }) => {
  const nextChange = { open: saleUntil, soon: saleFrom, over: saleUntil }[sale];
  return (
    <CellLines
      details={
        nextChange && (
          <span>
            {translate(`resources.package.next.${sale}`)} <RelativeTime at={nextChange} />
          </span>
        )
      }
    >
      <StateBadge tone={TONES[sale]}>{translate(`resources.package.sale.${sale}`)}</StateBadge>
    </CellLines>
  );
};
