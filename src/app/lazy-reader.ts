import type { Reader } from '#src/platform/reader/reader.ts';

/** The reader of pictures, fetched when the first picture comes: the screens before it open sooner. */
export function lazyReader(): Reader {
  let reader: Promise<Reader> | null = null;
  const load = () => {
    reader ??= import('#src/platform/reader/reader.ts').then(({ createReader }) => createReader());
    // A chunk that did not come is asked for again with the next picture.
    reader.catch(() => {
      reader = null;
    });
    return reader;
  };
  return {
    shrink: async (...given) => (await load()).shrink(...given),
    measure: async (...given) => (await load()).measure(...given),
    readBarcodes: async (...given) => (await load()).readBarcodes(...given),
    readImei: async (...given) => (await load()).readImei(...given),
    end: () => {
      void reader?.then((loaded) => {
        loaded.end();
      });
    },
  };
}
