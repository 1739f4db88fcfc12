import { Box, Breadcrumbs, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import {
  type RaRecord,
  Title,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { Link as RouterLink } from "react-router";
import { useLocalized } from "../messages/locale.ts";
import { PHONE_BUTTONS } from "./phone-buttons.ts";

interface PageHeadProps {
  /** Returns the title of a saved record. */
  title?: (record: RaRecord) => string;
  /** Title of a form for a new record, instead of the default. */
  newTitle?: string;
  actions?: ReactNode;
  /** One line beside the breadcrumbs, which moves nothing when it appears. */
  status?: ReactNode;
}

/** Header of a form: breadcrumbs, title and actions. */
export function PageHeader({ title, newTitle, actions, status }: PageHeadProps) {
  const resource = useResourceContext() ?? "";
  const record = useRecordContext();
  const translate = useTranslate();
  const localized = useLocalized();
  const resourceName = translate(`resources.${resource}.name`, { smart_count: 1 });
  const heading = record
    ? (title?.(record) ?? localized(record.name))
    : (newTitle ?? translate(`resources.${resource}.new`, { _: resourceName }));
  return (
    <Box sx={{ marginBlock: 2, display: "flex", flexWrap: "wrap", alignItems: "end", gap: 2 }}>
      <Title title={heading || resourceName} />
      <Box sx={{ minWidth: 0, ...(status ? { flex: "1 1 16rem" } : {}) }}>
        <Box sx={{ display: "flex", columnGap: 2 }}>
          <Breadcrumbs aria-label={translate("frame.breadcrumbs")} sx={{ flex: "none" }}>
            <Link
              component={RouterLink}
              to={`/${resource}/list`}
              underline="hover"
              color="text.secondary"
            >
              {translate(`resources.${resource}.name`, { smart_count: 2 })}
            </Link>
          </Breadcrumbs>
          {status && <Box sx={{ flex: "1 1 0", minWidth: 0 }}>{status}</Box>}
        </Box>
        <Typography
          variant="h5"
          component="h2"
          dir="auto"
          // Titles in another language begin below the breadcrumb, too; mirrored by the theme.
          sx={{ fontWeight: 600, overflowWrap: "anywhere", textAlign: "left" }}
        >
          {heading || resourceName}
        </Typography>
      </Box>
      {actions && (
        <Box
          sx={{
            ...PHONE_BUTTONS,
            marginInlineStart: "auto",
            display: "flex",
            flexWrap: "wrap",
            gap: 1,
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}
