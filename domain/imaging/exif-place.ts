/** Sizes of the value types of TIFF 6.0, by their number. */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const placeTag = 0x8825;
/** No writer of Exif puts more into one directory; more is not one. */
const mostEntries = 200;
/** No value is longer than a whole header may be. */
const longestValueBytes = 65_535;

/**
 * Takes the place (the GPS directory of Exif 2.32, tag 0x8825) out of a file that cannot be encoded anew, such as a HEIC: its bytes
 * become zero where they are, so that every offset of the file stays right. Other Exif stays: when, with which phone.
 * Returns the same bytes when there is no Exif, else a copy.
 */
export function withoutPlace(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let cleaned: Uint8Array<ArrayBuffer> | null = null;
  for (let at = 0; at + 14 < bytes.length; at += 1) {
    const isBig = bytes[at] === 0x4d && bytes[at + 1] === 0x4d && bytes[at + 2] === 0 && bytes[at + 3] === 42;
    const isLittle = bytes[at] === 0x49 && bytes[at + 1] === 0x49 && bytes[at + 2] === 42 && bytes[at + 3] === 0;
    if (!isBig && !isLittle) continue;
    cleaned ??= bytes.slice();
    erase(new DataView(cleaned.buffer, at), isLittle);
  }
  return cleaned ?? bytes;
}

/** `tiff` begins at the TIFF header, from which all its offsets count. */
function erase(tiff: DataView<ArrayBuffer>, isLittle: boolean): void {
  const entriesAt = (directory: number): number[] => {
    if (directory < 8 || directory + 2 > tiff.byteLength) return [];
    const count = tiff.getUint16(directory, isLittle);
    if (count > mostEntries || directory + 2 + count * 12 > tiff.byteLength) return [];
    return Array.from({ length: count }, (_, index) => directory + 2 + index * 12);
  };
  const bytes = new Uint8Array(tiff.buffer, tiff.byteOffset);
  const clear = (from: number, length: number) => bytes.fill(0, from, from + Math.min(length, longestValueBytes));
  for (const entry of entriesAt(tiff.getUint32(4, isLittle))) {
    if (tiff.getUint16(entry, isLittle) !== placeTag) continue;
    const directory = tiff.getUint32(entry + 8, isLittle);
    for (const part of entriesAt(directory)) {
      const length = (valueBytes[tiff.getUint16(part + 2, isLittle)] ?? 0) * tiff.getUint32(part + 4, isLittle);
      if (length > 4) clear(tiff.getUint32(part + 8, isLittle), length);
      clear(part, 12);
    }
    clear(directory, 2);
  }
}
