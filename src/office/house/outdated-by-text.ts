import { getLegalText, listLegalTexts, listLegalTextVersions } from '#domain/wire/legal-texts.ts';
import { listOfficeTexts } from '#domain/wire/office-texts.ts';

/** What has to be asked anew when another version of a text comes into force. */
export const outdatedByText = [getLegalText, listLegalTexts, listLegalTextVersions, listOfficeTexts];
