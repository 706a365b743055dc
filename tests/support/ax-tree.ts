import { expect, type Page } from '@playwright/test';

/** The browser's accessibility tree, which screen readers use: an element that is not in it with its role and name does not exist for them. */
export interface Tree {
  has(role: string, name: string): Promise<boolean>;
  /** Waits until the tree has this element. */
  finds(role: string, name: string, timeout?: number): Promise<void>;
  /** Activates an element as a screen reader does: without pointer or keyboard events. */
  activates(role: string, name: string): Promise<void>;
}

export async function accessibilityTree(page: Page): Promise<Tree> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');

  async function nodeOf(role: string, accessibleName: string): Promise<number | null> {
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const { nodes } = await session.send('Accessibility.queryAXTree', { backendNodeId: root.backendNodeId, role, accessibleName });
    return nodes.find(({ ignored }) => !ignored)?.backendDOMNodeId ?? null;
  }
  const finds: Tree['finds'] = (role, name, timeout = 20_000) =>
    expect.poll(() => nodeOf(role, name), { timeout, message: `${role} "${name}"` }).not.toBeNull();

  return {
    has: async (role, name) => (await nodeOf(role, name)) !== null,
    finds,
    async activates(role, name) {
      await finds(role, name);
      const backendNodeId = await nodeOf(role, name);
      if (backendNodeId === null) throw new Error(`${role} "${name}" is gone`);
      const { object } = await session.send('DOM.resolveNode', { backendNodeId });
      await session.send('Runtime.callFunctionOn', {
        objectId: String(object.objectId),
        functionDeclaration: 'function () { this.focus(); this.click(); }',
        userGesture: true,
      });
    },
  };
}
