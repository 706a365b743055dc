import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { BlobStore } from '#server/ports/ports.ts';

/** The tests that every blob store must pass, whatever its implementation. `make` returns an empty store. */
export function blobContract(make: () => Promise<BlobStore>): void {
  const name = 'ab12.jpg';
  const type = 'image/jpeg';
  const read = async (blobs: BlobStore) => (await buffer(await blobs.open(name))).toString();

  test('what was put comes back, also when there was something of that name', async () => {
    const blobs = await make();
    await blobs.put(name, Buffer.from('bytes'), type);
    expect(await read(blobs)).toBe('bytes');
    await blobs.put(name, Buffer.from('bytes'), type);
    expect(await read(blobs)).toBe('bytes');
    await blobs.put('ab99.jpg', Buffer.alloc(3_000_000, 'y'), type);
    expect((await buffer(await blobs.open('ab99.jpg'))).length).toBe(3_000_000);
  });

  test('the same name ten times at once is one whole file', async () => {
    const blobs = await make();
    const bytes = Buffer.alloc(300_000, 'x');
    await Promise.all(Array.from({ length: 10 }, () => blobs.put(name, bytes, type)));
    expect((await read(blobs)).length).toBe(300_000);
  });

  test('what is not there cannot be opened', async () => {
    const blobs = await make();
    await blobs.probe();
    await expect(blobs.open('ab99.jpg')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('what is removed can be opened by nobody, and removing it again, or what never was, is no fault', async () => {
    const blobs = await make();
    await blobs.remove('never-there');
    await blobs.put(name, Buffer.from('x'), type);
    await blobs.put('ab99.jpg', Buffer.from('y'), type);
    await blobs.remove(name);
    await blobs.remove(name);
    await expect(blobs.open(name)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await buffer(await blobs.open('ab99.jpg'))).toString()).toBe('y');
  });

  test('what is there is listed, each once, with when it came, and nothing else', async () => {
    const blobs = await make();
    const listed = async () => {
      const found: { name: string; putAt: Date }[] = [];
      for await (const blob of blobs.list()) found.push(blob);
      return found.toSorted((one, other) => one.name.localeCompare(other.name));
    };
    expect(await listed()).toEqual([]);
    await blobs.probe();
    for (const each of ['ab12.0', 'ab12.1', 'cd34.0']) await blobs.put(each, Buffer.from(each), type);
    await blobs.remove('ab12.1');
    const found = await listed();
    expect(found.map((blob) => blob.name)).toEqual(['ab12.0', 'cd34.0']);
    // The store's own clock sets the time: checking the year is enough to see that it was read.
    expect(found.map(({ putAt }) => putAt.getUTCFullYear() >= 2025)).toEqual([true, true]);
  });

  test.each(['../ab', 'a/b', '/etc/passwd', '', '.hidden', 'A'])('a name like "%s" is none', async (bad) => {
    const blobs = await make();
    await expect(blobs.put(bad, Buffer.from('x'), type)).rejects.toThrow('blob name');
    await expect(blobs.open(bad)).rejects.toThrow('blob name');
    await expect(blobs.remove(bad)).rejects.toThrow('blob name');
  });
}
