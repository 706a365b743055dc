/** The English of sentences and names that reach the screens in Spanish without being messages: from the rules of the domain and from the house's catalogue. */
export const prose: Readonly<Record<string, string>> = {
  // The public pages.
  'Seguro para tu móvil y tus aparatos': 'Insurance for your phone and your devices',
  'El seguro de tu móvil, en tu mano': 'Your phone insurance, in your hand',
  'Mira tu precio en un minuto, contrata desde casa y perita con dos fotos. También sin conexión.':
    'See your price in a minute, take it out from home and do the assessment with two photos. Offline too.',
  'Precio de tu seguro': 'Price of your insurance',
  'Elige tu seguro': 'Choose your insurance',
  'Dinos qué aparato es y te decimos el precio, con impuestos.': 'Tell us which device it is and we tell you the price, taxes included.',
  'Cómo funciona': 'How it works',
  'Del precio a estar cubierto, paso a paso.': 'From the price to being covered, step by step.',
  'Nuestros seguros': 'Our insurance',
  'Qué cubre cada uno y desde qué precio, con impuestos.': 'What each one covers and from which price, taxes included.',
  'Preguntas frecuentes': 'Frequently asked questions',
  'Si tu duda no está aquí, llámanos.': 'If your question is not here, call us.',
  'Tiendas y servicios técnicos': 'Shops and repair services',
  'Busca por tu código postal.': 'Search by your postcode.',
  'Seguro de varios aparatos': 'Insurance for several devices',
  'Añade los aparatos de tu casa y te decimos el precio de todos juntos, con impuestos.':
    'Add the devices in your home and we tell you the price of all of them together, taxes included.',
  'Esta página ya no está': 'This page is no longer here',
  'La tienda la ha quitado, o la dirección no está bien escrita. Puedes ver tu precio igual.':
    'The shop has removed it, or the address is misspelt. You can see your price all the same.',

  // The questions of the FAQ.
  '¿Qué precio pongo?': 'Which price do I enter?',
  'Lo que costó nuevo, con impuestos. Si lo buscas por marca y modelo lo ponemos nosotros, y lo puedes cambiar.':
    'What it cost new, taxes included. If you search by make and model we enter it for you, and you can change it.',
  '¿Cuánto tiempo me guardáis el precio?': 'How long do you keep the price for me?',
  'Cuando pulsas «Continuar» te lo guardamos 15 días, aunque la tarifa cambie.':
    'When you press “Continue” we keep it for 15 days, even if the rate changes.',
  '¿Necesito la factura?': 'Do I need the invoice?',
  'Sí. Para contratar este seguro necesitas factura del dispositivo. También te la pediremos si declaras un siniestro.':
    'Yes. To take out this insurance you need an invoice for the device. We will also ask you for it if you make a claim.',
  '¿Puedo arrepentirme?': 'Can I change my mind?',
  'Sí, puedes desistir sin dar motivos: tienes 15 días naturales desde que contratas o desde que recibes los documentos, lo que sea más tarde.':
    'Yes, you can withdraw without giving a reason: you have 15 calendar days from when you take it out or from when you receive the documents, whichever is later.',
  '¿Qué pasa si no pago un recibo?': 'What happens if I do not pay a bill?',
  'Te avisamos y lo pagas cuando quieras desde tu cuenta. Si pasa un mes sin pagarlo, el seguro deja de cubrirte hasta las 24 horas del día en que lo pagues. El primero tiene que estar pagado para que empiece.':
    'We tell you and you pay it whenever you like from your account. If a month passes without paying it, the insurance stops covering you until 24:00 on the day you pay. The first one has to be paid for it to start.',
  '¿Puedo cambiar de mensual a anual?': 'Can I change from monthly to yearly?',
  'Aquí sí, hasta que aceptes las condiciones. Después vale lo que elegiste para todo el año: se cambia al contratar el siguiente.':
    'Here you can, until you accept the terms. After that, what you chose holds for the whole year: it is changed when you take out the next one.',
  '¿Desde cuándo estoy cubierto?': 'From when am I covered?',
  'La cobertura empieza desde que está todo: el primer recibo pagado, el contrato firmado, la factura declarada y, si tu seguro la necesita, la peritación validada. En tu póliza ves qué falta.':
    'Cover starts once everything is there: the first bill paid, the contract signed, the invoice declared and, if your insurance needs one, the assessment validated. Your policy shows what is missing.',
  '¿Qué es la peritación?': 'What is the assessment?',
  'Dos fotos de tu móvil delante de un espejo y su IMEI. Con eso comprobamos que está bien antes de asegurarlo. Se hace en unos tres minutos.':
    'Two photos of your phone in front of a mirror and its IMEI. With those we check that it is in good condition before we insure it. It takes about three minutes.',
  '¿Puedo peritar sin conexión?': 'Can I do the assessment offline?',
  'Sí. Todo se guarda en tu móvil y se envía solo cuando haya red. Si se corta, sigue por donde iba.':
    'Yes. Everything is saved on your phone and sends itself when there is a network. If it is cut off, it carries on from where it was.',
  '¿Y si no tengo espejo?': 'And if I have no mirror?',
  'Otra persona puede hacer las dos fotos con otro móvil. Las mira una persona de nuestro equipo.':
    'Somebody else can take the two photos with another phone. A person on our team looks at them.',
  '¿Cuántas veces puedo repetir las fotos?': 'How many times can I retake the photos?',
  'Después del primer intento puedes repetirlas tres veces. El IMEI se cuenta aparte, y son otras tres. Si no sale, te ayuda un agente.':
    'After the first try you can retake them three times. The IMEI is counted apart, with another three. If it does not work, an agent will help you.',
  '¿Dónde encuentro el IMEI?': 'Where do I find the IMEI?',
  'Marca *#06# como si llamaras: son los 15 números que salen en la pantalla. Si tu móvil tiene dos, basta con uno.':
    'Dial *#06# as if you were making a call: it is the 15 digits that appear on the screen. If your phone has two, one is enough.',
  '¿Cómo se paga?': 'How do I pay?',
  'Cada mes o una vez al año, con tarjeta o por domiciliación en tu cuenta. Los precios llevan los impuestos incluidos.':
    'Every month or once a year, by card or by direct debit from your account. Prices include taxes.',
  '¿Qué pasa si debo un recibo y tengo un siniestro?': 'What happens if I owe a bill and have a claim?',
  'Puedes declararlo igual. Queda pendiente de regularizar hasta que pagues los recibos que falten.':
    'You can make it all the same. It stays pending until you pay the bills that are missing.',
  '¿Qué hago si me roban el móvil?': 'What do I do if my phone is stolen?',
  'Llama a tu operador para bloquear la línea y el IMEI y pon una denuncia. Con la denuncia, el justificante del bloqueo y la factura declaras el robo o el hurto.':
    'Call your operator to block the line and the IMEI, and report it to the police. With the police report, the proof of the block and the invoice you make the claim for robbery or theft.',
  '¿Qué me pediréis si se rompe?': 'What will you ask me for if it breaks?',
  'La factura y fotos de los daños. Lo mismo si le entra agua. Cada siniestro te dice qué documentos necesita antes de empezar.':
    'The invoice and photos of the damage. The same if water gets in. Each claim tells you which documents it needs before you start.',
  '¿Cómo entro si he olvidado mi contraseña?': 'How do I log in if I have forgotten my password?',
  'En la pantalla de entrar, pulsa «He olvidado mi contraseña»: te enviamos un enlace al correo con el que eliges otra.':
    'On the log-in screen, press “I have forgotten my password”: we send you a link by email with which you choose another.',
  '¿Puedo ver o borrar mis datos?': 'Can I see or delete my data?',
  'Sí. En tu cuenta puedes pedir una copia de todo lo que guardamos de ti y ver qué se puede borrar y cómo pedirlo.':
    'Yes. In your account you can ask for a copy of everything we keep about you, and see what can be deleted and how to ask for it.',
  '¿Se puede asegurar un electrodoméstico o un equipo multimedia?': 'Can household appliances or multimedia devices be insured?',
  'Sí, con el seguro de varios aparatos, si hace menos de tres años que lo compraste.':
    'Yes, with the insurance for several devices, if you bought it less than three years ago.',

  // Lines and plans.
  Móvil: 'Phone',
  Tranquilidad: 'Peace of mind',
  Patinete: 'Scooter',
  'Garantía ampliada': 'Extended warranty',
  Multidispositivo: 'Multi-device',
  Portátil: 'Laptop',
  Básico: 'Basic',
  Intermedio: 'Intermediate',

  // Coverages.
  'Rotura de pantalla': 'Screen breakage',
  'Reparamos la pantalla cuando se rompe por un golpe o una caída.': 'We repair the screen when a knock or a fall breaks it.',
  'Roturas varias': 'Other breakages',
  'Cualquier otra rotura accidental que impida usarlo con normalidad.': 'Any other accidental breakage that prevents normal use.',
  'Rotura de la tapa trasera': 'Breakage of the back cover',
  'Cambiamos la tapa cuando se rompe por accidente.': 'We replace the cover when it breaks by accident.',
  'Daños por agua': 'Water damage',
  'Derrames, lluvia o caídas al agua.': 'Spills, rain or falls into water.',
  Robo: 'Robbery',
  'Cuando te lo quitan con violencia, intimidación o fuerza.': 'When it is taken with violence, intimidation or force.',
  Hurto: 'Theft',
  'Cuando te lo quitan sin fuerza y sin que te des cuenta.': 'When it is taken without force and without you noticing.',
  Avería: 'Breakdown',
  'Fallos propios del aparato cuando acaba la garantía del fabricante.':
    "Faults of the device itself once the manufacturer's warranty has ended.",
  'Daños eléctricos': 'Electrical damage',
  'Subidas de tensión y cortocircuitos de la red.': 'Power surges and short circuits in the mains.',
  'Daños a terceros': 'Damage to third parties',
  'Lo que tengas que pagar por daños causados al circular.': 'What you have to pay for damage caused while riding.',
  'Lesiones del conductor': "Rider's injuries",
  'Gastos médicos por un accidente al circular.': 'Medical expenses after an accident while riding.',
  Hospitalización: 'Hospital stay',
  'Una cantidad por cada día de ingreso tras un accidente.': 'An amount for each day in hospital after an accident.',
  'Fallecimiento o invalidez': 'Death or disability',
  'Un capital si el accidente causa la muerte o una invalidez permanente.':
    'A lump sum if the accident causes death or a permanent disability.',
  'Documentos y llaves': 'Documents and keys',
  'Duplicados cuando te los roban junto con el bolso o la cartera.': 'Replacements when they are stolen along with your bag or wallet.',
  'Uso fraudulento de tarjetas': 'Fraudulent use of cards',
  'Lo que gasten con tus tarjetas entre el robo y el aviso al banco.':
    'What is spent with your cards between the robbery and the notice to the bank.',

  // Kinds of insured things.
  Persona: 'Person',
  Aparato: 'Device',
  Tableta: 'Tablet',
  'Cámara digital': 'Digital camera',
  Videocámara: 'Camcorder',
  'Reproductor MP3': 'MP3 player',
  'Reproductor de DVD o Blu-ray': 'DVD or Blu-ray player',
  Consola: 'Console',
  Televisor: 'TV',
  Frigorífico: 'Fridge',
  Congelador: 'Freezer',
  Lavadora: 'Washing machine',
  Secadora: 'Tumble dryer',
  Lavavajillas: 'Dishwasher',
  Vinoteca: 'Wine cooler',
  Horno: 'Oven',
  Cocina: 'Cooker',
  Vitrocerámica: 'Ceramic hob',
  'Campana extractora': 'Extractor hood',

  // Claims: kinds, documents, what is asked besides.
  'Rotura de la pantalla': 'Broken screen',
  Fallecimiento: 'Death',
  Invalidez: 'Disability',
  'Reclamación de un tercero': 'Claim by a third party',
  'Robo o hurto del patinete': 'Robbery or theft of the scooter',
  'Daños del patinete': 'Damage to the scooter',
  'Daños del portátil': 'Damage to the laptop',
  'Daños del televisor': 'Damage to the TV',
  'Daños del equipo multimedia': 'Damage to the multimedia device',
  'Daños del electrodoméstico': 'Damage to the appliance',
  'Robo o hurto del aparato': 'Robbery or theft of the device',
  'Factura de compra': 'Purchase invoice',
  'Con la fecha, el artículo y quién lo compró.': 'With the date, the item and who bought it.',
  'Fotos del daño': 'Photos of the damage',
  'Que se vea todo el aparato y, de cerca, lo que está roto.': 'Showing the whole device and, close up, what is broken.',
  Denuncia: 'Police report',
  'Entera, con el sello de la policía o de la guardia civil.': 'All of it, with the stamp of the police or the Guardia Civil.',
  'Justificante del bloqueo del IMEI': 'Proof that the IMEI is blocked',
  'Lo da tu operadora cuando bloquea el teléfono.': 'Your operator gives it to you when it blocks the phone.',
  'Cronología de Google Maps': 'Google Maps Timeline',
  'La del día en que ocurrió, con las horas.': 'Of the day it happened, with the times.',
  'Certificado de la garantía': 'Warranty certificate',
  'El que venía con el aparato.': 'The one that came with the device.',
  'Certificado de defunción': 'Death certificate',
  'El del Registro Civil.': 'From the Registro Civil.',
  'Informe de la autopsia': 'Autopsy report',
  'O la resolución del juzgado que diga que no se hizo.': 'Or the court decision that says there was none.',
  'Informes médicos': 'Medical reports',
  'Los de urgencias y los del seguimiento.': 'Those of the emergency department and of the follow-up.',
  'Facturas de gastos médicos': 'Invoices for medical expenses',
  'Con lo que se pagó y a quién.': 'With what was paid and to whom.',
  'Factura del candado': 'Invoice for the lock',
  'La del candado con el que estaba atado.': 'Of the lock it was tied with.',
  'Resolución de la invalidez': 'Disability decision',
  'La del organismo que la reconoce.': 'From the body that recognises it.',
  'Nombre del tercero': 'Name of the third party',
  'Qué daños tiene': 'What the damage is',
  'Qué se dañó, cómo y dónde.': 'What was damaged, how and where.',
  'Día de ingreso': 'Day of admission',
  'Día de alta': 'Day of discharge',
  'Vacío si el ingreso sigue.': 'Empty if the stay goes on.',
  'Qué aparato es': 'Which device it is',
  Marca: 'Make',
  Modelo: 'Model',
  'Fecha de compra': 'Date of purchase',
  'Se aseguran aparatos de menos de tres años.': 'Devices less than three years old are insured.',
  '¿La factura está a nombre del tomador?': "Is the invoice in the policyholder's name?",
  'Se ha reconocido una invalidez': 'A disability has been recognised',
  'Entonces hace falta la resolución.': 'Then the decision is needed.',
  Sí: 'Yes',
};

/** The Spanish text whose English this is; any other text is returned unchanged. */
export const unsaid = (text: string): string => Object.keys(prose).find((spanish) => prose[spanish] === text) ?? text;

/** The keys of a server's answer under which such texts occur. What people type themselves is under other keys, or is none of these texts. */
const wordKeys = new Set(['name', 'text', 'title', 'label', 'helper_text']);

/** A copy of a server's answer with these texts in English. */
export function inEnglish<Answer>(answer: Answer): Answer {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map(inEnglish) as Answer;
  const entries = Object.entries(answer).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' && wordKeys.has(key) ? (prose[value] ?? value) : inEnglish(value),
  ]);
  return Object.fromEntries(entries) as Answer;
}
