import * as v from 'valibot';
import { line } from './typed-fields.ts';

const maxBrandLength = 60;
const maxModelLength = 120;
const maxReferenceLength = 60;

/** Specification §9, all but 2: a person is no item. */
export const itemRiskTypeSchema = v.picklist([1, 3, 4, 5, 6, 7, 8]);

export const brandField = line(maxBrandLength);
export const modelField = line(maxModelLength);
export const referenceField = line(maxReferenceLength);
