// Runs the command `textlimit`, with which the engine is compared.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const command = process.env.TEXTLIMIT;
if (!command) throw new Error("TEXTLIMIT names no command: run `Web/Tests/run`.");

/** Returns the output of the command, even if its exit status reports texts that don't fit or are invalid. */
export function run(...options) {
  try {
    return execFileSync(command, options, { encoding: "utf8", maxBuffer: 1 << 28 });
  } catch (error) {
    if (![1, 65].includes(error.status)) throw error;
    return error.stdout;
  }
}

/** Returns the lines of JSON that the command prints for texts, and a function from a line to the index of its text. */
function printed(texts, options) {
  const folder = mkdtempSync(join(tmpdir(), "textlimits-"));
  try {
    // Texts are passed in files, in which a line break at the end is part of the text.
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

/** Returns a line of JSON for each text. */
export const linesFor = (texts, ...options) =>
  printed(texts, options[0] === "count" ? options : [...options, "--exact"]).lines.slice(0, texts.length);

/** Returns the parts of each text. */
export function partsFor(texts, ...options) {
  const { lines, number } = printed(texts, ["split", "--json", "--exact", ...options]);
  const parts = texts.map(() => []);
  for (const line of lines) parts[number(line)].push(line);
  return parts;
}

/** Returns the line that `textlimit replay` prints for each session. */
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

/** Whether a session has units that only a program with ICU has, or numbers of ten digits, which can exceed 32 bits. */
export const isForeign = (line) => /bytes:(?!utf)|"words(:(?!whitespace|office)|")|\d{10}/.test(line);
