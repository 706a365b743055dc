import { spawn } from 'node:child_process';

/** Debian packages with the programs of this recipe, and the program by which each is known. */
const programs = { 'tesseract-ocr': 'lstmtraining', dpkg: 'dpkg-deb', apt: 'apt-get' } as const;

/** Runs a program to its end; with its last words in the error when it fails. One thread: more of them change the sums' order, and so the model. */
export function ran(program: string, args: readonly string[], cwd?: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, OMP_THREAD_LIMIT: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done(output) : fail(new Error(`${program} ${args.join(' ')}: ${output.slice(-2000)}`))));
  });
}

/** Fails with the packages to install. */
export async function checkPrograms(): Promise<void> {
  const missing: string[] = [];
  for (const [source, program] of Object.entries(programs)) {
    await ran('sh', ['-c', `command -v ${program}`]).catch(() => missing.push(source));
  }
  if (missing.length > 0) throw new Error(`This needs Debian with: apt-get install ${missing.join(' ')}`);
}
