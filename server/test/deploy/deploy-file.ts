import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";

export const deployPath = (path: string): string =>
  fileURLToPath(new URL(`../../../deploy/${path}`, import.meta.url));

export const readDeployFile = (path: string): string => readFileSync(deployPath(path), "utf8");

/**
 * Reads the documents of a YAML file, with merge keys as Docker Compose resolves them. @throws
 * Error at a syntax error or a duplicate key
 */
export function readYaml<Document>(path: string): Document[] {
  return parseAllDocuments(readDeployFile(path), { merge: true, uniqueKeys: true }).map(
    (document) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS() as Document;
    },
  );
}
