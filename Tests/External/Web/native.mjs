// The ordinary build of the engine, as the command `textlimit`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const command = process.env.TEXTLIMIT;
if (!command) throw new Error("TEXTLIMIT names no command: run `Tests/External/Web/run`.");

/** What the command prints, whatever its exit status says of the texts. */
export function run(...options) {
  try {
    return execFileSync(command, options, { encoding: "utf8", maxBuffer: 1 << 28 });
  } catch (error) {
    if (![1, 65].includes(error.status)) throw error;
    return error.stdout;
  }
}

/** What the command prints of texts, a line of JSON after the other, and by the number of their text. */
function printed(texts, options) {
  const folder = mkdtempSync(join(tmpdir(), "textlimits-"));
  try {
    // Files, which are handed over as they are: a line break at the end is of the text.
    const files = texts.map((text, index) => {
      const file = join(folder, String(index));
      writeFileSync(file, text);
      return file;
    });
    const lines = run(...options, ...files).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
    return { lines, number: ({ file }) => files.indexOf(file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One line of JSON for each text. */
export const linesFor = (texts, ...options) =>
  printed(texts, options[0] === "count" ? options : [...options, "--exact"]).lines.slice(0, texts.length);

/** The parts into which each text is divided. */
export function partsFor(texts, ...options) {
  const { lines, number } = printed(texts, ["split", "--json", "--exact", ...options]);
  const parts = texts.map(() => []);
  for (const line of lines) parts[number(line)].push(line);
  return parts;
}

/** The line that `textlimit replay` prints for each session. */
export function replay(sessions) {
  const folder = mkdtempSync(join(tmpdir(), "textlimits-"));
  try {
    const file = join(folder, "sessions.jsonl");
    writeFileSync(file, sessions.join("\n") + "\n");
    return run("replay", file).trimEnd().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a page cannot do and a program with ICU can, where their Unicode versions may differ, and
    numbers beyond the 32 bits of an integer there. */
export const isForeign = (line) => /bytes:(?!utf)|"words(:(?!whitespace|office)|")|\d{10}/.test(line);
