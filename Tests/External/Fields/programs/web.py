"""An input of a page in a separate browser, which reports its state without WebDriver.

    web.py chromium | firefox | webkit unlimited | maxlength | cut | wait | end | ours
"""

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PAGE = Path(__file__).with_name("page.html")
ENGINE = Path(__file__).resolve().parents[4] / ".build/web"
TYPES = {".js": "text/javascript", ".wasm": "application/wasm"}
PROGRAMS = {
    "chromium": "chromium", "firefox": "firefox-esr",
    "webkit": "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"}
browser, kind = sys.argv[1:]
lines = queue.Queue()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        path = urllib.parse.urlparse(self.path).path
        if path == "/next":
            # The page waits here for the next field.
            self.answer("application/json", lines.get().encode())
        elif path == "/":
            self.answer("text/html; charset=utf-8", PAGE.read_bytes())
        elif (file := ENGINE / path[1:]).suffix in TYPES and file.is_file():
            self.answer(TYPES[file.suffix], file.read_bytes())
        else:
            self.send_error(404)

    def do_POST(self):
        print(self.rfile.read(int(self.headers["Content-Length"])).decode(), flush=True)
        self.answer("text/plain", b"")

    def answer(self, type, body):
        self.send_response(200)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


# The browser must show only the page, without a welcome page.
PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.firstRunURL", "");
user_pref("termsofuse.bypassNotification", true);
"""


def command(home, address):
    match browser:
        case "chromium":
            options = [
                "--no-sandbox", "--test-type", "--no-first-run", "--disable-gpu",
                "--password-store=basic", "--window-position=0,0", "--window-size=640,480",
                f"--user-data-dir={home}", f"--app={address}"]
        case "firefox":
            Path(home, "user.js").write_text(PREFERENCES)
            options = ["--no-remote", "--profile", home, "--kiosk", address]
        case "webkit":
            options = ["--private", "--full-screen", address]
    return [PROGRAMS[browser], *options]


version = subprocess.run(
    [PROGRAMS[browser], "--version"], capture_output=True, text=True, timeout=30)
print(json.dumps({"version": version.stdout.strip()}), flush=True)
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
with tempfile.TemporaryDirectory(prefix="field-", ignore_cleanup_errors=True) as home:
    address = f"http://127.0.0.1:{server.server_port}/?kind={kind}"
    program = subprocess.Popen(
        command(home, address), stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        for line in sys.stdin:
            lines.put(line)
    finally:
        os.killpg(program.pid, 9)
        program.wait()
