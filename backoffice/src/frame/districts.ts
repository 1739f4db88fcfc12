import type { Ability, Entity } from "@masthead/contract/system/ability.ts";
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

/** A kind of record that has a place in the menu. */
interface Place {
  /** The word of its addresses, of react-admin's resource and of its words: `/tag/list`, `resources.tag`. */
  name: string;
  /** What one must manage to see it. */
  entity: Entity;
  icon: ComponentType;
  /** Whether it has a form to make one, and one to change one. */
  creates: boolean;
  edits: boolean;
}

const whole = { creates: true, edits: true };
const edited = { creates: false, edits: true };
const made = { creates: true, edits: false };
const listed = { creates: false, edits: false };

/** Everything that the menu leads to, district by district, in its order. */
export const DISTRICTS = [
  {
    name: "newsroom",
    places: [
      { name: "article", entity: "Article", icon: ArticleIcon, ...whole },
      { name: "media", entity: "Article", icon: MediaIcon, ...listed },
      { name: "category", entity: "Category", icon: CategoryIcon, ...whole },
      { name: "tag", entity: "Tag", icon: TagIcon, ...whole },
      { name: "author", entity: "Author", icon: AuthorIcon, ...whole },
      { name: "peopleOfInterest", entity: "PeopleOfInterest", icon: PersonIcon, ...whole },
      { name: "source", entity: "Source", icon: SourceIcon, ...whole },
    ],
  },
  {
    name: "broadcast",
    places: [
      { name: "channels", entity: "LiveStream", icon: ChannelIcon, ...whole },
      { name: "programs", entity: "Programs", icon: ProgramIcon, ...whole },
      { name: "episodes", entity: "Episodes", icon: EpisodeIcon, ...whole },
      { name: "programcategory", entity: "ProgramCategory", icon: ProgramCategoryIcon, ...whole },
      { name: "programevent", entity: "Events", icon: EventIcon, ...whole },
    ],
  },
  {
    name: "commerce",
    places: [
      { name: "package", entity: "Package", icon: PackageIcon, ...whole },
      { name: "members", entity: "Subscription", icon: MembersIcon, ...edited },
      { name: "orders", entity: "Orders", icon: OrdersIcon, ...edited },
    ],
  },
  {
    name: "audience",
    places: [
      { name: "contact", entity: "ContactUS", icon: ContactIcon, ...edited },
      { name: "notification", entity: "Notification", icon: NotificationIcon, ...made },
      { name: "users", entity: "User", icon: UsersIcon, ...whole },
    ],
  },
  {
    name: "system",
    places: [
      { name: "social", entity: "SocialMedia", icon: SocialIcon, ...whole },
      { name: "settings", entity: "Setting", icon: SettingsIcon, ...edited },
      { name: "log", entity: "Logs", icon: LogIcon, ...listed },
    ],
  },
] as const satisfies readonly { name: string; places: readonly Place[] }[];

/** A page of the menu that is about several kinds of records. */
interface Page {
  /** The word of its address and of its words: `/schedule`, `resources.schedule`. */
  name: string;
  /** The district that it stands in, before the places. */
  district: (typeof DISTRICTS)[number]["name"];
  /** Who manages any of these sees it. */
  entities: readonly Entity[];
  icon: ComponentType;
}

export const PAGES = [
  { name: "schedule", district: "broadcast", entities: ["Programs", "Episodes"], icon: ScheduleIcon },
] as const satisfies readonly Page[];
export type PageName = (typeof PAGES)[number]["name"];

/** The pages that are there for someone. */
export const pagesFor = (ability: Ability) => PAGES.filter(({ entities }) => entities.some((entity) => ability.can("manage", entity)));

export const PLACES = DISTRICTS.flatMap(({ places }): readonly (typeof places)[number][] => places);
export type PlaceName = (typeof PLACES)[number]["name"];

/** The words that addresses of records begin with. */
export const RESOURCES: ReadonlySet<string> = new Set(PLACES.map(({ name }) => name));

/** What the file of a kind of record exports as `screens`. */
export interface ScreenParts {
  list: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
}
