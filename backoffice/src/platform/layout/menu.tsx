import HomeIcon from "@mui/icons-material/SpaceDashboardOutlined";
import { ListSubheader } from "@mui/material";
import { Menu, usePermissions, useSidebarState, useTranslate } from "react-admin";
import { DISTRICTS, type Page, visiblePages } from "../screens/page.ts";
import { visibleResources } from "../screens/resource.ts";
import { useScreens } from "../screens/screens.ts";
import { type Permissions, useViewAbility } from "../session/view-ability.ts";

/** Menu of the screens that the user may see, by district. Districts without any are left out. */
export function AdminMenu() {
  const [open] = useSidebarState();
  const translate = useTranslate();
  const ability = useViewAbility();
  const { permissions } = usePermissions<Permissions>();
  const screens = useScreens();
  const pages = visiblePages(ability, permissions, screens.pages);
  const resources = visibleResources(ability, screens.resources);
  const districts = DISTRICTS.map((name) => ({
    name,
    pages: pages.filter(({ district }) => district === name),
    resources: resources.filter(({ district }) => district === name),
  }));
  const pageItem = ({ path, label, icon: Icon }: Page) =>
    label &&
    Icon && <Menu.Item key={path} to={path} primaryText={translate(label)} leftIcon={<Icon />} />;
  return (
    <Menu>
      <Menu.Item to="/" primaryText={translate("home.title")} leftIcon={<HomeIcon />} />
      {pages.filter(({ district }) => !district).map(pageItem)}
      {districts
        .filter(({ pages, resources }) => pages.length + resources.length > 0)
        .flatMap(({ name, pages, resources }) => [
          <ListSubheader
            key={name}
            component="div"
            disableSticky
            sx={{
              lineHeight: "32px",
              marginBlockStart: 1,
              visibility: open ? "visible" : "hidden",
            }}
          >
            {translate(`frame.district.${name}`)}
          </ListSubheader>,
          ...pages.map(pageItem),
          ...resources.map((resource) => (
            <Menu.ResourceItem key={resource.name} name={resource.name} />
          )),
        ])}
    </Menu>
  );
}
