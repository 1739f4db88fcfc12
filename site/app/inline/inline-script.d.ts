/** Script inside of a document: see inline-scripts.ts. */
declare module "*?inline-script" {
  const script: {
    code: string;
    /** Source of the content security policy, without quotes: `sha256-…`. */
    hash: string;
  };
  export default script;
}
