import { readFile } from 'node:fs/promises';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { ConfigError, type ServerConfig } from '#server/config.ts';
import { type Seal, type SealAbout, SignerError } from '#server/ports/seal.ts';
import { cadesSignature, type Signer } from './cades-signature.ts';
import { cscSigner } from './csc-signer.ts';
import { ownSigner } from './own-seal.ts';
import { readP12 } from './read-p12.ts';
import { type TimeAuthority, timeStampOf } from './time-stamp.ts';

const soonMs = 60 * 86_400_000;
/** The most signatures that are asked of a provider at once. Each holds a database connection while it waits, and a slow provider must not use up all of them. */
const mostAtOnce = 5;

/**
 * The seal of the settings or, without one, this installation's own, which is made when something is first sealed. `warn` is told when the certificate of the settings
 * has expired or expires soon: documents are still sealed, and show it.
 * @throws {ConfigError} when the file of the settings cannot be used
 */
export async function configuredSeal(
  { seal, dataDir, timeAuthority }: Pick<ServerConfig, 'seal' | 'dataDir' | 'timeAuthority'>,
  now: Date,
  warn: (message: string) => void,
): Promise<Seal> {
  if (seal === null) {
    let own: Promise<Signer> | null = null;
    return sealWith(
      () => {
        own ??= ownSigner(dataDir).catch((error: unknown) => {
          // After a failure, such as a full disk, the next document tries again.
          own = null;
          throw error;
        });
        return own;
      },
      { isSelfMade: true, timeAuthority, keptBy: null },
    );
  }
  const signer = await configuredSigner(seal);
  const until = new Date(signer.certificates[0].validTo);
  if (until.getTime() < now.getTime() + soonMs)
    warn(`El certificado de SEAL_P12 ${until < now ? 'caducó' : 'caduca'} el ${civilDateOf(until.getTime())}: renuévalo.`);
  return sealWith(async () => signer, { isSelfMade: false, timeAuthority, keptBy: null });
}

/** The seal of signed contracts: the provider of the settings, which is asked anew for each contract, or `seal` without one (ADR 0103). */
export function configuredContractSeal(
  { csc, timeAuthority }: Pick<ServerConfig, 'csc' | 'timeAuthority'>,
  seal: Seal,
  answerMs?: number,
): Seal {
  if (csc === null) return seal;
  const outside = sealWith(() => cscSigner(csc, answerMs), { isSelfMade: false, timeAuthority, keptBy: csc.address.hostname });
  let underWay = 0;
  const inTurn = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (underWay >= mostAtOnce) throw new SignerError('CSC too many at once');
    underWay += 1;
    try {
      return await ask();
    } finally {
      underWay -= 1;
    }
  };
  return { about: () => inTurn(() => outside.about()), sign: (bytes, options) => inTurn(() => outside.sign(bytes, options)) };
}

async function configuredSigner({ file, password }: NonNullable<ServerConfig['seal']>): Promise<Signer> {
  const bytes = await readFile(file).catch(() => {
    throw new ConfigError(`No se puede leer el archivo de SEAL_P12: ${file}`);
  });
  try {
    return readP12(bytes, password);
  } catch (error) {
    throw new ConfigError(`El archivo de SEAL_P12 no vale: ${(error as Error).message}.`);
  }
}

function sealWith(
  signer: () => Promise<Signer>,
  { isSelfMade, timeAuthority, keptBy }: Pick<SealAbout, 'isSelfMade' | 'keptBy'> & { timeAuthority: TimeAuthority | null },
): Seal {
  return {
    about: async (): Promise<SealAbout> => {
      const [certificate] = (await signer()).certificates;
      const sha256 = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
      return { name: nameOf(certificate.subject), sha256, isSelfMade, timeAuthority: timeAuthority?.address.hostname ?? null, keptBy };
    },
    async sign(bytes, { isTimed } = { isTimed: false }) {
      if (!isTimed || !timeAuthority) return cadesSignature(bytes, await signer());
      return cadesSignature(bytes, await signer(), (signature) => timeStampOf(signature, timeAuthority));
    },
  };
}

/** A subject's common name or, without one, its organisation's name or the whole subject. `subject` has one attribute per line. */
function nameOf(subject: string): string {
  const lines = subject.split('\n');
  const found = ['CN=', 'O='].map((key) => lines.find((line) => line.startsWith(key))?.slice(key.length)).find(Boolean);
  return found ?? lines.join(', ');
}
