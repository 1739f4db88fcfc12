import Icon from "@mui/icons-material/PhotoLibraryOutlined";
import { defineResource } from "../../platform/screens/resource.ts";
import { mediaCalls } from "./media-calls.ts";

export const media = defineResource({
  name: "media",
  district: "newsroom",
  icon: Icon,
  calls: mediaCalls,
  screens: () => import("./media.screens.tsx"),
});
