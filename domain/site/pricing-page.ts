import type { PublicPage } from './public-page.ts';

export const pricingPage: PublicPage = {
  title: 'Precio de tu seguro',
  description:
    'Dinos qué móvil tienes y cuánto costó, y mira lo que cuesta asegurarlo al mes o al año, con impuestos. Qué cubre cada seguro y qué no.',
  heading: 'Elige tu seguro',
  lead: 'Dinos qué aparato es y te decimos el precio, con impuestos.',
};
