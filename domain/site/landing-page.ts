import type { PublicPage } from './public-page.ts';

export const landingPage: PublicPage = {
  title: 'Seguro para tu móvil y tus aparatos',
  description:
    'Asegura tu móvil, tu portátil, tu patinete o tu televisor. Mira el precio en un minuto, contrata desde casa y perita con dos fotos, también sin conexión.',
  heading: 'El seguro de tu móvil, en tu mano',
  lead: 'Mira tu precio en un minuto, contrata desde casa y perita con dos fotos. También sin conexión.',
};
