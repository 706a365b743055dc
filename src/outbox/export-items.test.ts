import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sampleItem } from '#domain/outbox/sample-item.ts';
import { bytesOf } from '#tests/support/outbox-rig.ts';
import { exportItems } from './export-items.ts';

test('a zip holds the bytes as they are and what is known of them, no credential', async () => {
  const items = [
    sampleItem({ id: 'aaaaaaaa-1', kind: 'front', takenAt: Date.UTC(2026, 10, 20, 9, 47, 3), uploadUrl: 'http://x/slot-secret' }),
    sampleItem({ id: 'bbbbbbbb-1', kind: 'submit', action: 'call', mediaType: 'application/json', takenAt: 0 }),
    sampleItem({ id: 'cccccccc-1', kind: 'back' }),
  ];
  const kept = new Map([
    ['aaaaaaaa-1', bytesOf('photo')],
    ['bbbbbbbb-1', bytesOf('{"imei":"1"}')],
  ]);
  const zip = await exportItems(items, async (id) => kept.get(id) ?? null);
  expect(zip.type).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(Object.keys(files)).toEqual([
    'front-2026-11-20T09-47-03-aaaaaaaa.jpg',
    'submit-1970-01-01T00-00-00-bbbbbbbb.json',
    'contenido.json',
  ]);
  expect(text('front-2026-11-20T09-47-03-aaaaaaaa.jpg')).toBe('photo');
  expect(JSON.parse(text('contenido.json'))).toMatchObject([
    { id: 'aaaaaaaa-1', file: 'front-2026-11-20T09-47-03-aaaaaaaa.jpg' },
    { id: 'bbbbbbbb-1' },
    { id: 'cccccccc-1', file: null },
  ]);
  expect(text('contenido.json')).not.toMatch(/pg_|slot-secret/);
});

test('what the phone cannot read is named and keeps nothing else from the copy', async () => {
  const items = [sampleItem({ id: 'aaaaaaaa-1', kind: 'front' }), sampleItem({ id: 'bbbbbbbb-1', kind: 'back' })];
  const unread: string[] = [];
  const zip = await exportItems(
    items,
    async (id) => {
      if (id === 'aaaaaaaa-1') throw new DOMException('cannot be read', 'NotReadableError');
      return bytesOf('photo');
    },
    (id) => unread.push(id),
  );
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const listed = JSON.parse(new TextDecoder().decode(files['contenido.json'])) as { id: string; file: string | null }[];
  expect(listed.map(({ id, file }) => [id, file !== null])).toEqual([
    ['aaaaaaaa-1', false],
    ['bbbbbbbb-1', true],
  ]);
  expect(unread).toEqual(['aaaaaaaa-1']);
});
