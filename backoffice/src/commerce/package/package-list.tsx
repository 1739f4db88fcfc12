import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import { SALE_STATES, type StaffPackage } from "@masthead/contract/commerce/package.ts";
import AreasIcon from "@mui/icons-material/LocalShippingOutlined";
import PackageIcon from "@mui/icons-material/SellOutlined";
import { Typography } from "@mui/material";
import { BooleanInput, Button, DataTable, useRecordContext, useTranslate } from "react-admin";
import { Link } from "react-router";
import { nameWithImageColumn } from "../../newsroom/topic/name-with-image.tsx";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
} from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { MoneyField } from "../../platform/list/money-field.tsx";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { CampaignInput } from "./campaign-input.tsx";
import { campaignName, useCampaignName } from "./campaign-name.ts";

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

/** Campaign and product of a package, or that it is on the regular list. */
function Campaign() {
  const record = useRecordContext<StaffPackage>();
  const translate = useTranslate();
  const formatCampaign = useCampaignName();
  if (!record) return null;
  if (record.campaign === null)
    return (
      <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
        {translate("resources.package.regular")}
      </Typography>
    );
  return <bdi>{formatCampaign(record)}</bdi>;
}

/** Price per billing period. */
function Price() {
  const record = useRecordContext<StaffPackage>();
  const translate = useTranslate();
  if (!record) return null;
  const intervalValues = record.interval === "once" ? {} : { smart_count: record.intervalCount };
  return (
    <CellLines
      alignItems="end"
      details={translate(`resources.package.per.${record.interval}`, intervalValues)}
    >
      <MoneyField source="price" />
    </CellLines>
  );
}

const TONES = { open: "good", soon: "waiting", over: "off" } as const;

/** State of the sale window, and when it changes. */
function SaleWindow() {
  const record = useRecordContext<StaffPackage>();
  const translate = useTranslate();
  if (!record) return null;
  const nextChange = { open: record.saleUntil, soon: record.saleFrom, over: record.saleUntil }[
    record.sale
  ];
  return (
    <CellLines
      details={
        nextChange && (
          <span>
            {translate(`resources.package.next.${record.sale}`)} <RelativeTime at={nextChange} />
          </span>
        )
      }
    >
      <StateBadge tone={TONES[record.sale]}>
        {translate(`resources.package.sale.${record.sale}`)}
      </StateBadge>
    </CellLines>
  );
}

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
        imageSource: "image",
        shape: "rounded",
        fallbackIcon: <PackageIcon fontSize="small" />,
      })}
      <DataTable.Col source="campaign">
        <Campaign />
      </DataTable.Col>
      <DataTable.Col source="price" sx={{ textAlign: "end" }}>
        <Price />
      </DataTable.Col>
      <DataTable.Col source="saleUntil" label="resources.package.fields.sale">
        <SaleWindow />
      </DataTable.Col>
      {statusColumn("package")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}
