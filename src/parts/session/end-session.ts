import { logout } from '#domain/wire/log-in.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import type { Api } from '#src/api/client.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { stopTelling } from '#src/parts/push/told-by-push.ts';
import { grantsInUse } from './grants-in-use.ts';

/**
 * Ends a session, and the push subscription made in it, at the server, with the session's own token. What is still to be sent keeps its grants (decision A84). Without a
 * network the session expires by its age.
 */
export async function endSession(api: Api, outbox: Outbox, { id, api_token: token }: Pick<LoggedUser, 'id' | 'api_token'>): Promise<void> {
  const inUse = grantsInUse(outbox, id);
  try {
    await stopTelling(api, token);
    // `keepalive` makes the browser send the call even when the page is closed at once.
    await api.call(logout, { token, query: { grants_in_use: (await inUse).join(',') }, keepalive: true });
  } catch {
    // Nobody is signed in on this phone any more, whatever the server has heard.
  }
}
