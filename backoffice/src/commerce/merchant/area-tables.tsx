import { Box, Link } from "@mui/material";
import type { ReactNode } from "react";
import { DataTable, ListBase, type RaRecord, useRecordContext } from "react-admin";
import { InBothField, statusColumn } from "../../frame/list/columns.tsx";
import { EmptyList } from "../../frame/list/empty-list.tsx";
import { MoneyField } from "../../frame/list/money-field.tsx";
import { positionColumn } from "../../frame/list/move.tsx";
import { ALL_CITIES } from "./cities.ts";

const { pagination, sort } = ALL_CITIES;

interface TableProps {
  resource: "merchantCity" | "merchantRegion";
  filter?: Record<string, unknown>;
  children: ReactNode;
  /** The record that is chosen. */
  chosen?: number | undefined;
  onOpen: (id: number) => void;
}

/** All of a kind in their order, which can be changed; whichever is pressed opens. */
function AreaTable({ resource, filter, children, chosen, onOpen }: TableProps) {
  return (
    <ListBase resource={resource} sort={sort} perPage={pagination.perPage} filter={filter} disableSyncWithLocation storeKey={false}>
      <Box sx={{ overflowX: "auto" }}>
        <DataTable
          sx={{ "& .MuiTableCell-root": { paddingInline: 1 } }}
          bulkActionButtons={false}
          empty={<EmptyList />}
          rowClick={(id) => {
            onOpen(Number(id));
            return false;
          }}
          rowSx={({ id }: RaRecord) => (id === chosen ? { backgroundColor: "action.selected" } : {})}
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

/** What opens a record from the keyboard, too. */
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
      <InBothField source="name" />
    </Link>
  );
}

/** The cities, of which one is chosen. */
export function CityTable({ chosen, onChoose }: { chosen: number | undefined; onChoose: (id: number) => void }) {
  return (
    <AreaTable resource="merchantCity" chosen={chosen} onOpen={onChoose}>
      <DataTable.NumberCol source="regions" disableSort />
    </AreaTable>
  );
}

/** The regions of a city, and what a delivery costs there. */
export function RegionTable({ cityId, onOpen }: { cityId: number; onOpen: (id: number) => void }) {
  return (
    <AreaTable resource="merchantRegion" filter={{ cityId }} onOpen={onOpen}>
      <DataTable.Col source="deliveryFee" disableSort sx={{ textAlign: "end" }}>
        <MoneyField source="deliveryFee" />
      </DataTable.Col>
    </AreaTable>
  );
}
