import type { IpidSectionKey } from '#domain/policy/ipid.ts';
import type { IpidWire } from '#domain/wire/ipid.ts';
import { TaggedDocument } from '#server/modules/documents/tagged-document.ts';

const columnGap = 20;
/** The insurance product information document (IPID) as a PDF of its own. */
export async function ipidPdf(ipid: IpidWire, madeAt: Date): Promise<Buffer> {
  const document = new TaggedDocument({ title: `${ipid.title}. ${ipid.product}`, madeAt });
  document.heading(1, ipid.title);
  writeIpid(document, ipid, 2);
  return document.finish(`${ipid.title} · ${ipid.product}`);
}

/** Writes the IPID without its title, also as a part of another document. `level`: of its headings. */
export function writeIpid(document: TaggedDocument, ipid: IpidWire, level: 2 | 3): void {
  document.paragraph(ipid.company, 'strong');
  document.paragraph(ipid.product, 'strong');
  document.paragraph(ipid.statement);
  const write = (...keys: IpidSectionKey[]) => {
    for (const key of keys) writeSection(document, ipid, key, level);
  };
  write('what');
  // What is insured stands beside what is not; a screen reader reads one after the other, in the order of a small screen.
  document.columns(columnGap, [() => write('insured'), () => write('excluded', 'restrictions')]);
  write('where', 'obligations', 'payments', 'term', 'ending');
}

function writeSection(document: TaggedDocument, { sections }: IpidWire, key: IpidSectionKey, level: 2 | 3): void {
  const section = sections.find((each) => each.key === key);
  if (!section) return;
  document.heading(level, section.heading);
  const [only] = section.items;
  if (only && section.items.length === 1 && only.mark === null) document.paragraph(only.text);
  else document.list(section.items);
}
