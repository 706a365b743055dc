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

/** `?cp=28013`: near which postal code. */
const map = createRoute({
  getParentRoute: () => root,
  path: '/map',
  // The router reads and writes a code as a number, but for those that begin with 0.
  validateSearch: ({ cp }: Record<string, unknown>): { cp?: string | number } =>
    (typeof cp === 'string' || typeof cp === 'number') && /^\d{5}$/.test(String(cp)) ? { cp } : {},
  component: screen('site', () => import('#src/features/site/map-screen.tsx'), 'MapScreen'),
});

/** The page of a store's own, by the name that it gave it. */
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
