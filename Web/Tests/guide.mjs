// Reads the examples and tables of `Web/Guide.md`, and creates apps for the examples with Debian's
// libraries.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const libraries = "/usr/share/nodejs";
const guide = readFileSync(`${root}Web/Guide.md`, "utf8");

export const examples = (language) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, text]) => text);

/** Returns the rows of the table with these heads. Each cell has a text, and the names in code voice in this text. */
export function table(heads) {
  const head = `| ${heads.join(" | ")} |\n`;
  const start = guide.indexOf(head);
  if (start < 0) throw new Error(`table not found: ${head}`);
  const [rows] = guide.slice(start + head.length).split("\n\n");
  return rows.split("\n").slice(1).map((row) =>
    row.split("|").slice(1, -1).map((cell) => ({ text: cell.trim(), names: namesIn(cell) })));
}

export const namesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

export const paragraph = (beginning) => guide.split("\n\n").find((text) => text.startsWith(beginning));

/** Creates an app in a folder, which is removed after `work`. */
export function withApp(files, work) {
  const folder = mkdtempSync(join(tmpdir(), "textlimits-app-"));
  try {
    const installed = { textlimits: `${root}.build/web` };
    for (const name of ["react", "react-dom", "vue", "@types/react"]) installed[name] = `${libraries}/${name}`;
    for (const [name, target] of Object.entries(installed)) {
      const link = join(folder, "node_modules", name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(target, link);
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const run = (folder, command, ...values) => execFileSync(command, values, {
  cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_PATH: libraries },
});

export function vueParts(text) {
  const { script, render, staticRenderFns } = JSON.parse(run(libraries, "node", "-e", `
    const { compile, parseComponent } = require("vue-template-compiler");
    const { script, template } = parseComponent(process.argv[1]);
    const { render, staticRenderFns, errors } = compile(template.content);
    if (errors.length > 0) throw new Error(errors.join());
    console.log(JSON.stringify({ script: script.content, render, staticRenderFns }));
  `, text));
  const wrapped = (body) => `function () { ${body} }`;
  return {
    script,
    // The functions contain `with`, which isn't allowed in modules.
    rendering: `globalThis.rendering = { render: ${wrapped(render)},
      staticRenderFns: [${staticRenderFns.map(wrapped)}] };`,
  };
}
