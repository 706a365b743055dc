import { html } from 'hono/html';

/** One of the demo cards, none of which is real. */
export interface DemoCard {
  name: string;
  label: string;
  lastFour: string;
}

export interface DemoPayment {
  /** The fields of the signed form, which every page passes on. */
  fields: Record<string, string>;
  amountCents: number;
  description: string;
  koUrl: string;
}

const title = 'Pasarela de demostración';
const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });

export const demoStyles = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 1.0625rem/1.5 system-ui, sans-serif; }
a { color: inherit; }
body { max-width: 30rem; margin: 0 auto; padding: 1.5rem; }
.notice { border: 2px solid; padding: .75rem 1rem; font-weight: 600; }
fieldset { border: 0; padding: 0; margin: 1.5rem 0; }
legend { font-weight: 600; padding: 0; }
.card { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; }
input[type=radio] { width: 1.5rem; height: 1.5rem; }
input[type=text] { font: inherit; padding: .5rem; width: 8rem; min-height: 2.75rem; box-sizing: border-box; }
label { display: block; }
button, .button { display: inline-block; font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; margin: .5rem 1rem .5rem 0; box-sizing: border-box; }
:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;

type Html = ReturnType<typeof html>;

const page = (heading: string, content: Html) => html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · ${title}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/demo-gateway/style.css">
</head>
<body>
<main>
<p class="notice">${title}: no se cobra nada y no hay que escribir ninguna tarjeta de verdad.</p>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>`;

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

const amountText = (amountCents: number) => (amountCents === 0 ? 'Sin cargo: solo se guarda la tarjeta' : euros.format(amountCents / 100));

/** The page to choose a card. */
export function chooseCardPage({ fields, amountCents, description, koUrl }: DemoPayment, cards: readonly DemoCard[]) {
  return page(
    'Elige una tarjeta de prueba',
    html`<p>${description}. <strong>${amountText(amountCents)}</strong></p>
<form method="post" action="/api/demo-gateway/card">
${hidden(fields)}
<fieldset><legend>Tarjeta</legend>
${cards.map(
  ({ name, label, lastFour }, index) =>
    html`<label class="card"><input type="radio" name="card" value="${name}" required ${index === 0 ? 'checked' : ''}> Terminada en ${lastFour}: ${label}</label>`,
)}
</fieldset>
<button type="submit">${amountCents === 0 ? 'Guardar la tarjeta' : 'Pagar'}</button>
<a class="button" href="${koUrl}">Cancelar y volver</a>
</form>`,
  );
}

/** The page for the second factor. `isWrong`: a wrong code was typed. */
export function secondFactorPage({ fields, amountCents }: DemoPayment, card: string, code: string, isWrong: boolean) {
  return page(
    isWrong ? 'Ese código no es: escríbelo otra vez' : 'Confirma que eres tú',
    html`<p>El banco de la tarjeta pide un código para <strong>${amountText(amountCents)}</strong>. En esta demostración es ${code}.</p>
<form method="post" action="/api/demo-gateway/code">
${hidden({ ...fields, card })}
<label>Código de seis cifras<br>
<input type="text" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]{6}" required autofocus aria-invalid="${String(isWrong)}"></label>
<button type="submit">Confirmar</button>
<button type="submit" name="refuse" value="1" formnovalidate>No he sido yo</button>
</form>`,
  );
}

export function outcomePage(isAccepted: boolean, backUrl: string) {
  return page(
    isAccepted ? 'Hecho: la tarjeta se ha aceptado' : 'La tarjeta se ha rechazado',
    html`<p>${isAccepted ? 'Ya se lo hemos dicho a Peritia.' : 'No se ha cobrado nada. Puedes probar con otra tarjeta.'}</p>
<p><a class="button" href="${backUrl}" autofocus>Volver a Peritia</a></p>`,
  );
}

/** The page for a payment that cannot be made. `reason` says what to do. */
export function refusedPage(reason: string) {
  return page('Este pago no se puede hacer', html`<p>${reason}</p>`);
}
