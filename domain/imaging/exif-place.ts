/** Sizes, in bytes, of the value types of TIFF 6.0, by type number. */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const placeTag = 0x8825;
/** No Exif writer puts more entries into one directory; a larger count is no directory. */
const mostEntries = 200;
/** A value cannot be longer than the longest possible Exif header. */
const longestValueBytes = 65_535;

/**
 * Removes the location (the GPS directory of Exif 2.32, tag 0x8825) from a file that cannot be re-encoded, such as a HEIC: its bytes are overwritten with zeros,
 * so that all offsets in the file stay valid. Other Exif data stays, such as the time and the phone's model. Returns the same array when there is no Exif
 * header, else a copy.
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

/** Overwrites the GPS directory. `tiff` begins at the TIFF header, from which all offsets count. */
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
