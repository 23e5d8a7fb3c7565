// Joins PNG images into an animated PNG (https://www.w3.org/TR/png-3/).

/**
 * @param images - PNG images with the same header chunk, which has the size and the color type.
 * @param durations - The duration of each image in milliseconds, at most 65,535.
 */
export function animatedPNG(images, durations) {
  const [{ data: header }] = chunksOf(images[0]);
  let sequenceNumber = 0;
  const frames = images.flatMap((image, index) => {
    const chunks = chunksOf(image);
    if (!chunks[0].data.equals(header)) throw new Error("The images differ in size or color.");
    const control = frameControl(sequenceNumber++, header, durations[index]);
    const pieces = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
    // Programs that don't support animations show the `IDAT` chunks of the first image.
    const isFirst = index === 0;
    return [control, ...pieces.map((data) =>
      isFirst ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([uint32(sequenceNumber++), data])))];
  });
  const infiniteLoops = 0;
  const animationControl = Buffer.concat([uint32(images.length), uint32(infiniteLoops)]);
  return Buffer.concat([
    signatureOf(images[0]), chunk("IHDR", header), chunk("acTL", animationControl), ...frames, chunk("IEND"),
  ]);
}

function frameControl(sequenceNumber, header, milliseconds) {
  const size = header.subarray(0, 8);
  const origin = Buffer.alloc(8);
  const duration = [uint16(milliseconds), uint16(1000)];
  // The image stays until the next image replaces it.
  const disposalAndBlending = Buffer.alloc(2);
  return chunk("fcTL", Buffer.concat([uint32(sequenceNumber), size, origin, ...duration, disposalAndBlending]));
}

const signatureOf = (png) => png.subarray(0, 8);

function chunksOf(png) {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type, data = Buffer.alloc(0)) {
  const checked = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), checked, uint32(checksum(checked))]);
}

function uint16(number) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
}

function uint32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

/** Returns the CRC-32 of the bytes. Node 18 doesn't have `zlib.crc32`. */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
