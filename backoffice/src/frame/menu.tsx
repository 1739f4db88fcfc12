import AnalyticsIcon from "@mui/icons-material/InsightsOutlined";
import HomeIcon from "@mui/icons-material/SpaceDashboardOutlined";
import { ListSubheader } from "@mui/material";
import { Menu, useSidebarState, useTranslate } from "react-admin";
import { DISTRICTS, pagesFor, placesFor } from "./districts.ts";
import { useViewAbility } from "./view-ability.ts";

/** Where one may go, in the order of the districts. A district without anything for this role is not there. */
export function DeskMenu() {
  const [open] = useSidebarState();
  const translate = useTranslate();
  const ability = useViewAbility();
  const districts = DISTRICTS.map(({ name }) => ({
    name,
    pages: pagesFor(ability).filter(({ district }) => district === name),
    places: placesFor(ability).filter(({ district }) => district === name),
  }));
  return (
    <Menu>
      <Menu.Item to="/" primaryText={translate("desk.home.title")} leftIcon={<HomeIcon />} />
      <Menu.Item to="/analytics" primaryText={translate("analytics.title")} leftIcon={<AnalyticsIcon />} />
      {districts
        .filter(({ pages, places }) => pages.length + places.length > 0)
        .flatMap(({ name, pages, places }) => [
          <ListSubheader
            key={name}
            component="div"
            disableSticky
            sx={{ lineHeight: "32px", marginBlockStart: 1, visibility: open ? "visible" : "hidden" }}
          >
            {translate(`desk.district.${name}`)}
          </ListSubheader>,
          ...pages.map(({ name, icon: Icon }) => (
            <Menu.Item key={name} to={`/${name}`} primaryText={translate(`resources.${name}.name`)} leftIcon={<Icon />} />
          )),
          ...places.map((place) => <Menu.ResourceItem key={place.name} name={place.name} />),
        ])}
    </Menu>
  );
}
