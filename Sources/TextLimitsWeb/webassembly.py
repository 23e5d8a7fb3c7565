"""What the scripts beside read of a WebAssembly module."""


def number(data, at):
    """A number in LEB128, and where it ends."""
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return value, at


def written(value):
    """A number in LEB128."""
    result = bytearray()
    while value > 0x7F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    result.append(value)
    return bytes(result)


def sections(data):
    """Number, start and end of each section of a module."""
    at = 8
    while at < len(data):
        size, body = number(data, at + 1)
        yield data[at], body, body + size
        at = body + size
