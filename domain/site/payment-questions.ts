import { type AskedQuestion, withdrawalQuestion } from './quote-questions.ts';

/** Questions for somebody who has contracted and has nothing to evaluate. The answer on unpaid receipts follows article 15 of Ley 50/1980. */
export const contractedQuestions: readonly AskedQuestion[] = [
  {
    question: '¿Qué pasa si no pago un recibo?',
    answer:
      'Te avisamos y lo pagas cuando quieras desde tu cuenta. Si pasa un mes sin pagarlo, el seguro deja de cubrirte hasta las 24 horas del día en que lo pagues. El primero tiene que estar pagado para que empiece.',
  },
  withdrawalQuestion,
];

/** Questions on the screen where the payment method is chosen (screen 30). */
export const paymentQuestions: readonly AskedQuestion[] = [
  {
    question: '¿Puedo cambiar de mensual a anual?',
    answer:
      'Aquí sí, hasta que aceptes las condiciones. Después vale lo que elegiste para todo el año: se cambia al contratar el siguiente.',
  },
  ...contractedQuestions,
];
