import * as v from 'valibot';
import { claimDocumentTypes } from '#domain/claim/claim-documents.ts';
import { endpoint } from './endpoint.ts';
import { instant, instantField, uuid, uuidOut } from './fields.ts';

/** What a capture shows: on the phone, the kind of an outbox item; on the server, that of the capture. */
export const captureKinds = ['imei-picture', 'front', 'back', 'invoice', 'claim-document'] as const;
export const captureKindSchema = v.picklist(captureKinds);
export type CaptureKind = v.InferOutput<typeof captureKindSchema>;

/** Media types that the server accepts, detected from the bytes and never believed from the name. HEIC is sent only by phones that cannot decode it. */
export const captureMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const;
export const captureMediaTypeSchema = v.picklist(captureMediaTypes);

/** tus 1.0 (creation, termination) under the API base. Metadata: `uploadMetadataSchema`, each value base64 as tus wants. */
export const uploadsPath = '/captures/uploads';

export const uploadMetadataSchema = v.object({
  /** The capture's id, chosen by the phone: uploading the same id twice makes one capture. */
  id: uuid,
  kind: captureKindSchema,
  media_type: captureMediaTypeSchema,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  taken_at: instantField,
  /** For a file of a declared claim: the claim's identifier, and as which document the file is attached to it when it has arrived. */
  claim: v.optional(uuid),
  document: v.optional(v.picklist(claimDocumentTypes)),
});

/** Receipt of an uploaded capture: it proves exactly which bytes arrived. */
export const captureReceiptSchema = v.object({
  id: uuidOut,
  kind: captureKindSchema,
  sha256: v.string(),
  size_bytes: v.number(),
  media_type: captureMediaTypeSchema,
  received_at: instant,
});
export type CaptureReceipt = v.InferOutput<typeof captureReceiptSchema>;

/** The receipt as JSON. With `Accept: image/*` or `application/pdf` the file itself, but only for its owner and staff, never with a grant. */
export const getCapture = endpoint({
  method: 'GET',
  path: '/captures/{id}',
  summary: 'Resguardo de una captura; la imagen, para quien puede verla',
  who: 'evaluation',
  of: 'capture',
  grants: ['evaluation', 'claim'],
  params: v.object({ id: uuid }),
  response: captureReceiptSchema,
  files: captureMediaTypes,
  problems: [],
});
