import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const exclude = ['**/*.test.*'];

/** One catalogue for the shell and one a feature: a screen fetches only its own words (`src/app/screen.ts`). */
export default defineConfig({
  sourceLocale: 'es-ES',
  locales: ['es-ES'],
  catalogs: [
    { path: 'src/i18n/catalogues/shell/{locale}', include: ['src/app', 'src/i18n', 'src/parts', 'src/ui'], exclude },
    { path: 'src/i18n/catalogues/{name}/{locale}', include: ['src/features/{name}'], exclude },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
