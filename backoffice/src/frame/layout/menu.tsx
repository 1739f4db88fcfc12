import AnalyticsIcon from "@mui/icons-material/InsightsOutlined";
import HomeIcon from "@mui/icons-material/SpaceDashboardOutlined";
import { ListSubheader } from "@mui/material";
import { Menu, useSidebarState, useTranslate } from "react-admin";
import { DISTRICTS, visiblePages, visibleResources } from "../screens/districts.ts";
import { useViewAbility } from "../session/view-ability.ts";

/** Menu of the screens that the user may see, by district. Districts without any are left out. */
export function AdminMenu() {
  const [open] = useSidebarState();
  const translate = useTranslate();
  const ability = useViewAbility();
  const districts = DISTRICTS.map(({ name }) => ({
    name,
    pages: visiblePages(ability).filter(({ district }) => district === name),
    resources: visibleResources(ability).filter(({ district }) => district === name),
  }));
  return (
    <Menu>
      <Menu.Item to="/" primaryText={translate("home.title")} leftIcon={<HomeIcon />} />
      <Menu.Item to="/analytics" primaryText={translate("analytics.title")} leftIcon={<AnalyticsIcon />} />
      {districts
        .filter(({ pages, resources }) => pages.length + resources.length > 0)
        .flatMap(({ name, pages, resources }) => [
          <ListSubheader
            key={name}
            component="div"
            disableSticky
            sx={{ lineHeight: "32px", marginBlockStart: 1, visibility: open ? "visible" : "hidden" }}
          >
            {translate(`frame.district.${name}`)}
          </ListSubheader>,
          ...pages.map(({ name, icon: Icon }) => (
            <Menu.Item key={name} to={`/${name}`} primaryText={translate(`resources.${name}.name`)} leftIcon={<Icon />} />
          )),
          ...resources.map((resource) => <Menu.ResourceItem key={resource.name} name={resource.name} />),
        ])}
    </Menu>
  );
}
