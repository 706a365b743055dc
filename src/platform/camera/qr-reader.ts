/** The library's reader, in a chunk of its own: it is for handing over, which needs a network, and is not kept for being without one. */
export { BrowserQRCodeReader } from '@zxing/browser';
