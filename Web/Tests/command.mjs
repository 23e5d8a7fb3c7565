// Runs the command `textlimit`, with which the engine is compared.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const command = process.env.TEXTLIMIT;
if (!command) throw new Error("TEXTLIMIT names no command: run `Web/Tests/run`.");

/** Returns the output also if the exit status reports that texts don't fit or are invalid. */
export function run(...options) {
  try {
    return execFileSync(command, options, { encoding: "utf8", maxBuffer: 1 << 28 });
  } catch (error) {
    if (![1, 65].includes(error.status)) throw error;
    return error.stdout;
  }
}

function runOnFiles(options, texts) {
  const folder = mkdtempSync(join(tmpdir(), "textlimits-"));
  try {
    const files = texts.map((text, index) => {
      const file = join(folder, String(index));
      writeFileSync(file, text);
      return file;
    });
    return { output: run(...options, ...files), files };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const parsedLines = (output) => output.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));

export function linesFor(texts, ...options) {
  // With `--exact`, a line break at the end of a file is part of the text, as always for `count`.
  const { output } = runOnFiles(options[0] === "count" ? options : [...options, "--exact"], texts);
  // For several files, the last line of `count` has the sums.
  return parsedLines(output).slice(0, texts.length);
}

export function partsFor(texts, ...options) {
  const { output, files } = runOnFiles(["split", "--json", "--exact", ...options], texts);
  const parts = texts.map(() => []);
  for (const line of parsedLines(output)) parts[files.indexOf(line.file)].push(line);
  return parts;
}

export const replay = (sessions) =>
  runOnFiles(["replay"], [sessions.join("\n") + "\n"]).output.trimEnd().split("\n");

/** Whether a session has units that a page doesn't count or counts differently, or numbers that can exceed 32 bits. */
export const isForeign = (line) => /bytes:(?!utf)|"words(:(?!whitespace|office)|")|\d{10}/.test(line);
