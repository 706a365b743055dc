import { getDocumentProxy } from 'unpdf';

/** The text of a document, page after page, with single spaces. */
export async function pdfWords(pdf: Uint8Array): Promise<string> {
  // The library detaches the buffer that it is given, so it gets a copy.
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  const words: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    words.push(...items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')), ' ');
  }
  return words.join('').replace(/\s+/g, ' ');
}
