import type { StaffDeliveryCity } from "@masthead/contract/commerce/delivery-area.ts";
import AddIcon from "@mui/icons-material/Add";
import EditIcon from "@mui/icons-material/EditOutlined";
import { Box, Breadcrumbs, Button, Link, Paper, Typography } from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { Title, useGetList, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useLocalized } from "../../platform/messages/locale.ts";
import { ALL_CITIES_PARAMS } from "./all-cities-params.ts";
import { DeliveryAreaPanel, type OpenDeliveryArea } from "./delivery-area-panel.tsx";
import { DeliveryCityTable, DeliveryRegionTable } from "./delivery-area-tables.tsx";

/** Delivery areas page: cities, and the regions of the selected city with their delivery fees. */
export function DeliveryAreas() {
  const translate = useTranslate();
  const localized = useLocalized();
  const { data: cities } = useGetList<StaffDeliveryCity>("merchantCity", ALL_CITIES_PARAMS);
  const [selectedCityId, setSelectedCityId] = useState<number | null>(null);
  const [openArea, setOpenArea] = useState<OpenDeliveryArea | null>(null);
  const city = cities?.find(({ id }) => id === selectedCityId) ?? cities?.[0];
  const message = (key: string) => translate(`resources.merchantRegion.${key}`);
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={message("areas")} />
      <Breadcrumbs aria-label={translate("frame.breadcrumbs")}>
        <Link component={RouterLink} to="/package/list" underline="hover" color="text.secondary">
          {translate("resources.package.name", { smart_count: 2 })}
        </Link>
      </Breadcrumbs>
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
        {message("areas")}
      </Typography>
      <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
        {message("about")}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 4fr) minmax(0, 5fr)" },
        }}
      >
        <TableSection
          title={translate("resources.merchantCity.name", { smart_count: 2 })}
          actions={
            <Button
              variant="outlined"
              startIcon={<AddIcon />}
              onClick={() => setOpenArea({ kind: "merchantCity", id: null })}
            >
              {translate("resources.merchantCity.add")}
            </Button>
          }
        >
          <DeliveryCityTable chosen={city?.id} onChoose={setSelectedCityId} />
        </TableSection>
        {city && (
          <TableSection
            title={localized(city.name)}
            actions={
              <>
                <Button
                  startIcon={<EditIcon />}
                  onClick={() => setOpenArea({ kind: "merchantCity", id: city.id })}
                >
                  {translate("resources.merchantCity.edit")}
                </Button>
                <Button
                  variant="outlined"
                  startIcon={<AddIcon />}
                  onClick={() => setOpenArea({ kind: "merchantRegion", id: null, cityId: city.id })}
                >
                  {message("add")}
                </Button>
              </>
            }
          >
            <DeliveryRegionTable
              key={city.id}
              cityId={city.id}
              onOpen={(id) => setOpenArea({ kind: "merchantRegion", id, cityId: city.id })}
            />
          </TableSection>
        )}
      </Box>
      <DeliveryAreaPanel
        area={openArea}
        onClose={() => setOpenArea(null)}
        onCreated={({ kind, id }) => {
          if (kind === "merchantCity") setSelectedCityId(id);
          setOpenArea(null);
        }}
      />
    </Box>
  );
}

/** Table with a title and actions. */
function TableSection({
  title,
  actions,
  children,
}: {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ padding: 2, minWidth: 0, alignSelf: "start" }}
    >
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, marginBlockEnd: 1 }}
      >
        <Typography
          id={id}
          component="h3"
          variant="h6"
          dir="auto"
          sx={{ fontWeight: 600, flexGrow: 1, overflowWrap: "anywhere" }}
        >
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Paper>
  );
}
