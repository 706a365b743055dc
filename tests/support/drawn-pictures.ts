/** A drawn JPEG of four quarters, red and green above blue and white, so that any rotation or reflection is visible. */
export async function drawnJpeg(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no context');
  for (const [at, colour] of ['#f00', '#0f0', '#00f', '#fff'].entries()) {
    context.fillStyle = colour;
    context.fillRect((at % 2) * (width / 2), Math.floor(at / 2) * (height / 2), width / 2, height / 2);
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Adds Exif with an orientation and a location (GPS latitude), as a phone writes it, after the start of a JPEG. */
export function withExif(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = new DataView(new ArrayBuffer(8 + 2 + 24 + 4 + 2 + 12 + 4 + 24));
  tiff.setUint16(0, 0x4d4d);
  tiff.setUint16(2, 42);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, 2);
  const entry = (at: number, tag: number, type: number, count: number) => {
    tiff.setUint16(at, tag);
    tiff.setUint16(at + 2, type);
    tiff.setUint32(at + 4, count);
  };
  entry(10, 0x0112, 3, 1);
  tiff.setUint16(18, orientation);
  entry(22, 0x8825, 4, 1);
  tiff.setUint32(30, 38);
  tiff.setUint16(38, 1);
  entry(40, 2, 5, 3);
  tiff.setUint32(48, 56);
  for (const [at, part] of [40, 25, 0].entries()) {
    tiff.setUint32(56 + at * 8, part);
    tiff.setUint32(60 + at * 8, 1);
  }
  const body = new Uint8Array([...new TextEncoder().encode('Exif'), 0, 0, ...new Uint8Array(tiff.buffer)]);
  const length = body.length + 2;
  const out = new Uint8Array(jpeg.length + length + 2);
  out.set([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255]);
  out.set(body, 6);
  out.set(jpeg.subarray(2), 6 + body.length);
  return out;
}

/** The colour in the middle of each quarter, row by row. */
export async function quartersOf(bytes: ArrayBuffer): Promise<{ width: number; height: number; colours: string }> {
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no context');
  context.drawImage(image, 0, 0);
  const name = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(image.width * x, image.height * y, 1, 1).data;
    if (red > 128 && green > 128 && blue > 128) return 'w';
    if (red > 128) return 'r';
    return green > 128 ? 'g' : blue > 128 ? 'b' : '?';
  };
  return {
    width: image.width,
    height: image.height,
    colours: name(0.25, 0.25) + name(0.75, 0.25) + name(0.25, 0.75) + name(0.75, 0.75),
  };
}

/** A PNG whose header claims this size while it holds almost no data: a decompression bomb. */
export function bombPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(45));
  bytes.setUint32(0, 0x89504e47);
  bytes.setUint32(4, 0x0d0a1a0a);
  bytes.setUint32(8, 13);
  bytes.setUint32(12, 0x49484452);
  bytes.setUint32(16, width);
  bytes.setUint32(20, height);
  bytes.setUint8(24, 8);
  bytes.setUint32(33, 0);
  bytes.setUint32(37, 0x49454e44);
  return new Uint8Array(bytes.buffer);
}
