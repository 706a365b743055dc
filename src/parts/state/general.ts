import { atom } from 'jotai';
import type { Settings } from '#domain/wire/settings.ts';
import { deviceType } from './device-type.ts';

/** The installation's settings as last heard; null until then. Written by the application from the persisted query. */
export const settingsAtom = atom<Settings | null>(null);

/** mobile | desktop | ios | android | tablet (specification §3, decision A23). */
export const deviceTypeAtom = atom(() => deviceType(navigator));

/** Seconds of the countdown of the front photo (specification §9). */
export const evaluationPictureCountdownAtom = atom((get) => get(settingsAtom)?.evaluation.picture_countdown_seconds ?? 10);
export const canManuallyCaptureImeiAtom = atom((get) => get(settingsAtom)?.evaluation.can_manually_capture_imei ?? true);
export const canAttachInvoiceAtom = atom((get) => get(settingsAtom)?.evaluation.can_attach_invoice ?? false);
/** Digits of the customer line; null while unknown. */
export const supportPhoneAtom = atom((get) => get(settingsAtom)?.phone ?? null);
