import { useLingui } from '@lingui/react/macro';

/** What a person reads below a field that has no words of its own for its fault: what to do, as far as the code tells. */
export function useFaultText(): (code: string) => string {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'missing':
      case 'empty':
        return t`Falta este dato.`;
      case 'too-short':
        return t`Es demasiado corto.`;
      case 'too-long':
        return t`Es demasiado largo.`;
      case 'too-small':
        return t`Es demasiado poco.`;
      case 'too-large':
        return t`Es demasiado.`;
      case 'not-an-option':
        return t`Elige una de las opciones.`;
      case 'unique':
        return t`Ya hay otro igual.`;
      default:
        return t`Este dato no vale. Revísalo.`;
    }
  };
}
