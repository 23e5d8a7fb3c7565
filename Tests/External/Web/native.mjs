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

/** One line of JSON for each text, which are handed over as files: a line break at the end is of the text. */
export function linesFor(texts, ...options) {
  if (options[0] !== "count") options.push("--exact");
  const folder = mkdtempSync(join(tmpdir(), "textlimits-"));
  try {
    const files = texts.map((text, index) => {
      const file = join(folder, String(index));
      writeFileSync(file, text);
      return file;
    });
    return run(...options, ...files).trimEnd().split("\n").slice(0, texts.length)
      .map((line) => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
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
