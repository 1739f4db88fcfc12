import { Box, Link } from "@mui/material";
import type { ReactNode } from "react";
import { DataTable, ListBase, type RaRecord, useRecordContext } from "react-admin";
import { LocalizedTextField, statusColumn } from "../../platform/list/columns.tsx";
import { EmptyList } from "../../platform/list/empty-list.tsx";
import { MoneyField } from "../../platform/list/money-field.tsx";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { ALL_CITIES_PARAMS } from "./all-cities-params.ts";

const { pagination, sort } = ALL_CITIES_PARAMS;

interface AreaTableProps {
  resource: "merchantCity" | "merchantRegion";
  filter?: Record<string, unknown>;
  children: ReactNode;
  selectedId?: number | undefined;
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
          <DataTable.Col source="name" disableSort>
            <Name onOpen={onOpen} />
          </DataTable.Col>
          {children}
          {statusColumn(resource)}
        </DataTable>
      </Box>
    </ListBase>
  );
}

/** Name of a record, as a button so that keyboard users can open it. */
function Name({ onOpen }: { onOpen: (id: number) => void }) {
  const record = useRecordContext();
  if (!record) return null;
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
      <LocalizedTextField source="name" />
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
      <DataTable.Col source="deliveryFee" disableSort sx={{ textAlign: "end" }}>
        <MoneyField source="deliveryFee" />
      </DataTable.Col>
    </AreaTable>
  );
}
