import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { anonymous } from '#server/ports/anonymous-error.ts';
import { type Application, startApplication } from './application.ts';
import { BuildError } from './build.ts';
import { root, say } from './command.ts';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { demoEmails, demoPassword } from './db/seed/demo.ts';
import { DatabaseStartError } from './db/start-error.ts';
import { staticFiles } from './http/static-files.ts';
import { terminalQr } from './local-network.ts';
import { createLogger } from './logging.ts';

// `start.ts` imports this from the bundle: `run` recognises the build's error only by the class in the same file.
export { buildWhenStale } from './build.ts';

/** If stopping hangs, the process ends after this time anyway: everything that was acknowledged is on disk. */
const stopMs = 30_000;

export type Starter = (config: ServerConfig, logger: Logger, signal: AbortSignal) => Promise<Application>;

/** Serves the built app. */
export const startBuilt: Starter = async (config, logger, signal) =>
  startApplication(config, { logger, signal, pages: await staticFiles(config.appDir, process.env.VITE_BASE ?? '/', config.publicUrl) });

/**
 * Starts the application and runs it until SIGINT, SIGTERM or SIGHUP, which stop it in order, even during its start. A start that is impossible ends with its message
 * and code 1.
 */
export async function run(start: Starter): Promise<void> {
  const ending = new AbortController();
  // Under npm, Ctrl-C arrives twice, once from the terminal and once from npm: the second one changes nothing.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort());
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => {
      setTimeout(() => process.exit(1), stopMs).unref();
      resolve();
    });
  });
  try {
    const config = readConfig(process.env, { ...readArguments(), cwd: root });
    const logger = createLogger(config.logLevel);
    process.on('uncaughtException', (error) => {
      logger.fatal(anonymous(error), 'uncaught');
      process.exitCode = 1;
      ending.abort();
    });
    const application = await start(config, logger, ending.signal);
    await announce(config, application);
    await ended;
    await application.stop();
  } catch (error) {
    if (!ending.signal.aborted) {
      const isForPeople = error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof BuildError;
      process.stderr.write(`${isForPeople ? error.message : (error as Error).stack}\n`);
      process.exitCode = 1;
    }
  }
  process.exit();
}

function readArguments(): { isLan: boolean } {
  try {
    const { values } = parseArgs({ options: { lan: { type: 'boolean', default: false } } });
    return { isLan: values.lan };
  } catch {
    throw new ConfigError('El único argumento que se admite es --lan: npm start -- --lan');
  }
}

async function announce(config: ServerConfig, { urls, movedDatabase, switchedOff, hasAdministrator }: Application): Promise<void> {
  say(`\nPeritia está en ${urls.join(' y en ')}`);
  if (config.isLan && urls[0])
    say(`${await terminalQr(urls[0])}\nEl móvil avisará una vez de que no conoce el certificado: es el de esta máquina.`);
  if (config.hasDemoPeople) say(`Para probar: ${demoEmails.join(', ')} (contraseña ${demoPassword})`);
  if (switchedOff.length > 0)
    say(`Las personas de prueba que había ya no pueden entrar, porque su contraseña la conoce cualquiera: ${switchedOff.join(', ')}`);
  if (!hasAdministrator) say('Nadie puede administrar todavía: npm run admin -- --email tu@correo.es');
  if (config.hasDemoPayments && !config.redsys)
    say('Los pagos con tarjeta son de demostración: no se cobra nada (con REDSYS_MERCHANT son de verdad)');
  say(`Los datos están en ${config.dataDir}${movedDatabase ? ` y la base de datos, en ${movedDatabase}` : ''}`);
  if (!config.seal)
    say(
      'Los justificantes y los contratos firmados se sellan con un certificado hecho por esta misma instalación (con SEAL_P12, con el tuyo)',
    );
  if (config.csc) say(`Los contratos los firma ${config.csc.address.hostname} (CSC_URL)`);
  if (!config.smtpUrl) say(`Los correos no salen de esta máquina: quedan en ${path.join(config.dataDir, 'mail')} (con SMTP_URL se envían)`);
  if (!config.smtpUrl && !config.sms) say('Los SMS tampoco salen: quedan con los correos (con SMS_URL se envían)');
  say('Para terminar: Ctrl-C\n');
}

if (import.meta.main) await run(startBuilt);
