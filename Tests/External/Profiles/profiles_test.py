"""Compares profiles with PostgreSQL, MariaDB, SQLite, PHP, the file system, the rules for file names
of NTFS-3G and Python, and twitter-text.

Random texts of many scripts, and texts with Characters that services reject, are stored in columns
and file names. `textlimit form validate` must accept exactly the texts that are read back unchanged.

    profiles_test.py TEXTLIMIT [SEED]

The servers run on local sockets in a temporary folder while the test runs. If root runs the test, the
servers run as the users `postgres` and `mysql`.
"""

import ctypes
import glob
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

SCRIPTS = [
    (0x20, 0x7E), (0x20, 0x7E), (0xA0, 0x17F), (0x300, 0x36F), (0x391, 0x3C9), (0x410, 0x44F),
    (0x5D0, 0x5EA), (0x621, 0x64A), (0x905, 0x939), (0x93E, 0x94D), (0xE01, 0xE3A),
    (0x1100, 0x1112), (0x200B, 0x200F), (0x2010, 0x2027), (0x3041, 0x3096), (0x4E00, 0x9FFF),
    (0xAC00, 0xD7A3), (0xE000, 0xF8FF), (0xFE00, 0xFE0F), (0x10400, 0x1044F),
    (0x1F1E6, 0x1F1FF), (0x1F300, 0x1F64F), (0x1F3FB, 0x1F3FF), (0x20000, 0x2A6DF),
    (0xE0100, 0xE01EF), (0x10FF00, 0x10FFFD),
]
# Characters that services reject, and similar Characters.
REFUSED = (
    [chr(value) for value in range(0x21)] + list('"*/:<>?\\|-.') + ["\x7f", "\x85", "\ufeff", "\ufffe"]
    + ["\uffff", "CON", "con", "NUL", "AUX", "PRN", "COM1", "lpt9", "COM0", "COM¹", "CONIN$", "CLOCK$"]
    + [".", "..", "...", " .", ". ", "a", "b1", ".txt", "é", "中", "👍"]
)
CLUSTERS = ["👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "é", "e\u0301", "\r\n", "\n", "\t", "각", "क्ष", "  "]


def text(source, scalars):
    """Returns a text of about this number of scalars."""
    parts = []
    count = 0
    scripts = source.sample(SCRIPTS, source.randint(1, 3))
    while count < scalars:
        if source.random() < 0.1:
            part = source.choice(CLUSTERS)
        else:
            low, high = source.choice(scripts)
            part = chr(source.randint(low, high))
        parts.append(part)
        count += len(part)
    return "".join(parts)


def texts(source, around, count=300):
    """Returns texts of about `around` scalars, many of them with exactly this number."""
    made = [text(source, max(0, around + source.randint(-6, 6))) for _ in range(count)]
    made += [t[:around] for t in made[: count // 3]]
    made += [t[: around - 1] + " " * source.randint(0, 3) for t in made[: count // 6]]
    return made


def refused_texts(source, count=1500):
    """Returns short texts of Characters that services reject."""
    made = [""] + REFUSED + [f"{name}.txt" for name in REFUSED] + [f"a{c}b" for c in REFUSED]
    made += ["".join(source.choices(REFUSED, k=source.randint(1, 4))) for _ in range(count)]
    return made


def accepted(textlimit, folder, profile, values):
    """Returns, for each text, whether `textlimit form validate` accepts it for a profile."""
    form = folder / "form.json"
    rules = [{"rule": "length", "profile": profile}]
    form.write_text(json.dumps({"fields": [{"name": "x", "rules": rules}]}))
    records = "".join(json.dumps({"x": value}) + "\n" for value in values)
    run = subprocess.run(
        [textlimit, "form", "validate", form, "--exit-zero"], input=records, text=True,
        capture_output=True, check=True)
    # A rule for a count accepts an empty value. Only `required` rejects it.
    accepts_empty = accepts_empty_text(textlimit, profile)
    return [
        json.loads(line)["valid"] and (value != "" or accepts_empty)
        for value, line in zip(values, run.stdout.splitlines(), strict=True)
    ]


def accepts_empty_text(textlimit, profile):
    run = subprocess.run(
        [textlimit, "check", "--limit", profile, "--text", "", "--json"], text=True,
        capture_output=True)
    return json.loads(run.stdout)["fits"]


class Comparison:
    def __init__(self, textlimit, folder):
        self.textlimit = textlimit
        self.folder = folder
        self.differences = 0

    def compare(self, name, profile, values, stored):
        """Prints the texts for which the profile and the service differ."""
        ours = accepted(self.textlimit, self.folder, profile, values)
        different = [
            (value, our) for value, our, theirs in zip(values, ours, stored, strict=True)
            if our != theirs
        ]
        fitting = sum(ours)
        print(f"{name}, {profile}: {len(values)} texts, {fitting} accepted, "
              f"{len(different)} different", flush=True)
        for value, our in different[:5]:
            verb = "accepts" if our else "refuses"
            print(f"  the profile {verb} {value!r} ({len(value)} scalars, "
                  f"{len(value.encode())} bytes)")
        if not 0 < fitting < len(values):
            print("  this compares nothing: all texts are on one side")
            self.differences += 1
        self.differences += len(different)

    def expect(self, name, is_so):
        print(f"{name}: {'yes' if is_so else 'NO'}", flush=True)
        self.differences += 0 if is_so else 1


def as_user(user):
    """Returns the start of a command that root runs as `user`, or an empty list for other users."""
    return ["runuser", "-u", user, "--"] if os.geteuid() == 0 else []


class PostgreSQL:
    def __init__(self, folder):
        self.folder = folder / "postgresql"
        self.folder.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.bin = pathlib.Path(sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1])
        self.user = as_user("postgres")
        self.run(
            self.bin / "initdb", "-D", self.folder / "data", "-U", "test", "-E", "UTF8",
            "--locale=C.UTF-8", "-A", "trust", "--no-sync")
        self.control("start", "-w", "-l", self.folder / "log", "-o",
                     f"-k {self.folder} -c listen_addresses= -c fsync=off")

    def run(self, *arguments, **options):
        return subprocess.run(
            [*self.user, *map(str, arguments)], check=True, capture_output=True, text=True,
            cwd=self.folder, **options).stdout

    def control(self, *arguments):
        # Standard output isn't read, since the server inherits it and keeps it open.
        subprocess.run(
            [*self.user, str(self.bin / "pg_ctl"), "-D", str(self.folder / "data"),
             *map(str, arguments)],
            check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self):
        self.control("stop", "-m", "immediate")

    def query(self, sql):
        return self.run("psql", "-h", self.folder, "-U", "test", "-d", "postgres", "-qAt",
                        "-v", "ON_ERROR_STOP=1", "-f", "-", input=sql)

    def stored(self, column, values, more=""):
        """Returns, for each text, whether a column stores it unchanged."""
        rows = ",".join(f"({n}, '\\x{v.encode().hex()}'::bytea)" for n, v in enumerate(values))
        answer = self.query(f"""
            DROP TABLE IF EXISTS given, kept;
            CREATE TABLE given (n int, bytes bytea);
            CREATE TABLE kept (n int, x {column});
            {more}
            INSERT INTO given VALUES {rows};
            DO $$ DECLARE row record; BEGIN
              FOR row IN SELECT * FROM given LOOP
                BEGIN
                  INSERT INTO kept VALUES (row.n, convert_from(row.bytes, 'UTF8'));
                EXCEPTION WHEN others THEN NULL;
                END;
              END LOOP;
            END $$;
            SELECT n FROM kept JOIN given USING (n) WHERE convert_to(x, 'UTF8') = bytes;
            """)
        kept = set(map(int, answer.split()))
        return [n in kept for n in range(len(values))]


class MariaDB:
    def __init__(self, folder):
        self.folder = folder / "mariadb"
        self.folder.mkdir()
        self.user = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, "mysql")
            self.user = ["--user=mysql"]
        data = f"--datadir={self.folder / 'data'}"
        subprocess.run(
            ["mariadb-install-db", "--no-defaults", data, *self.user, "--skip-test-db",
             "--auth-root-authentication-method=normal"],
            check=True, capture_output=True)
        self.socket = self.folder / "socket"
        self.log = open(self.folder / "log", "wb")
        self.server = subprocess.Popen(
            ["mariadbd", "--no-defaults", data, *self.user, f"--socket={self.socket}",
             "--skip-networking", f"--pid-file={self.folder / 'pid'}",
             "--innodb-flush-log-at-trx-commit=0", "--max-allowed-packet=64M"],
            stdout=self.log, stderr=self.log)
        for _ in range(600):
            if self.client("SELECT 1;").returncode == 0:
                break
            if self.server.poll() is not None:
                raise SystemExit("MariaDB did not start:\n" + (self.folder / "log").read_text())
            time.sleep(0.1)
        self.query("CREATE DATABASE t;")

    def stop(self):
        self.server.terminate()
        self.server.wait()
        self.log.close()

    def client(self, sql, *options):
        return subprocess.run(
            ["mariadb", "--no-defaults", f"--socket={self.socket}", "-uroot", "-N",
             "--default-character-set=utf8mb4", *options],
            input=sql, text=True, capture_output=True)

    def query(self, sql):
        run = self.client(sql)
        if run.returncode != 0:
            raise SystemExit(run.stderr)
        return run.stdout

    def can(self, sql):
        return self.client(sql, "t").returncode == 0

    def stored(self, column, values):
        """Returns, for each text, whether a column stores it unchanged in strict mode, the default."""
        self.query(f"USE t; DROP TABLE IF EXISTS kept; CREATE TABLE kept (n INT, x {column});")
        inserts = "".join(
            f"INSERT INTO kept VALUES ({n}, _utf8mb4 X'{v.encode().hex()}');\n"
            for n, v in enumerate(values))
        self.client(inserts, "--force", "t")
        kept = {}
        for row in self.query("SELECT n, HEX(x) FROM t.kept;").splitlines():
            n, _, kept_hex = row.partition("\t")
            kept[int(n)] = kept_hex
        return [kept.get(n) == v.encode().hex().upper() for n, v in enumerate(values)]


def sqlite_stored(check, values):
    inserts = "".join(
        f"INSERT INTO kept VALUES ({n}, CAST(X'{v.encode().hex()}' AS TEXT));\n"
        for n, v in enumerate(values))
    run = subprocess.run(
        ["sqlite3", "-batch", ":memory:"], text=True, capture_output=True,
        input=f"CREATE TABLE kept (n INT, x TEXT CHECK ({check}));\n{inserts}"
              "SELECT n || ' ' || hex(x) FROM kept;\n")
    kept = dict(row.split(" ") if " " in row else (row, "") for row in run.stdout.splitlines())
    return [kept.get(str(n)) == v.encode().hex().upper() for n, v in enumerate(values)]


class NTFS:
    """A volume of NTFS-3G in a file, with the rules of Windows for names."""

    def __init__(self, folder):
        image = folder / "ntfs"
        with open(image, "wb") as file:
            file.truncate(4 << 20)
        subprocess.run(["mkntfs", "-F", "-Q", "-q", image], check=True, capture_output=True)
        library = ctypes.CDLL("libntfs-3g.so.89")
        library.ntfs_mount.restype = ctypes.c_void_p
        library.ntfs_mount.argtypes = [ctypes.c_char_p, ctypes.c_ulong]
        read_only = 1
        self.volume = library.ntfs_mount(os.fsencode(image), read_only)
        self.forbids = library.ntfs_forbidden_names
        self.forbids.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_int]

    def accepts(self, name):
        units = name.encode("utf-16-le")
        if len(units) > 2 * 255 or self.forbids(self.volume, units, len(units) // 2, 1):
            return False
        # Python also rejects reserved names with spaces before the extension, and COM¹.
        return not pathlib.PureWindowsPath(name).is_reserved()


def php_hashes_all(passwords):
    """Returns, for each password, whether PHP's bcrypt hashes all of its bytes."""
    program = """
        foreach (json_decode(stream_get_contents(STDIN)) as $hex) {
          $password = hex2bin($hex);
          try { $hash = password_hash($password, PASSWORD_BCRYPT, ['cost' => 4]); }
          catch (ValueError $error) { echo "0\n"; continue; }
          $shorter = substr($password, 0, -1);
          echo $password !== '' && password_verify($shorter, $hash) ? "0\n" : "1\n";
        }"""
    run = subprocess.run(
        ["php", "-r", program], text=True, capture_output=True, check=True,
        input=json.dumps([password.encode().hex() for password in passwords]))
    return [line == "1" for line in run.stdout.split()]


def names_created(folder, names):
    created = []
    for name in names:
        path = f"{folder}/{name}".encode()
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL))
            # If `name` contains /, the file's name is only the part after the last /.
            created.append(os.listdir(folder) == [name])
            os.unlink(path)
        except (OSError, ValueError):
            created.append(False)
    return created


def main():
    textlimit = os.path.abspath(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20261122
    print(f"seed {seed}")
    source = random.Random(seed)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="profiles-"))
    folder.chmod(0o755)
    comparison = Comparison(textlimit, folder)
    servers = []
    try:
        names = folder / "names"
        names.mkdir()
        made = []
        for low, high in [(255, 255), (120, 135), (80, 90), (60, 68)]:
            for _ in range(200):
                made.append(text(source, source.randint(low, high)).replace("/", "-"))
        kept = names_created(names, made)
        system = subprocess.run(["stat", "-f", "-c", "%T", names], capture_output=True, text=True)
        comparison.compare(f"file names ({system.stdout.strip()})", "ext4-name", made, kept)
        made = refused_texts(source)
        comparison.compare("file names, refused", "ext4-name", made, names_created(names, made))
        ntfs = NTFS(folder)
        made += [text(source, source.randint(120, 260)) for _ in range(300)]
        comparison.compare("NTFS-3G", "ntfs-name", made, [ntfs.accepts(name) for name in made])
        made = refused_texts(source, 200)
        made += [text(source, source.randint(17, 75)) for _ in range(300)]
        comparison.compare("PHP", "bcrypt-password", made, php_hashes_all(made))
        from twitter_text import parse_tweet
        made = refused_texts(source)
        comparison.compare("twitter-text", "x-post", made, [parse_tweet(t).valid for t in made])

        postgresql = PostgreSQL(folder)
        servers.append(postgresql)
        for n in (1, 5, 40, 255):
            values = texts(source, n) + refused_texts(source, 300)
            comparison.compare("PostgreSQL", f"postgresql-varchar={n}", values,
                               postgresql.stored(f"varchar({n})", values))
        # Text that pglz can't compress.
        letters = [chr(c) for c in range(0x21, 0x7F)]
        values = ["".join(source.choices(letters, k=source.randint(2670, 2720)))
                  for _ in range(300)]
        comparison.compare("PostgreSQL, indexed", "postgresql-index", values,
                           postgresql.stored("text", values, "CREATE INDEX ON kept (x);"))

        mariadb = MariaDB(folder)
        servers.append(mariadb)
        for n in (1, 5, 40, 255):
            values = texts(source, n) + refused_texts(source, 300)
            comparison.compare("MariaDB", f"mysql-varchar={n}", values,
                               mariadb.stored(f"VARCHAR({n}) CHARACTER SET utf8mb4", values))
            # Nearly every long text has a scalar that utf8mb3 can't represent, so each text is also
            # compared without such scalars.
            values = values + ["".join(c for c in t if ord(c) < 0x10000) for t in values]
            comparison.compare("MariaDB", f"mysql-varchar-utf8mb3={n}", values,
                               mariadb.stored(f"VARCHAR({n}) CHARACTER SET utf8mb3", values))
        values = ["a" * length for length in range(65530, 65540)]
        values += ["中" * (length // 3) + "b" * (length % 3) for length in range(65530, 65540)]
        comparison.compare("MariaDB", "mysql-text", values,
                           mariadb.stored("TEXT CHARACTER SET utf8mb4", values))
        values = texts(source, 85)
        comparison.compare("MariaDB TINYTEXT", "mysql-text=255", values,
                           mariadb.stored("TINYTEXT CHARACTER SET utf8mb4", values))
        for charset, most, key in [("utf8mb4", 16383, 768), ("utf8mb3", 21844, 1024)]:
            def declared(length, index=""):
                return mariadb.can(
                    f"CREATE OR REPLACE TABLE d (x VARCHAR({length}) CHARACTER SET {charset} "
                    f"{index}) ENGINE=InnoDB ROW_FORMAT=DYNAMIC;")
            comparison.expect(f"MariaDB declares VARCHAR({most}) in {charset} and no more",
                              declared(most) and not declared(most + 1))
            # The key is a primary key, since MariaDB hashes a longer unique key.
            comparison.expect(f"MariaDB indexes VARCHAR({key}) in {charset} and no more",
                              declared(key, "PRIMARY KEY") and not declared(key + 1, "PRIMARY KEY"))

        for n in (1, 5, 40, 255):
            # SQLite's length() stops at U+0000, as the profile documents.
            values = [t for t in texts(source, n) + refused_texts(source, 300) if "\0" not in t]
            comparison.compare("SQLite", f"sqlite-length={n}", values,
                               sqlite_stored(f"length(x) <= {n}", values))
        comparison.expect("SQLite lets VARCHAR(1) hold more", sqlite_stored("1", ["abc"]) == [True])
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder)
    print(f"{comparison.differences} differences")
    return 1 if comparison.differences else 0


if __name__ == "__main__":
    sys.exit(main())
