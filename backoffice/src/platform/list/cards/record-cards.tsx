import { Box } from "@mui/material";
import type { ReactNode } from "react";
import {
  RecordContextProvider,
  useDataTableDataContext,
  useDataTableStoreContext,
  useStore,
} from "react-admin";
import { cardColumns, columnsOf } from "./card-columns.ts";
import { RecordCard } from "./record-card.tsx";

/** Body of a table on phones: a card per record, made of the columns of the table. */
export function RecordCards({ children }: { children?: ReactNode }) {
  const records = useDataTableDataContext();
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hiddenColumns] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const columns = cardColumns(columnsOf(children), hiddenColumns);
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
      {records?.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <RecordCard columns={columns} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}
