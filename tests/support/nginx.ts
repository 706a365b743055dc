import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './app-server.ts';

const program = '/usr/sbin/nginx';
const startTimeoutMs = 20_000;

export function hasNginx(): boolean {
  try {
    accessSync(program);
    return true;
  } catch {
    return false;
  }
}

export interface Nginx {
  /** `http://127.0.0.1:<port>`. */
  origin: string;
  stop(): Promise<void>;
}

/** nginx on loopback in front of servers that take turns; the bytes of a request go on as they come. */
export async function startNginx(origins: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  await writeFile(
    file,
    `daemon off;
user ${userInfo().username};
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream peritia {
    ${origins.map((origin) => `server ${new URL(origin).host} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 50m;
    location / {
      proxy_pass http://peritia;
      proxy_http_version 1.1;
      proxy_request_buffering off;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`,
  );
  const nginx = spawn(program, ['-e', join(folder, 'error.log'), '-p', folder, '-c', file], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const signal = AbortSignal.timeout(startTimeoutMs);
  const answers = () =>
    fetch(`${origin}/api/health`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await wait(100, undefined, { signal });
  return {
    origin,
    async stop() {
      const ended = once(nginx, 'exit');
      if (nginx.exitCode === null && nginx.kill('SIGTERM')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
