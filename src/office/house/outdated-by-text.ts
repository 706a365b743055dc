import { getLegalText, listLegalTexts, listLegalTextVersions } from '#domain/wire/legal-texts.ts';
import { listOfficeTexts } from '#domain/wire/office-texts.ts';

/** The calls to be read again when a new version of a legal text comes into force. */
export const outdatedByText = [getLegalText, listLegalTexts, listLegalTextVersions, listOfficeTexts];
