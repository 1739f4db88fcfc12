import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { Alert, Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { DescriptionItem } from "../../platform/description-list.tsx";
import { StatusPanel } from "./status-panel.tsx";

/** Versions of the product, its runtime and its database schema. */
export function Versions({
  versions: { product, build, node, postgres, schema, schemaIsCurrent },
}: {
  versions: SystemStatus["versions"];
}) {
  const translate = useTranslate();
  const message = (key: string) => translate(`status.versions.${key}`);
  const items = [
    { name: message("product"), value: product },
    { name: message("build"), value: build ?? message("noBuild") },
    { name: "Node.js", value: node },
    { name: "PostgreSQL", value: postgres },
    { name: message("schema"), value: schema ?? message("newerSchema") },
  ];
  return (
    <StatusPanel title={message("title")}>
      {!schemaIsCurrent && (
        <Alert severity="warning" sx={{ margin: 2, marginBlockEnd: 0 }}>
          {message("otherSchema")}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{
          margin: 0,
          padding: 2,
          display: "grid",
          gap: 2,
          gridTemplateColumns: {
            xs: "repeat(2, minmax(0, 1fr))",
            md: "repeat(5, minmax(0, auto))",
          },
          "& dd": { margin: 0, overflowWrap: "anywhere" },
          // The name of a migration is long.
          "& > :last-child": { gridColumn: { xs: "1 / -1", md: "auto" } },
        }}
      >
        {items.map(({ name, value }) => (
          <DescriptionItem key={name} name={name}>
            <bdi>{value}</bdi>
          </DescriptionItem>
        ))}
      </Box>
    </StatusPanel>
  );
}
