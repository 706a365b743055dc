import { gunzipSync, gzipSync } from 'node:zlib';

/** The index of the word list among the parts of a `.traineddata` (tesseract's `tessdatamanager.h`, TESSDATA_LSTM_SYSTEM_DAWG). */
const wordList = 19;

/**
 * A language's data without its word list, which is more than half of the download and of no use for numbers and labels. The format of the file: a count, one 64-bit
 * offset per part (-1 for an absent one), and the parts.
 */
export function withoutWordList(packed: Buffer): Buffer {
  const data = gunzipSync(packed);
  const count = data.readInt32LE(0);
  const offsets = Array.from({ length: count }, (_, part) => Number(data.readBigInt64LE(4 + 8 * part)));
  const start = offsets[wordList] ?? -1;
  if (start < 0) throw new Error('The language data has no list of words any more.');
  const end = Math.min(data.length, ...offsets.filter((offset) => offset > start));
  const kept = Buffer.concat([data.subarray(0, start), data.subarray(end)]);
  for (const [part, offset] of offsets.entries()) {
    const moved = part === wordList ? -1 : offset > start ? offset - (end - start) : offset;
    kept.writeBigInt64LE(BigInt(moved), 4 + 8 * part);
  }
  return gzipSync(kept, { level: 9 });
}
