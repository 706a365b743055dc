/** The library's QR reader, in a chunk of its own: the hand-over, which uses it, needs a network, so the chunk is not cached for offline use. */
export { BrowserQRCodeReader } from '@zxing/browser';
