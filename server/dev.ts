import { createServer } from 'vite';
import { apiBase } from './app.ts';
import { startApplication } from './application.ts';
import { root } from './command.ts';
import { findTls } from './listener.ts';
import { run } from './main.ts';

/** `npm run dev`: Vite with live reload on the server's address, and the API behind it on another port. */
await run(async (config, logger, signal) => {
  const tls = await findTls(config);
  const address = config.publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${config.port}`;
  const application = await startApplication(
    { ...config, host: '127.0.0.1', port: 0, isLan: false, publicUrl: undefined },
    { logger, signal, pages: null, address },
  );
  try {
    // Vite's plugins look for their files in the working directory.
    process.chdir(root);
    const vite = await createServer({
      root,
      server: {
        host: config.host,
        port: config.port,
        strictPort: true,
        proxy: { [apiBase]: { target: `http://127.0.0.1:${application.port}` } },
        ...(tls ? { https: tls } : {}),
      },
    });
    await vite.listen();
    const { local = [], network = [] } = vite.resolvedUrls ?? {};
    const stop = async () => {
      await vite.close();
      await application.stop();
    };
    return { ...application, urls: [...network, ...local], stop };
  } catch (error) {
    await application.stop();
    throw error;
  }
});
