import { createRoute } from '@tanstack/react-router';
import { root } from './root.tsx';
import { screen } from './screen.ts';

const howItWorks = createRoute({
  getParentRoute: () => root,
  path: '/comofunciona',
  component: screen('site', () => import('#src/features/site/how-it-works-screen.tsx'), 'HowItWorksScreen'),
});

const highlights = createRoute({
  getParentRoute: () => root,
  path: '/destacados',
  component: screen('site', () => import('#src/features/site/highlights-screen.tsx'), 'HighlightsScreen'),
});

const questions = createRoute({
  getParentRoute: () => root,
  path: '/faqs',
  component: screen('site', () => import('#src/features/site/questions-screen.tsx'), 'QuestionsScreen'),
});

/** `?cp=28013`: the postal code to search around. */
const map = createRoute({
  getParentRoute: () => root,
  path: '/map',
  // The router reads and writes a postal code as a number, except those that begin with 0.
  validateSearch: ({ cp }: Record<string, unknown>): { cp?: string | number } =>
    (typeof cp === 'string' || typeof cp === 'number') && /^\d{5}$/.test(String(cp)) ? { cp } : {},
  component: screen('site', () => import('#src/features/site/map-screen.tsx'), 'MapScreen'),
});

/** A store's own page, by the slug that the store has chosen. */
const storePage = createRoute({
  getParentRoute: () => root,
  path: '/tienda/$slug',
  component: screen('site', () => import('#src/features/site/store-screen.tsx'), 'StoreScreen'),
});

/** A legal text in force, by its name in the register. */
const legal = createRoute({
  getParentRoute: () => root,
  path: '/legal/$text',
  component: screen('site', () => import('#src/features/site/legal-screen.tsx'), 'LegalScreen'),
});

export const siteRoutes = [howItWorks, highlights, questions, map, storePage, legal];
