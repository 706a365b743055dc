import { landingPage } from './landing-page.ts';
import { pricingPage } from './pricing-page.ts';
import type { PublicPage } from './public-page.ts';

export const howItWorksPage: PublicPage = {
  title: 'Cómo funciona',
  description:
    'Del precio a estar cubierto: qué pasos hay, qué necesitas tener a mano, desde cuándo vale el seguro y qué haces si pasa algo.',
  heading: 'Cómo funciona',
  lead: 'Del precio a estar cubierto, paso a paso.',
};

export const highlightsPage: PublicPage = {
  title: 'Nuestros seguros',
  description:
    'Los seguros que puedes contratar: móvil, portátil, patinete, Smart TV, varios aparatos a la vez, garantía ampliada y tranquilidad. Qué cubre cada uno y desde qué precio.',
  heading: 'Nuestros seguros',
  lead: 'Qué cubre cada uno y desde qué precio, con impuestos.',
};

export const questionsPage: PublicPage = {
  title: 'Preguntas frecuentes',
  description: 'Qué necesitas para contratar, desde cuándo estás cubierto, cómo se perita, cómo se paga y cómo te arrepientes.',
  heading: 'Preguntas frecuentes',
  lead: 'Si tu duda no está aquí, llámanos.',
};

export const mapPage: PublicPage = {
  title: 'Tiendas y servicios técnicos',
  description:
    'Dónde están las tiendas que te aseguran el aparato y los servicios técnicos que lo reparan, por código postal, con su teléfono y su horario.',
  heading: 'Tiendas y servicios técnicos',
  lead: 'Busca por tu código postal.',
};

const multiPage: PublicPage = {
  title: 'Seguro de varios aparatos',
  description:
    'Asegura en una sola póliza tu móvil, tus equipos multimedia y tus electrodomésticos de menos de tres años, y paga por el precio de todos juntos.',
  heading: 'Elige tu seguro',
  lead: 'Añade los aparatos de tu casa y te decimos el precio de todos juntos, con impuestos.',
};

/** The pages that search engines may index, by their path. All others need a sign-in, or show nothing when opened directly. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': landingPage,
  '/pricing': pricingPage,
  '/multi': multiPage,
  '/comofunciona': howItWorksPage,
  '/destacados': highlightsPage,
  '/faqs': questionsPage,
  '/map': mapPage,
};
