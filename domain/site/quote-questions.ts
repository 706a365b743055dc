import { withdrawalDays } from '#domain/policy/withdrawal.ts';
import { proposalDays } from '#domain/quote/proposal.ts';

export interface AskedQuestion {
  question: string;
  answer: string;
}

/** What whoever looks for a price asks: beside the quote too. */
export const quoteQuestions: readonly AskedQuestion[] = [
  {
    question: '¿Qué precio pongo?',
    answer: 'Lo que costó nuevo, con impuestos. Si lo buscas por marca y modelo lo ponemos nosotros, y lo puedes cambiar.',
  },
  {
    question: '¿Cuánto tiempo me guardáis el precio?',
    answer: `Cuando pulsas «Continuar» te lo guardamos ${proposalDays} días, aunque la tarifa cambie.`,
  },
  {
    question: '¿Necesito la factura?',
    answer: 'Sí. Para contratar este seguro necesitas factura del dispositivo. También te la pediremos si declaras un siniestro.',
  },
  {
    question: '¿Puedo arrepentirme?',
    answer: `Sí, sin dar motivos: tienes ${withdrawalDays} días naturales desde que contratas o desde que recibes los documentos, lo que sea más tarde.`,
  },
];
