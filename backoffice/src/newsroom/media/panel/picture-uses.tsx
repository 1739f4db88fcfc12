import type { MediaUse } from "@masthead/contract/newsroom/media.ts";
import { Box, Link, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { toAddress } from "../../../frame/addresses.ts";
import { PLACES, RESOURCES } from "../../../frame/districts.ts";
import { useViewAbility } from "../../../frame/view-ability.ts";

/** Where a picture is shown, with the way there for who may go. */
export function PictureUses({ uses }: { uses: readonly MediaUse[] }) {
  const translate = useTranslate();
  const ability = useViewAbility();
  // One article may show it both above and within its text.
  const shown = [...Map.groupBy(uses, ({ entity, id }) => `${entity} ${id}`).entries()];
  return (
    <Box component="section" aria-labelledby="picture-uses">
      <Typography id="picture-uses" component="h3" variant="body1" sx={{ fontWeight: 600 }}>
        {translate("media.uses.title", { smart_count: shown.length })}
      </Typography>
      {!shown.length && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("media.uses.none")}
        </Typography>
      )}
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, fontSize: 14, maxBlockSize: 240, overflowY: "auto" }}>
        {shown.map(([key, [use, ...more]]) => {
          if (!use) return null;
          const place = PLACES.find(({ entity }) => entity === use.entity);
          const places = [use, ...more].map(({ place }) => translate(`media.uses.${place}`));
          return (
            <Box component="li" key={key} sx={{ overflowWrap: "anywhere" }}>
              {place && ability.can("manage", place.entity) ? (
                <Link component={RouterLink} to={toAddress(`/${place.name}/${use.id}`, RESOURCES)}>
                  <bdi>{use.label}</bdi>
                </Link>
              ) : (
                <bdi>{use.label}</bdi>
              )}
              <Box component="span" sx={{ color: "text.secondary" }}>
                {" · "}
                {translate(`resources.${place?.name}.name`, { smart_count: 1, _: use.entity })}
                {place?.name === "article" && ` · ${places.join(", ")}`}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
