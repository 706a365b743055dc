/** What a product of the insurer does not cover, and what it covers with restrictions, in the order in which it is shown. */
interface Clauses {
  excluded: readonly string[];
  restricted: readonly string[];
}

const device: Clauses = {
  excluded: [
    'Los daños que ya existían antes de contratar.',
    'El desgaste, los arañazos y los golpes que no impiden usarlo con normalidad.',
    'Los daños causados a propósito por ti o por quien vive contigo.',
    'La pérdida, el olvido y el extravío.',
    'Los datos, los programas y los accesorios.',
    'Las reparaciones hechas por quien no es un servicio técnico nuestro.',
  ],
  restricted: [
    'Solo se cubre el dispositivo que figura en la póliza.',
    'Si no se puede reparar, lo cambiamos por uno de las mismas características, que puede ser reacondicionado.',
    'Si un recibo lleva más de un mes vencido sin pagar, la cobertura se suspende hasta el día siguiente al pago.',
  ],
};
const guarantee = 'Los defectos de los que responde la garantía del fabricante o del vendedor mientras dura.';
const withTheft: Clauses = {
  excluded: [...device.excluded, guarantee],
  restricted: [...device.restricted, 'El robo y el hurto solo se cubren con denuncia y, si es un móvil, con el IMEI bloqueado.'],
};
const withoutTheft: Clauses = { excluded: [...device.excluded, guarantee], restricted: device.restricted };

const byProduct: Readonly<Record<number, Clauses>> = {
  1: withoutTheft,
  2: withoutTheft,
  3: withTheft,
  15: withoutTheft,
  16: withoutTheft,
  17: withTheft,
  19: withoutTheft,
  20: withoutTheft,
  21: {
    ...withTheft,
    restricted: [...withTheft.restricted, 'La avería solo se cubre cuando ha acabado la garantía del fabricante o del vendedor.'],
  },
  101: {
    excluded: [
      'La pérdida y el olvido, si nadie te los ha quitado.',
      'El dinero en efectivo.',
      'Lo que se gaste con una tarjeta cuya clave iba con ella.',
      'Lo que haya hecho alguien que vive contigo.',
    ],
    restricted: [
      'Hace falta la denuncia.',
      'El uso de las tarjetas se cubre hasta que avisas al banco, y solo lo que el banco no te devuelve.',
      'Si un recibo lleva más de un mes vencido sin pagar, la cobertura se suspende hasta el día siguiente al pago.',
    ],
  },
  102: {
    excluded: [
      'Lo que pase en carreras, apuestas o acrobacias.',
      'Lo que pase conduciendo bajo los efectos del alcohol o de otras drogas.',
      'Los patinetes que superan los 25 km/h o han sido modificados.',
      'El uso para repartir o alquilar.',
      'El desgaste, las ruedas y la batería agotada.',
    ],
    restricted: [
      'Quien conduce tiene que tener la edad que pide su ayuntamiento, y al menos 15 años.',
      'El hurto solo se cubre con denuncia y si estaba atado con un candado del que guardas la factura.',
      'Si un recibo lleva más de un mes vencido sin pagar, la cobertura se suspende hasta el día siguiente al pago.',
    ],
  },
  103: {
    ...device,
    restricted: [...device.restricted, 'La avería solo se cubre cuando ha acabado la garantía del fabricante o del vendedor.'],
  },
  104: {
    ...withTheft,
    restricted: [...withTheft.restricted, 'El robo y el hurto solo se cubren en el móvil.'],
  },
};

export const seededClauses = Object.entries(byProduct).flatMap(([productId, clauses]) =>
  (['excluded', 'restricted'] as const).flatMap((kind) =>
    clauses[kind].map((text, position) => ({ productId: Number(productId), kind, position, text })),
  ),
);
