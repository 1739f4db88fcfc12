import type { StaffMerchantCity } from "@masthead/contract/commerce/merchant.ts";
import AddIcon from "@mui/icons-material/Add";
import EditIcon from "@mui/icons-material/EditOutlined";
import { Box, Breadcrumbs, Button, Link, Paper, Typography } from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { Title, useGetList, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useLocalized } from "../../frame/locale.ts";
import { AreaPanel, type OpenArea } from "./area-panel.tsx";
import { CityTable, RegionTable } from "./area-tables.tsx";
import { ALL_CITIES } from "./cities.ts";

/** The cities that are delivered to, and of the one that is chosen its regions with what a delivery costs. */
export function Areas() {
  const translate = useTranslate();
  const localized = useLocalized();
  const { data: cities } = useGetList<StaffMerchantCity>("merchantCity", ALL_CITIES);
  const [chosen, setChosen] = useState<number | null>(null);
  const [open, setOpen] = useState<OpenArea | null>(null);
  const city = cities?.find(({ id }) => id === chosen) ?? cities?.[0];
  const words = (key: string) => translate(`resources.merchantRegion.${key}`);
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={words("areas")} />
      <Breadcrumbs aria-label={translate("desk.breadcrumbs")}>
        <Link component={RouterLink} to="/package/list" underline="hover" color="text.secondary">
          {translate("resources.package.name", { smart_count: 2 })}
        </Link>
      </Breadcrumbs>
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
        {words("areas")}
      </Typography>
      <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>{words("about")}</Typography>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 4fr) minmax(0, 5fr)" } }}>
        <Part
          title={translate("resources.merchantCity.name", { smart_count: 2 })}
          actions={
            <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen({ kind: "merchantCity", id: null })}>
              {translate("resources.merchantCity.add")}
            </Button>
          }
        >
          <CityTable chosen={city?.id} onChoose={setChosen} />
        </Part>
        {city && (
          <Part
            title={localized(city.name)}
            actions={
              <>
                <Button startIcon={<EditIcon />} onClick={() => setOpen({ kind: "merchantCity", id: city.id })}>
                  {translate("resources.merchantCity.edit")}
                </Button>
                <Button
                  variant="outlined"
                  startIcon={<AddIcon />}
                  onClick={() => setOpen({ kind: "merchantRegion", id: null, cityId: city.id })}
                >
                  {words("add")}
                </Button>
              </>
            }
          >
            <RegionTable key={city.id} cityId={city.id} onOpen={(id) => setOpen({ kind: "merchantRegion", id, cityId: city.id })} />
          </Part>
        )}
      </Box>
      <AreaPanel
        open={open}
        onClose={() => setOpen(null)}
        onMade={({ kind, id }) => {
          if (kind === "merchantCity") setChosen(id);
          setOpen(null);
        }}
      />
    </Box>
  );
}

/** A table under its title, with what can be done beside. */
function Part({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: 2, minWidth: 0, alignSelf: "start" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, marginBlockEnd: 1 }}>
        <Typography id={id} component="h3" variant="h6" dir="auto" sx={{ fontWeight: 600, flexGrow: 1, overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Paper>
  );
}
