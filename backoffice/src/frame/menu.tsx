import { abilityOf, type Role } from "@masthead/contract/system/ability.ts";
import AnalyticsIcon from "@mui/icons-material/InsightsOutlined";
import HomeIcon from "@mui/icons-material/SpaceDashboardOutlined";
import { ListSubheader } from "@mui/material";
import { Menu, usePermissions, useSidebarState, useTranslate } from "react-admin";
import { DISTRICTS, pagesFor } from "./districts.ts";

/** Where one may go, in the order of the districts. A district without anything for this role is not there. */
export function DeskMenu() {
  const { permissions } = usePermissions<Role>();
  const [open] = useSidebarState();
  const translate = useTranslate();
  const ability = abilityOf(permissions ?? null);
  const districts = DISTRICTS.map(({ name, places }) => ({
    name,
    pages: pagesFor(ability).filter(({ district }) => district === name),
    places: places.filter(({ entity }) => ability.can("manage", entity)),
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
