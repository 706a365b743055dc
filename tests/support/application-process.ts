import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverBundle } from '#server/bundle.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface ApplicationProcess {
  child: ChildProcess;
  output(): string;
  /** The exit code, once the process has ended. */
  ended: Promise<number | null>;
  /** The server's address, once it is printed; rejects when the process ends before. */
  url: Promise<string>;
}

/** A data folder, and the product's commands on it, as a person runs them in a terminal; `undo` stops the processes and removes the folder, in reverse order. */
export function applicationProcesses(undo: (() => Promise<unknown>)[]) {
  return {
    newFolder: async (): Promise<string> => {
      const folder = await mkdtemp(path.join(tmpdir(), 'peritia-application-'));
      // As root, PostgreSQL runs as the user nobody, who must be able to enter the folder.
      await chmod(folder, 0o755);
      undo.push(() => rm(folder, { recursive: true, force: true }));
      return folder;
    },
    start: (env: Record<string, string>, ...args: string[]) => run(undo, serverBundle, env, args),
    /** Runs a command until it ends, also beside a started server: returns its exit code and all its output. */
    command: async (file: string, env: Record<string, string>, ...args: string[]): Promise<{ code: number | null; output: string }> => {
      const tool = run(undo, file, env, args);
      return { code: await tool.ended, output: tool.output() };
    },
  };
}

function run(undo: (() => Promise<unknown>)[], file: string, env: Record<string, string>, args: string[]): ApplicationProcess {
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.resolve(root, file), ...args], {
    cwd: tmpdir(),
    env: { ...inherited, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      const found = /Peritia está en (\S+)/.exec(output)?.[1];
      if (found && output.includes('Ctrl-C')) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(output)));
  });
  url.catch(() => undefined);
  undo.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { child, output: () => output, ended, url };
}
