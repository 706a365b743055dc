import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The peer of `start.bench.ts`: the least that a page of React can be, one heading. */
const place = document.getElementById('root');
if (place) createRoot(place).render(createElement('main', null, createElement('h1', null, 'Hola')));
