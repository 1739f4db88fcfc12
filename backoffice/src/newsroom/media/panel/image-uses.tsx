import type { MediaUse } from "@masthead/contract/newsroom/media/media.ts";
import { Box, Link, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { toScreenPath } from "../../../platform/screens/screen-paths.ts";
import { useResourceOfEntity } from "../../../platform/screens/screens.ts";
import { useViewAbility } from "../../../platform/session/view-ability.ts";

/** Records that use an image, linked where the user may manage them. */
export function ImageUses({ uses }: { uses: readonly MediaUse[] }) {
  const translate = useTranslate();
  const ability = useViewAbility();
  const resourceOf = useResourceOfEntity();
  // One article can use it both as an image and in its body.
  const usesByRecord = [...Map.groupBy(uses, ({ entity, id }) => `${entity} ${id}`).entries()];
  return (
    <Box component="section" aria-labelledby="image-uses">
      <Typography id="image-uses" component="h3" variant="body1" sx={{ fontWeight: 600 }}>
        {translate("media.uses.title", { smart_count: usesByRecord.length })}
      </Typography>
      {!usesByRecord.length && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("media.uses.none")}
        </Typography>
      )}
      <Box
        component="ul"
        sx={{
          margin: 0,
          paddingInlineStart: 2.5,
          fontSize: 14,
          maxBlockSize: 240,
          overflowY: "auto",
        }}
      >
        {usesByRecord.map(([key, [use, ...otherUses]]) => {
          if (!use) return null;
          const place = resourceOf(use.entity);
          const places = [use, ...otherUses].map(({ place }) => translate(`media.uses.${place}`));
          return (
            <Box component="li" key={key} sx={{ overflowWrap: "anywhere" }}>
              {place && ability.can("manage", place.entity) ? (
                <Link component={RouterLink} to={toScreenPath(`/${place.name}/${use.id}`)}>
                  <bdi>{use.label}</bdi>
                </Link>
              ) : (
                <bdi>{use.label}</bdi>
              )}
              <Box component="span" sx={{ color: "text.secondary" }}>
                {" · "}
                {translate(`resources.${place?.name}.name`, {
                  smart_count: 1,
                  _: translate(`resources.log.entities.${use.entity}`),
                })}
                {place?.name === "article" && ` · ${places.join(", ")}`}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
