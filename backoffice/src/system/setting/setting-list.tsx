import { SETTING_SCOPES } from "@masthead/contract/system/setting.ts";
import {
  Box,
  Link,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { List, useListContext, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { EmptyList } from "../../platform/list/empty-list.tsx";
import { SearchFilter } from "../../platform/list/search-filter.tsx";
import { useLocalized } from "../../platform/messages/locale.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import type { StaffSetting } from "./staff-setting.ts";
import { ValueText } from "./value-text.tsx";

/** Page size that covers all settings; there are few. */
const ALL_SETTINGS = 100;

/** All settings, grouped by scope. */
export function SettingList() {
  return (
    <List
      sort={{ field: "id", order: "ASC" }}
      perPage={ALL_SETTINGS}
      pagination={false}
      exporter={false}
      empty={false}
      actions={false}
      filters={[<SearchFilter key="q" source="q" alwaysOn />]}
      component="div"
    >
      <Groups />
    </List>
  );
}

function Groups() {
  const { data, total } = useListContext<StaffSetting>();
  if (!data) return null;
  if (!total) return <EmptyList />;
  return SETTING_SCOPES.map((scope) => {
    const settings = data.filter((setting) => setting.scope === scope);
    return settings.length ? <Group key={scope} scope={scope} settings={settings} /> : null;
  });
}

function Group({ scope, settings }: { scope: string; settings: StaffSetting[] }) {
  const translate = useTranslate();
  const localized = useLocalized();
  const fieldLabel = (field: string) => translate(`resources.settings.fields.${field}`);
  return (
    <Box component="section" sx={{ marginBlock: 2 }}>
      <Typography
        variant="h6"
        component="h2"
        sx={{ marginBlockEnd: 1, fontSize: 17, fontWeight: 600 }}
      >
        {translate(`resources.settings.scope.${scope}`)}
      </Typography>
      <Paper variant="outlined" sx={{ overflowX: "auto" }}>
        <Table
          size="small"
          aria-label={translate(`resources.settings.scope.${scope}`)}
          sx={{ tableLayout: { md: "fixed" } }}
        >
          <TableHead>
            <TableRow>
              <TableCell sx={{ inlineSize: "30%" }}>{fieldLabel("label")}</TableCell>
              <TableCell>{fieldLabel("value")}</TableCell>
              <TableCell sx={{ inlineSize: 140 }}>{fieldLabel("updatedAt")}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {settings.map((setting) => (
              <TableRow key={setting.id} hover>
                <TableCell>
                  <Link
                    component={RouterLink}
                    to={`/settings/edit/${setting.id}`}
                    underline="hover"
                    sx={{
                      display: "inline-flex",
                      alignItems: "center",
                      minBlockSize: 40,
                      fontWeight: 600,
                    }}
                  >
                    {localized(setting.label)}
                  </Link>
                </TableCell>
                <TableCell>
                  <ValueText setting={setting} />
                </TableCell>
                <TableCell sx={{ color: "text.secondary" }}>
                  <RelativeTime at={setting.updatedAt} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
    </Box>
  );
}
