import type { FieldValues, FormState } from "react-hook-form";

/**
 * Whether a user has changed a field. `isDirty` is true as soon as an input has registered a field
 * that the default values do not have.
 */
export const hasChanges = ({ dirtyFields }: Pick<FormState<FieldValues>, "dirtyFields">): boolean =>
  Object.keys(dirtyFields).length > 0;
