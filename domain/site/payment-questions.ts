import { type AskedQuestion, quoteQuestions } from './quote-questions.ts';

/** What whoever chooses how to pay asks (screen 30); what is said of a receipt that is not paid is article 15 of Ley 50/1980. */
export const paymentQuestions: readonly AskedQuestion[] = [
  {
    question: '¿Puedo cambiar de mensual a anual?',
    answer:
      'Aquí sí, hasta que aceptes las condiciones. Después vale lo que elegiste para todo el año: se cambia al contratar el siguiente.',
  },
  {
    question: '¿Qué pasa si no pago un recibo?',
    answer:
      'Te avisamos y lo pagas cuando quieras desde tu cuenta. Si pasa un mes sin pagarlo, el seguro deja de cubrirte hasta las 24 horas del día en que lo pagues. El primero tiene que estar pagado para que empiece.',
  },
  ...quoteQuestions.slice(-1),
];
