import type { RecordReference } from "@masthead/contract/platform/problem.ts";
import { Link, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { toScreenPath } from "../screens/screen-paths.ts";
import { useResourceOfEntity } from "../screens/screens.ts";

/**
 * Records that reference a record and block its deletion: the number of each kind, and the first
 * examples.
 */
export function References({ references }: { references: RecordReference[] }) {
  const translate = useTranslate();
  const resourceOf = useResourceOfEntity();
  return references.map(({ entity, count, examples }) => {
    const resource = resourceOf(entity)?.name;
    return (
      <Typography key={entity} component="div" sx={{ marginBlockEnd: 1 }}>
        {translate(`resources.${resource}.name`, { smart_count: count, _: entity })} ({count})
        <ul style={{ marginBlock: 4 }}>
          {examples.map(({ id, label }) => (
            <li key={id}>
              {resource ? (
                <Link
                  component={RouterLink}
                  to={toScreenPath(`/${resource}/${id}`)}
                  target="_blank"
                >
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
