import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './command.ts';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { DatabaseStartError } from './db/start-error.ts';

/** Runs a command with the product's own settings. An error that people can fix is printed in one line; after any error the command ends with code 1. */
export async function runTool(work: (config: ServerConfig) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env, { cwd: root }));
  } catch (error) {
    const isForPeople = error instanceof ConfigError || error instanceof DatabaseStartError;
    process.stderr.write(`${isForPeople ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

/** The one folder argument of a command, relative to where the command was typed: npm changes to the project's folder first. @throws {ConfigError} */
export function readFolder(usage: string): string {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [folder] = positionals;
  if (positionals.length !== 1 || !folder) throw new ConfigError(`Se usa así: ${usage}`);
  return path.resolve(process.env.INIT_CWD ?? '', folder);
}
