import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { validateXML } from 'xmllint-wasm';

/** Debian's package that contains the schemas published by ISO 20022. */
const isoPackage = 'libhbci4j-core-java';
const isoArchive = '/usr/share/java/hbci4j-core.jar';
const hasIso = existsSync(isoArchive);

/** A schema by which XML documents are validated. */
export interface XmlSchema {
  name: string;
  isHere: boolean;
  /** The faults of a document; empty: it is valid. */
  errorsOf: (xml: string) => Promise<string[]>;
}

function xmlSchema(name: string, isHere: boolean, read: () => string): XmlSchema {
  return {
    name,
    isHere,
    async errorsOf(xml) {
      const { errors } = await validateXML({ xml, schema: read() });
      return errors.map(({ message }) => message);
    },
  };
}

function isoSchema(message: string): XmlSchema {
  const file = `${message}.xsd`;
  const name = `ISO's own schema of ${message}${hasIso ? '' : `, which is not installed (Debian: ${isoPackage})`}`;
  return xmlSchema(name, hasIso, () => {
    const files = unzipSync(readFileSync(isoArchive), { filter: (entry) => entry.name === file });
    return new TextDecoder().decode(files[file]);
  });
}

const subset = resolve(import.meta.dirname, '../fixtures/sepa/pain.008.001.08-core.xsd');

/** The schemas of direct debit files: ours is stricter, ISO's is the one by which banks validate. */
export const debitSchemas: readonly XmlSchema[] = [
  xmlSchema('what SEPA Core takes of pain.008.001.08', true, () => readFileSync(subset, 'utf8')),
  isoSchema('pain.008.001.08'),
];
/** The schema of the bank's status reports on such files. */
export const statusReportSchema: XmlSchema = isoSchema('pain.002.001.10');
