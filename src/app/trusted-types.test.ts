import { expect, test } from 'vitest';
import { admitScript } from './trusted-types.ts';

const page = 'https://peritia.example/evaluation?policy=3';

test.each(['/sw.js', '/assets/reader.worker-Ab_1.js', '/ocr/worker.min.js', 'https://peritia.example/assets/x.js', '/ocr/v7/core.js'])(
  '%s is admitted',
  (url) => {
    expect(admitScript(url, page, '/')).toBe(url);
  },
);

test.each(['https://evil.example/sw.js', '/api/captures/1', '/assets/../api/x.js', 'data:text/javascript,1', '/ocr/x.html', '/other.js'])(
  '%s is refused',
  (url) => {
    import.meta.env.DEV = false;
    expect(() => admitScript(url, page, '/')).toThrow(TypeError);
  },
);

test('under a base only what lies under it', () => {
  import.meta.env.DEV = false;
  expect(admitScript('/seguros/sw.js', page, '/seguros/')).toBe('/seguros/sw.js');
  expect(() => admitScript('/sw.js', page, '/seguros/')).toThrow(TypeError);
});
