import { Box, Link } from "@mui/material";
import type { ReactNode } from "react";
import { DataTable, ListBase, type RaRecord } from "react-admin";
import { column } from "../../platform/list/column.tsx";
import { statusColumn } from "../../platform/list/columns.tsx";
import { EmptyList } from "../../platform/list/empty-list.tsx";
import { LocalizedText } from "../../platform/list/localized-text.tsx";
import { MoneyText } from "../../platform/list/money-text.tsx";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { ALL_CITIES_PARAMS } from "./all-cities-params.ts";

const { pagination, sort } = ALL_CITIES_PARAMS;

interface AreaTableProps {
  resource: "merchantCity" | "merchantRegion";
  filter?: Record<string, unknown>;
  children: ReactNode;
  selectedId?: number;
  onOpen: (id: number) => void;
}

/** All records of a kind in their order, which can be changed. A click opens a record. */
function AreaTable({ resource, filter, children, selectedId, onOpen }: AreaTableProps) {
  return (
    <ListBase
      resource={resource}
      sort={sort}
      perPage={pagination.perPage}
      filter={filter}
      disableSyncWithLocation
      storeKey={false}
    >
      <Box sx={{ overflowX: "auto" }}>
        <DataTable
          sx={{ "& .MuiTableCell-root": { paddingInline: 1 } }}
          bulkActionButtons={false}
          empty={<EmptyList />}
          rowClick={(id) => {
            onOpen(Number(id));
            return false;
          }}
          rowSx={({ id }: RaRecord) =>
            id === selectedId ? { backgroundColor: "action.selected" } : {}
          }
        >
          {positionColumn()}
          {column("name", { disableSort: true }, (row) => (
            <Name record={row} onOpen={onOpen} />
          ))}
          {children}
          {statusColumn(resource)}
        </DataTable>
      </Box>
    </ListBase>
  );
}

/** Name of a record, as a button so that keyboard users can open it. */
function Name({ record, onOpen }: { record: RaRecord; onOpen: (id: number) => void }) {
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(Number(record.id));
      }}
      sx={{ minBlockSize: 40, textAlign: "start", fontWeight: 600 }}
    >
      <LocalizedText text={record.name} />
    </Link>
  );
}

/** Delivery cities with single selection. */
export function DeliveryCityTable({
  chosen,
  onChoose,
}: {
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  return (
    <AreaTable resource="merchantCity" selectedId={chosen} onOpen={onChoose}>
      <DataTable.NumberCol source="regions" disableSort />
    </AreaTable>
  );
}

/** Regions of a delivery city, with their delivery fees. */
export function DeliveryRegionTable({
  cityId,
  onOpen,
}: {
  cityId: number;
  onOpen: (id: number) => void;
}) {
  return (
    <AreaTable resource="merchantRegion" filter={{ cityId }} onOpen={onOpen}>
      {column("deliveryFee", { disableSort: true, align: "right" }, ({ deliveryFee, currency }) => (
        <MoneyText amount={deliveryFee} currency={currency} />
      ))}
    </AreaTable>
  );
}
