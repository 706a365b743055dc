import { getDocumentProxy } from 'unpdf';

interface Node {
  role: string;
  alt?: string;
  children?: Node[];
}

/** All nodes in the structure tree of a tagged document, parents before children, of all pages. */
export async function pdfContents(pdf: Uint8Array): Promise<Node[]> {
  // The library detaches the buffer that it is given, so it gets a copy.
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  const below = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(below)];
  const found: Node[] = [];
  for (let number = 1; number <= document.numPages; number += 1)
    found.push(...below((await (await document.getPage(number)).getStructTree()) as Node));
  return found;
}
