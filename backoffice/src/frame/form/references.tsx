import type { RecordReference } from "@masthead/contract/system/problem.ts";
import { Link, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";

import { toAddress } from "../addresses.ts";
import { PLACES } from "../districts.ts";

const screenOf = (entity: string) => PLACES.find((place) => place.entity === entity)?.name;

/** Who refers to a record that therefore stays: how many of each kind, and the first of them. */
export function References({ references }: { references: RecordReference[] }) {
  const translate = useTranslate();
  return references.map(({ entity, count, examples }) => {
    const screen = screenOf(entity);
    return (
      <Typography key={entity} component="div" sx={{ marginBlockEnd: 1 }}>
        {translate(`resources.${screen}.name`, { smart_count: count, _: entity })} ({count})
        <ul style={{ marginBlock: 4 }}>
          {examples.map(({ id, label }) => (
            <li key={id}>
              {screen ? (
                <Link component={RouterLink} to={toAddress(`/${screen}/${id}`, new Set([screen]))} target="_blank">
                  <bdi>{label}</bdi>
                </Link>
              ) : (
                <bdi>{label}</bdi>
              )}
            </li>
          ))}
        </ul>
      </Typography>
    );
  });
}
