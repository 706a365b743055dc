/** Fonts of one Debian package. What the model is trained on is never what it is tested on (`tests/drawn/held-back-fonts.ts`). */
export interface FontPackage {
  package: string;
  /** Names of the files taken from it, without their ending. */
  faces: readonly string[];
}

const weights = (family: string, names: string) => names.split(' ').map((name) => `${family}-${name}`);

export const trainingFonts: readonly FontPackage[] = [
  {
    package: 'fonts-roboto-unhinted',
    faces: [
      ...weights('Roboto', 'Thin Light Regular Medium Bold Black Italic'),
      ...weights('RobotoCondensed', 'Light Regular Medium Bold'),
    ],
  },
  {
    package: 'fonts-noto-core',
    faces: [...weights('NotoSans', 'Regular Bold Italic'), ...weights('NotoSansDisplay', 'Regular Bold')],
  },
  { package: 'fonts-noto-mono', faces: weights('NotoSansMono', 'Regular Bold') },
  {
    package: 'fonts-inter',
    faces: [
      ...weights('Inter', 'Light Regular Medium SemiBold Bold ExtraBold Italic'),
      ...weights('InterDisplay', 'Light Regular Medium Bold'),
    ],
  },
  { package: 'fonts-open-sans', faces: weights('OpenSans', 'Light Regular Semibold Bold CondLight CondBold Italic') },
  {
    package: 'fonts-urw-base35',
    faces: [
      ...weights('NimbusSans', 'Regular Bold Italic'),
      ...weights('NimbusSansNarrow', 'Regular Bold'),
      ...weights('NimbusMonoPS', 'Regular Bold'),
      'URWGothic-Book',
      'NimbusRoman-Regular',
    ],
  },
  { package: 'fonts-freefont-ttf', faces: ['FreeSans', 'FreeSansBold', 'FreeMono', 'FreeMonoBold', 'FreeSerif'] },
  { package: 'fonts-dejavu-core', faces: ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSansMono', 'DejaVuSansMono-Bold'] },
  { package: 'fonts-dejavu-extra', faces: ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold', 'DejaVuSans-ExtraLight'] },
  { package: 'fonts-ocr-b', faces: ['OCRB', 'OCRBL', 'OCRBX', 'OCRBE'] },
  { package: 'fonts-hack', faces: weights('Hack', 'Regular Bold') },
  { package: 'fonts-jetbrains-mono', faces: weights('JetBrainsMono', 'Light Regular Medium Bold') },
  { package: 'fonts-firacode', faces: weights('FiraCode', 'Light Regular Medium Bold') },
  { package: 'fonts-b612', faces: ['B612-Regular', 'B612-Bold', 'B612Mono-Regular', 'B612Mono-Bold'] },
  { package: 'fonts-clear-sans', faces: weights('ClearSans', 'Thin Light Regular Medium Bold') },
  { package: 'fonts-dotgothic16', faces: ['DotGothic16-Regular'] },
  { package: 'fonts-3270', faces: ['3270-Regular', '3270SemiCondensed-Regular', '3270Condensed-Regular'] },
  { package: 'fonts-play', faces: ['Play-Regular', 'Play-Bold'] },
  { package: 'fonts-opendin', faces: ['OSP-DIN'] },
  { package: 'fonts-karla', faces: weights('Karla', 'Light Regular Medium Bold') },
  { package: 'fonts-manrope', faces: weights('Manrope', 'Light Regular Medium Bold') },
  { package: 'fonts-dosis', faces: weights('Dosis', 'Book Medium Bold') },
  { package: 'fonts-courier-prime', faces: ['Courier Prime', 'Courier Prime Bold', 'Courier Prime Sans'] },
];
