import { Box, Breadcrumbs, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { type RaRecord, Title, useRecordContext, useResourceContext, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useLocalized } from "./locale.ts";

interface PageHeadProps {
  /** What a record that is there is called. */
  title?: (record: RaRecord) => string;
  /** What a form is called that makes one, where that is not just a new one. */
  fresh?: string;
  actions?: ReactNode;
}

/** Where a form stands, what it is about, and what else can be done there. */
export function PageHead({ title, fresh, actions }: PageHeadProps) {
  const resource = useResourceContext() ?? "";
  const record = useRecordContext();
  const translate = useTranslate();
  const localized = useLocalized();
  const one = translate(`resources.${resource}.name`, { smart_count: 1 });
  const name = record ? (title?.(record) ?? localized(record.name)) : (fresh ?? translate("desk.new", { name: one }));
  return (
    <Box sx={{ marginBlock: 2, display: "flex", flexWrap: "wrap", alignItems: "end", gap: 2 }}>
      <Title title={name || one} />
      <Box sx={{ minWidth: 0 }}>
        <Breadcrumbs aria-label={translate("desk.breadcrumbs")}>
          <Link component={RouterLink} to={`/${resource}/list`} underline="hover" color="text.secondary">
            {translate(`resources.${resource}.name`, { smart_count: 2 })}
          </Link>
        </Breadcrumbs>
        <Typography variant="h5" component="h2" dir="auto" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {name || one}
        </Typography>
      </Box>
      {actions && <Box sx={{ marginInlineStart: "auto", display: "flex", flexWrap: "wrap", gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
