export const maxCaptureBytes = 15 * 1024 * 1024;
