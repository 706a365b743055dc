import * as v from 'valibot';
import { line } from './typed-fields.ts';

const maxBrandLength = 60;
const maxModelLength = 120;
const maxReferenceLength = 60;

/** Risk types of items: all but 2, which is a person (specification §9). */
export const itemRiskTypeSchema = v.picklist([1, 3, 4, 5, 6, 7, 8]);

export const brandField = line(maxBrandLength);
export const modelField = line(maxModelLength);
export const referenceField = line(maxReferenceLength);
