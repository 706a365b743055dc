/** Columns of the office's list of policies; `total` and those after it appear only in the exported file. */
export const policyHeads = {
  id: 'Póliza',
  holder: 'Tomador',
  insured: 'Bienes asegurados',
  product: 'Producto',
  status: 'Estado',
  evaluation: 'Peritación',
  receipt: 'Recibo',
  store: 'Tienda',
  created_at: 'Alta',
  total: 'Importe de los recibos',
  pending: 'Por pagar',
  refundable: 'Por devolver',
  policy_id: 'Id',
} as const;
