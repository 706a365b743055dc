import { type AskedQuestion, quoteQuestions } from './quote-questions.ts';

/** All questions of the page of frequent questions. */
export const allQuestions: readonly AskedQuestion[] = [
  ...quoteQuestions,
  {
    question: '¿Desde cuándo estoy cubierto?',
    answer:
      'La cobertura empieza desde que está todo: el primer recibo pagado, el contrato firmado, la factura declarada y, si tu seguro la necesita, la peritación validada. En tu póliza ves qué falta.',
  },
  {
    question: '¿Qué es la peritación?',
    answer:
      'Dos fotos de tu móvil delante de un espejo y su IMEI. Con eso comprobamos que está bien antes de asegurarlo. Se hace en unos tres minutos.',
  },
  {
    question: '¿Puedo peritar sin conexión?',
    answer: 'Sí. Todo se guarda en tu móvil y se envía solo cuando haya red. Si se corta, sigue por donde iba.',
  },
  {
    question: '¿Y si no tengo espejo?',
    answer: 'Otra persona puede hacer las dos fotos con otro móvil. Las mira una persona de nuestro equipo.',
  },
  {
    question: '¿Cuántas veces puedo repetir las fotos?',
    answer:
      'Después del primer intento puedes repetirlas tres veces. El IMEI se cuenta aparte, y son otras tres. Si no sale, te ayuda un agente.',
  },
  {
    question: '¿Dónde encuentro el IMEI?',
    answer: 'Marca *#06# como si llamaras: son los 15 números que salen en la pantalla. Si tu móvil tiene dos, basta con uno.',
  },
  {
    question: '¿Cómo se paga?',
    answer: 'Cada mes o una vez al año, con tarjeta o por domiciliación en tu cuenta. Los precios llevan los impuestos incluidos.',
  },
  {
    question: '¿Qué pasa si debo un recibo y tengo un siniestro?',
    answer: 'Puedes declararlo igual. Queda pendiente de regularizar hasta que pagues los recibos que falten.',
  },
  {
    question: '¿Qué hago si me roban el móvil?',
    answer:
      'Llama a tu operador para bloquear la línea y el IMEI y pon una denuncia. Con la denuncia, el justificante del bloqueo y la factura declaras el robo o el hurto.',
  },
  {
    question: '¿Qué me pediréis si se rompe?',
    answer: 'La factura y fotos de los daños. Lo mismo si le entra agua. Cada siniestro te dice qué documentos necesita antes de empezar.',
  },
  {
    question: '¿Cómo entro si he olvidado mi contraseña?',
    answer: 'En la pantalla de entrar, pulsa «He olvidado mi contraseña»: te enviamos un enlace al correo con el que eliges otra.',
  },
  {
    question: '¿Puedo ver o borrar mis datos?',
    answer: 'Sí. En tu cuenta puedes pedir una copia de todo lo que guardamos de ti y ver qué se puede borrar y cómo pedirlo.',
  },
  {
    question: '¿Se puede asegurar un electrodoméstico o un equipo multimedia?',
    answer: 'Sí, con el seguro de varios aparatos, si hace menos de tres años que lo compraste.',
  },
];
