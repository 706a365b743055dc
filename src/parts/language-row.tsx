import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { keepLanguage, type Language } from '#src/i18n/language.ts';
import { Button } from '#src/ui/button.tsx';
import { ListRow } from '#src/ui/list-row.tsx';

/** Each language's name in that language, because somebody who looks for it may not read the other. */
const names: Record<Language, string> = { 'es-ES': 'Español', en: 'English' };

/** The interface's language and a button for the other one, which loads its catalogue and reloads the page. */
export function LanguageRow() {
  const { i18n } = useLingui();
  const [hasFailed, setHasFailed] = useState(false);
  const [spoken, other]: [Language, Language] = i18n.locale === 'en' ? ['en', 'es-ES'] : ['es-ES', 'en'];
  const change = async () => {
    try {
      // Without the catalogue the page would reload in the same language.
      if (other === 'en') await import('#src/i18n/english.ts');
    } catch {
      setHasFailed(true);
      return;
    }
    keepLanguage(other);
    location.reload();
  };
  return (
    <ListRow
      icon="globe"
      title={<Trans>Idioma</Trans>}
      text={<span role="status">{hasFailed ? <Trans>No hay conexión. Inténtalo cuando tengas red.</Trans> : names[spoken]}</span>}
      end={
        <Button
          small
          onClick={() => {
            void change();
          }}
        >
          <span lang={other}>{names[other]}</span>
        </Button>
      }
    />
  );
}
