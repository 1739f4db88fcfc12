import type { Ability, Entity } from "@masthead/contract/system/ability.ts";
import { BACK_OFFICE_RECORDS, type BackOfficeRecord } from "@masthead/contract/system/back-office.ts";
import CategoryIcon from "@mui/icons-material/AccountTreeOutlined";
import ArticleIcon from "@mui/icons-material/ArticleOutlined";
import ScheduleIcon from "@mui/icons-material/CalendarMonthOutlined";
import MembersIcon from "@mui/icons-material/CardMembershipOutlined";
import AuthorIcon from "@mui/icons-material/DriveFileRenameOutlineOutlined";
import EventIcon from "@mui/icons-material/EventOutlined";
import LogIcon from "@mui/icons-material/HistoryOutlined";
import ChannelIcon from "@mui/icons-material/LiveTvOutlined";
import TagIcon from "@mui/icons-material/LocalOfferOutlined";
import ContactIcon from "@mui/icons-material/MailOutlineOutlined";
import UsersIcon from "@mui/icons-material/ManageAccountsOutlined";
import NotificationIcon from "@mui/icons-material/NotificationsOutlined";
import MediaIcon from "@mui/icons-material/PhotoLibraryOutlined";
import ProgramIcon from "@mui/icons-material/PodcastsOutlined";
import OrdersIcon from "@mui/icons-material/ReceiptLongOutlined";
import PersonIcon from "@mui/icons-material/RecordVoiceOverOutlined";
import SourceIcon from "@mui/icons-material/RssFeedOutlined";
import PackageIcon from "@mui/icons-material/SellOutlined";
import SocialIcon from "@mui/icons-material/ShareOutlined";
import SettingsIcon from "@mui/icons-material/TuneOutlined";
import EpisodeIcon from "@mui/icons-material/VideoLibraryOutlined";
import ProgramCategoryIcon from "@mui/icons-material/WidgetsOutlined";
import type { ComponentType } from "react";

/** Resource of the menu. */
interface ResourceEntry {
  /** Name of the resource in paths, react-admin and message keys: `/tag/list`, `resources.tag`. */
  name: BackOfficeRecord;
  /**
   * CASL subject whose `manage` permission reveals the resource. The list may require another one.
   */
  entity: Entity;
  listEntity?: Entity;
  icon: ComponentType;
}

/** Menu of the back office: resources by district, in order. */
export const DISTRICTS = [
  {
    name: "newsroom",
    resources: [
      { name: "article", entity: "Article", icon: ArticleIcon },
      { name: "media", entity: "Article", icon: MediaIcon },
      { name: "category", entity: "Category", icon: CategoryIcon },
      { name: "tag", entity: "Tag", icon: TagIcon },
      { name: "author", entity: "Author", icon: AuthorIcon },
      { name: "peopleOfInterest", entity: "PeopleOfInterest", icon: PersonIcon },
      { name: "source", entity: "Source", icon: SourceIcon },
    ],
  },
  {
    name: "broadcast",
    resources: [
      { name: "channels", entity: "LiveStream", icon: ChannelIcon },
      { name: "programs", entity: "Programs", icon: ProgramIcon },
      { name: "episodes", entity: "Episodes", icon: EpisodeIcon },
      { name: "programcategory", entity: "ProgramCategory", icon: ProgramCategoryIcon },
      { name: "programevent", entity: "Events", icon: EventIcon },
    ],
  },
  {
    name: "commerce",
    resources: [
      { name: "package", entity: "Package", icon: PackageIcon },
      { name: "members", entity: "Subscription", icon: MembersIcon },
      { name: "orders", entity: "Orders", icon: OrdersIcon },
    ],
  },
  {
    name: "audience",
    resources: [
      { name: "contact", entity: "ContactUS", icon: ContactIcon },
      { name: "notification", entity: "Notification", icon: NotificationIcon },
      { name: "users", entity: "User", icon: UsersIcon },
    ],
  },
  {
    name: "system",
    resources: [
      { name: "social", entity: "SocialMedia", icon: SocialIcon },
      { name: "settings", entity: "Setting", listEntity: "User", icon: SettingsIcon },
      { name: "log", entity: "Logs", icon: LogIcon },
    ],
  },
] as const satisfies readonly { name: string; resources: readonly ResourceEntry[] }[];

/** Page of the menu that covers several resources. */
interface Page {
  /** Name of the page in paths and message keys: `/schedule`, `resources.schedule`. */
  name: string;
  /** District of the page. Pages come before resources. */
  district: (typeof DISTRICTS)[number]["name"];
  /** CASL subjects; managing any of them reveals the page. */
  entities: readonly Entity[];
  icon: ComponentType;
}

export const PAGES = [
  { name: "schedule", district: "broadcast", entities: ["Programs", "Episodes"], icon: ScheduleIcon },
] as const satisfies readonly Page[];
export type PageName = (typeof PAGES)[number]["name"];

/** Returns the pages that a user may see. */
export const visiblePages = (ability: Ability) => PAGES.filter(({ entities }) => entities.some((entity) => ability.can("manage", entity)));

export type ResourceName = (typeof DISTRICTS)[number]["resources"][number]["name"];

/** Resources of the menu, with their district and whether they have create and edit forms. */
export const RESOURCE_ENTRIES = DISTRICTS.flatMap(({ name: district, resources }) =>
  resources.map((resource): ResourceEntry & { name: ResourceName; district: typeof district } => ({ ...resource, district })),
).map((resource) => ({
  ...resource,
  creates: BACK_OFFICE_RECORDS[resource.name].create,
  edits: BACK_OFFICE_RECORDS[resource.name].edit,
}));

/** Returns which screens of a resource a user may see: its list, and its forms. */
export const visibleScreens = (ability: Ability, { entity, listEntity = entity }: Pick<ResourceEntry, "entity" | "listEntity">) => ({
  list: ability.can("manage", listEntity),
  forms: ability.can("manage", entity),
});

/** Returns the resources whose lists a user may see. */
export const visibleResources = (ability: Ability) => RESOURCE_ENTRIES.filter((resource) => visibleScreens(ability, resource).list);

/** Names of all resources. */
export const RESOURCE_NAMES: ReadonlySet<string> = new Set(RESOURCE_ENTRIES.map(({ name }) => name));

/** The `screens` export of a resource's module. */
export interface ResourceScreens {
  list: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
}
