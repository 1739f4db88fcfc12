import { createHash } from "node:crypto";
import { minify } from "terser";
import { build, type Plugin, type Rolldown } from "vite";

const SUFFIX = "?inline-script";
/**
 * Globals that a script gets as parameters, if it uses them often, so that the minifier shortens
 * their names.
 */
const GLOBALS = ["document", "navigator", "location", "addEventListener"];
const ENTRY = "\0inline-script";

/**
 * Vite plugin for scripts inside of documents: `import script from "./activation.ts?inline-script"`
 * gives code that calls the default export of the module, bundled and minified, with its `hash` for
 * the content security policy.
 */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const { code, moduleIds } = await bundle(id.slice(0, -SUFFIX.length));
      for (const file of moduleIds) if (file !== ENTRY) this.addWatchFile(file);
      const hash = `sha256-${createHash("sha256").update(code).digest("base64")}`;
      return `export default ${JSON.stringify({ code, hash })}`;
    },
  };
}

async function bundle(file: string): Promise<{ code: string; moduleIds: string[] }> {
  const entry: Plugin = {
    name: "inline-script-entry",
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? `import run from ${JSON.stringify(file)};run()` : undefined),
  };
  const { output } = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [entry],
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ENTRY },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code: source, moduleIds }] = output;
  const globals = GLOBALS.filter((name) => source.split(name).length > 3).join();
  const { code = "" } = await minify(`((${globals})=>{${source}})(${globals})`, {
    ecma: 2020,
    compress: { passes: 4, toplevel: true, unsafe_arrows: true },
    mangle: { toplevel: true },
  });
  return { code: code.replace(/;$/, ""), moduleIds };
}
