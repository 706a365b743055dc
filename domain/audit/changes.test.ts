import { expect, test } from 'vitest';
import { changesBetween, type FieldChange } from './changes.ts';

test.each<[string, object | null, object | null, FieldChange[]]>([
  ['nothing', { name: 'A', active: true }, { name: 'A', active: true }, []],
  ['one field', { name: 'A', active: true }, { name: 'B', active: true }, [{ field: 'name', before: 'A', after: 'B' }]],
  ['to nothing', { phone: '910000000' }, { phone: null }, [{ field: 'phone', before: '910000000', after: null }]],
  ['from false', { active: false }, { active: true }, [{ field: 'active', before: false, after: true }]],
  ['null and what is not there are the same', { phone: null }, {}, []],
  ['a list', { brands: ['Apple'] }, { brands: ['Apple', 'Xiaomi'] }, [{ field: 'brands', before: ['Apple'], after: ['Apple', 'Xiaomi'] }]],
  ['the same list', { brands: ['Apple'] }, { brands: ['Apple'] }, []],
  [
    'a part of a whole',
    { brand: { dock: '#000000', link: '#111111' } },
    { brand: { dock: '#000000', link: '#222222' } },
    [{ field: 'brand.link', before: '#111111', after: '#222222' }],
  ],
  ['a whole that was none', { brand: null }, { brand: { dock: '#000000' } }, [{ field: 'brand.dock', before: null, after: '#000000' }]],
  ['what is made, without what it does not have', null, { id: 7, name: 'A', phone: null }, [{ field: 'name', before: null, after: 'A' }]],
  ['what is ended', { id: 7, name: 'A', created_at: 'x' }, null, [{ field: 'name', before: 'A', after: null }]],
  ['what is personal, by its name', { email: 'a@b.example' }, { email: 'c@b.example' }, [{ field: 'email' }]],
  ['parts of what is personal, by their names', { address: { street: 'A' } }, { address: { street: 'B' } }, [{ field: 'address.street' }]],
])('%s', (_, before, after, expected) => {
  expect(changesBetween(before, after, ['email', 'address'])).toEqual(expected);
});
