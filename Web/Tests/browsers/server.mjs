// Starts the server of `Web/serve` for tests.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Serves a folder, or the playground, at a free port. */
export async function startServer(...folder) {
  const server = spawn(new URL("../../serve", import.meta.url).pathname, ["0", ...folder]);
  const [line] = await once(server.stdout, "data");
  return { address: String(line).match(/http\S+/)[0], stop: () => server.kill() };
}
