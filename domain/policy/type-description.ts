import { productType } from './product-type.ts';

const ours: Readonly<Record<number, string>> = {
  [productType.mobile]: 'Un seguro de tu teléfono móvil, para repararlo o cambiarlo cuando le pasa algo que cubre la opción que eliges.',
  [productType.tranquility]: 'Un seguro de lo que llevas encima: tus documentos, tus llaves y tus tarjetas, cuando te los quitan.',
  [productType.scooter]: 'Un seguro de tu patinete eléctrico, de quien lo conduce y de lo que puede causar a otros al circular.',
  [productType.extendedWarranty]: 'Un seguro de las averías de tu aparato cuando ya no responde la garantía.',
  [productType.multiDevice]: 'Un seguro de varios aparatos tuyos en una sola póliza: móvil, imagen y sonido, y electrodomésticos.',
  [productType.portable]:
    'Un seguro de tu ordenador portátil, para repararlo o cambiarlo cuando le pasa algo que cubre la opción que eliges.',
  [productType.smartTv]: 'Un seguro de tu televisor, para repararlo o cambiarlo cuando le pasa algo que cubre la opción que eliges.',
};

/** The description of a product type, with which its information document begins: the operator's own, or the app's default. */
export function typeDescription(productTypeId: number, own: string | null): string {
  return own ?? ours[productTypeId] ?? '';
}

/** The description to store for a product type: null if none was written or it equals the default. */
export function ownDescription(productTypeId: number, written: string | null): string | null {
  return written === null || written === typeDescription(productTypeId, null) ? null : written;
}
