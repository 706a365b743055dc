import { getLegalText, listLegalTexts, listLegalTextVersions, listOfficeTexts } from '#domain/wire/legal-texts.ts';

/** What has to be asked anew when another version of a text comes into force. */
export const outdatedByText = [getLegalText, listLegalTexts, listLegalTextVersions, listOfficeTexts];
