import { SALE_STATES, type StaffPackage } from "@masthead/contract/commerce/package.ts";
import AreasIcon from "@mui/icons-material/LocalShippingOutlined";
import PackageIcon from "@mui/icons-material/SellOutlined";
import { Box, Typography } from "@mui/material";
import { BooleanInput, Button, DataTable, useRecordContext, useTranslate } from "react-admin";
import { Link } from "react-router";
import { SelectInput } from "../../frame/form/select-input.tsx";
import { changedColumn, createdColumn, HIDDEN_COLUMNS, idColumn, statusColumn } from "../../frame/list/columns.tsx";
import { MoneyField } from "../../frame/list/money-field.tsx";
import { positionColumn } from "../../frame/list/move.tsx";
import { RecordList } from "../../frame/list/record-list.tsx";
import { StateMark } from "../../frame/list/state-mark.tsx";
import { Moment } from "../../frame/moment.tsx";
import { picturedNameColumn } from "../../newsroom/listing/pictured-name.tsx";
import { CampaignInput } from "./campaign-input.tsx";
import { useCampaignName } from "./campaign-name.ts";

const filters = [
  <CampaignInput key="campaign" source="campaign" />,
  <BooleanInput key="regular" source="regular" defaultValue />,
  <SelectInput key="sale" source="sale" values={SALE_STATES} words="resources.package.sale" />,
  <BooleanInput key="status" source="status" defaultValue />,
];

/** The campaign, and its product; or that it is on the regular list. */
function Campaign() {
  const one = useRecordContext<StaffPackage>();
  const translate = useTranslate();
  const campaignName = useCampaignName();
  if (!one) return null;
  if (one.campaign === null)
    return (
      <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
        {translate("resources.package.regular")}
      </Typography>
    );
  return <bdi>{campaignName(one)}</bdi>;
}

/** What a period costs, and how long it is. */
function Price() {
  const one = useRecordContext<StaffPackage>();
  const translate = useTranslate();
  if (!one) return null;
  const per = one.interval === "once" ? {} : { smart_count: one.intervalCount };
  return (
    <Box component="span" sx={{ display: "inline-flex", flexDirection: "column", alignItems: "end" }}>
      <MoneyField source="price" />
      <Typography component="span" variant="body2" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
        {translate(`resources.package.per.${one.interval}`, per)}
      </Typography>
    </Box>
  );
}

const TONES = { open: "good", soon: "waiting", over: "off" } as const;

/** Whether it is in its window, and when that changes. */
function SaleWindow() {
  const one = useRecordContext<StaffPackage>();
  const translate = useTranslate();
  if (!one) return null;
  const next = { open: one.saleUntil, soon: one.saleFrom, over: one.saleUntil }[one.sale];
  return (
    <Box component="span" sx={{ display: "inline-flex", flexDirection: "column" }}>
      <StateMark tone={TONES[one.sale]}>{translate(`resources.package.sale.${one.sale}`)}</StateMark>
      {next && (
        <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
          {translate(`resources.package.next.${one.sale}`)} <Moment at={next} />
        </Typography>
      )}
    </Box>
  );
}

function ToAreas() {
  return (
    <Button component={Link} to="/package/areas" label="resources.merchantRegion.areas">
      <AreasIcon />
    </Button>
  );
}

/** What is sold, in the order in which readers find it on each list. */
export function PackageList() {
  return (
    <RecordList sort={{ field: "position", order: "ASC" }} filters={filters} hiddenColumns={HIDDEN_COLUMNS} actions={<ToAreas />}>
      {positionColumn({ beside: ({ campaign }) => campaign, within: ["campaign", "regular"] })}
      {picturedNameColumn({ picture: "image", shape: "rounded", icon: <PackageIcon fontSize="small" /> })}
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
