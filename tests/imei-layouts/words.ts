/** Words of a phone's own screens. Scripts beside Latin are those that the system's DejaVu fonts draw. */
export interface Words {
  device: string;
  about: string;
  slot: string;
  serial: string;
  number: string;
  model: string;
  ok: string;
  version: string;
}

const rows: Record<string, readonly [string, string, string, string, string, string, string, string]> = {
  es: [
    'Información del dispositivo',
    'Acerca del teléfono',
    'Ranura',
    'Número de serie',
    'Número de teléfono',
    'Modelo',
    'Aceptar',
    'Versión de software',
  ],
  en: ['Device info', 'About phone', 'Slot', 'Serial number', 'Phone number', 'Model', 'OK', 'Software version'],
  pt: [
    'Informações do dispositivo',
    'Sobre o telefone',
    'Ranhura',
    'Número de série',
    'Número de telefone',
    'Modelo',
    'OK',
    'Versão do software',
  ],
  fr: [
    'Infos sur l’appareil',
    'À propos du téléphone',
    'Emplacement',
    'Numéro de série',
    'Numéro de téléphone',
    'Modèle',
    'Fermer',
    'Version du logiciel',
  ],
  de: ['Geräteinformationen', 'Über das Telefon', 'Steckplatz', 'Seriennummer', 'Telefonnummer', 'Modell', 'Schließen', 'Softwareversion'],
  it: [
    'Informazioni sul dispositivo',
    'Info telefono',
    'Slot',
    'Numero di serie',
    'Numero di telefono',
    'Modello',
    'OK',
    'Versione software',
  ],
  ca: [
    'Informació del dispositiu',
    'Quant al telèfon',
    'Ranura',
    'Número de sèrie',
    'Número de telèfon',
    'Model',
    'D’acord',
    'Versió de programari',
  ],
  pl: [
    'Informacje o urządzeniu',
    'Telefon — informacje',
    'Gniazdo',
    'Numer seryjny',
    'Numer telefonu',
    'Model',
    'Zamknij',
    'Wersja oprogramowania',
  ],
  ro: ['Informații dispozitiv', 'Despre telefon', 'Slot', 'Număr de serie', 'Număr de telefon', 'Model', 'OK', 'Versiune software'],
  tr: ['Cihaz bilgileri', 'Telefon hakkında', 'Yuva', 'Seri numarası', 'Telefon numarası', 'Model', 'Tamam', 'Yazılım sürümü'],
  ru: ['Сведения об устройстве', 'О телефоне', 'Слот', 'Серийный номер', 'Номер телефона', 'Модель', 'ОК', 'Версия ПО'],
  uk: ['Відомості про пристрій', 'Про телефон', 'Слот', 'Серійний номер', 'Номер телефону', 'Модель', 'Закрити', 'Версія ПЗ'],
  el: [
    'Πληροφορίες συσκευής',
    'Σχετικά με το τηλέφωνο',
    'Υποδοχή',
    'Σειριακός αριθμός',
    'Αριθμός τηλεφώνου',
    'Μοντέλο',
    'ΟΚ',
    'Έκδοση λογισμικού',
  ],
  ar: ['معلومات الجهاز', 'حول الهاتف', 'الفتحة', 'الرقم التسلسلي', 'رقم الهاتف', 'الطراز', 'موافق', 'إصدار البرنامج'],
};

export const languages = Object.keys(rows);

/** Right to left, in letters that only the system's fonts have. */
export const isRightToLeft = (language: string) => language === 'ar';
export const isLatin = (language: string) => !['ru', 'uk', 'el', 'ar'].includes(language);

export function wordsOf(language: string): Words {
  const row = rows[language];
  if (row === undefined) throw new Error(`no words of ${language}`);
  const [device, about, slot, serial, number, model, ok, version] = row;
  return { device, about, slot, serial, number, model, ok, version };
}
