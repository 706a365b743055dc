import { insuresPerson } from '#domain/policy/product-type.ts';
import { withdrawalDays } from '#domain/policy/withdrawal.ts';
import { proposalDays } from '#domain/quote/proposal.ts';

export interface AskedQuestion {
  question: string;
  answer: string;
}

const price: AskedQuestion = {
  question: '¿Qué precio pongo?',
  answer: 'Lo que costó nuevo, con impuestos. Si lo buscas por marca y modelo lo ponemos nosotros, y lo puedes cambiar.',
};
const keptPrice: AskedQuestion = {
  question: '¿Cuánto tiempo me guardáis el precio?',
  answer: `Cuando pulsas «Continuar» te lo guardamos ${proposalDays} días, aunque la tarifa cambie.`,
};
const invoice: AskedQuestion = {
  question: '¿Necesito la factura?',
  answer: 'Sí. Para contratar este seguro necesitas factura del dispositivo. También te la pediremos si declaras un siniestro.',
};
export const withdrawalQuestion: AskedQuestion = {
  question: '¿Puedo arrepentirme?',
  answer: `Sí, puedes desistir sin dar motivos: tienes ${withdrawalDays} días naturales desde que contratas o desde que recibes los documentos, lo que sea más tarde.`,
};

/** Questions beside the quote for a device. */
export const quoteQuestions: readonly AskedQuestion[] = [price, keptPrice, invoice, withdrawalQuestion];

/** Questions beside the quote of a product type. Without those about price and invoice of a device when a person is insured. */
export function quoteQuestionsOf(productTypeId: number): readonly AskedQuestion[] {
  return insuresPerson(productTypeId) ? [keptPrice, withdrawalQuestion] : quoteQuestions;
}
