import { Trans } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { use, useState } from 'react';
import type { Policy } from '#domain/wire/policies.ts';
import { deviceType } from '#src/state/device-type.ts';
import { installNoticeAtom, installPromptAtom } from '#src/state/install.ts';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { ProductName } from '#src/ui/product-name.ts';
import { Meta } from '#src/ui/text.tsx';
import { InstallSheet } from './install-sheet.tsx';

const inReviewOrValidated = [2, 3];

/** Whether the app was opened from its icon. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
}

/**
 * Offers the icon on the home screen: only at the end of this screen, once the person has sent an evaluation, and until they decline. Chromium provides a
 * prompt to show; an iPhone or iPad has none and gets instructions; elsewhere nothing is offered.
 */
export function InstallNotice({ policies }: { policies: readonly Policy[] }) {
  const product = use(ProductName);
  const [notice, setNotice] = useAtom(installNoticeAtom);
  const [prompt, setPrompt] = useAtom(installPromptAtom);
  const isApple = deviceType(navigator) === 'ios' || (/iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  const hasSent = useAtomValue(ownItemsAtom)?.some((item) => item.isReleased);
  const [isShowingSteps, setIsShowingSteps] = useState(false);
  const isWorthIt =
    hasSent ||
    policies.some((policy) =>
      policy.policy_risks.some(({ policy_risk_mobile: mobile }) => mobile && inReviewOrValidated.includes(mobile.evaluation_status)),
    );
  if (notice === 'closed' || !isWorthIt || isInstalled() || !(prompt || isApple)) return null;

  const install = async () => {
    if (!prompt) {
      setIsShowingSteps(true);
      return;
    }
    // The prompt can be shown only once; the browser may fire another later.
    setPrompt(null);
    const { outcome } = await prompt.prompt();
    if (outcome === 'dismissed') setNotice('closed');
  };

  return (
    <Card>
      <Stack gap={3} as="section">
        <div>
          <h2>
            <Trans>Ten {product} a mano</Trans>
          </h2>
          <Meta>
            <Trans>Ponla en tu pantalla de inicio. Se abre también sin conexión y lo que guardas en ella está más seguro.</Trans>
          </Meta>
        </div>
        <Row gap={2} wrap>
          <Button icon={prompt ? 'down' : 'help'} onClick={() => void install()}>
            {prompt ? <Trans>Instalar</Trans> : <Trans>Ver cómo se hace</Trans>}
          </Button>
          <Button kind="ghost" onClick={() => setNotice('closed')}>
            <Trans>Ahora no</Trans>
          </Button>
        </Row>
      </Stack>
      {isShowingSteps && <InstallSheet onClose={() => setIsShowingSteps(false)} />}
    </Card>
  );
}
