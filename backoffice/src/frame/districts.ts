import type { Ability, Entity } from "@masthead/contract/system/ability.ts";
import { DESK_RECORDS, type DeskRecord } from "@masthead/contract/system/desk.ts";
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
  name: DeskRecord;
  /** What one must manage to see it; its list may need another. */
  entity: Entity;
  listEntity?: Entity;
  icon: ComponentType;
}

/** Everything that the menu leads to, district by district, in its order. */
export const DISTRICTS = [
  {
    name: "newsroom",
    places: [
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
    places: [
      { name: "channels", entity: "LiveStream", icon: ChannelIcon },
      { name: "programs", entity: "Programs", icon: ProgramIcon },
      { name: "episodes", entity: "Episodes", icon: EpisodeIcon },
      { name: "programcategory", entity: "ProgramCategory", icon: ProgramCategoryIcon },
      { name: "programevent", entity: "Events", icon: EventIcon },
    ],
  },
  {
    name: "commerce",
    places: [
      { name: "package", entity: "Package", icon: PackageIcon },
      { name: "members", entity: "Subscription", icon: MembersIcon },
      { name: "orders", entity: "Orders", icon: OrdersIcon },
    ],
  },
  {
    name: "audience",
    places: [
      { name: "contact", entity: "ContactUS", icon: ContactIcon },
      { name: "notification", entity: "Notification", icon: NotificationIcon },
      { name: "users", entity: "User", icon: UsersIcon },
    ],
  },
  {
    name: "system",
    places: [
      { name: "social", entity: "SocialMedia", icon: SocialIcon },
      { name: "settings", entity: "Setting", listEntity: "User", icon: SettingsIcon },
      { name: "log", entity: "Logs", icon: LogIcon },
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

export type PlaceName = (typeof DISTRICTS)[number]["places"][number]["name"];

/** Every place of the menu, and whether it has a form to make a record and one to change one. */
export const PLACES = DISTRICTS.flatMap(({ name: district, places }) =>
  places.map((place): Place & { name: PlaceName; district: typeof district } => ({ ...place, district })),
).map((place) => ({
  ...place,
  creates: DESK_RECORDS[place.name].create,
  edits: DESK_RECORDS[place.name].edit,
}));

/** Which screens of a place someone sees: its list, and its forms. */
export const screensFor = (ability: Ability, { entity, listEntity = entity }: Pick<Place, "entity" | "listEntity">) => ({
  list: ability.can("manage", listEntity),
  forms: ability.can("manage", entity),
});

/** The places whose lists someone sees. */
export const placesFor = (ability: Ability) => PLACES.filter((place) => screensFor(ability, place).list);

/** The words that addresses of records begin with. */
export const RESOURCES: ReadonlySet<string> = new Set(PLACES.map(({ name }) => name));

/** What the file of a kind of record exports as `screens`. */
export interface ScreenParts {
  list: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
}
