import * as v from 'valibot';
import { isHexColor } from '#domain/white-label/contrast.ts';
import type { FieldCode } from './field-code.ts';

/** `#rrggbb`. */
export const colorField = v.pipe(v.string(), v.check(isHexColor, 'wrong-form' satisfies FieldCode), v.toLowerCase());
