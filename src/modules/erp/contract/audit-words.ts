import type { AuditWords } from '../../../kernel/contract/audit-words.ts'
import { encodingNames } from './encodings.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const erpActWords = {
  annulled: 'Anuló',
  exported: 'Bajó al ERP',
  'made-default': 'Puso por defecto',
  'export-annulled': 'Volvió a pendiente',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof erpActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const erpAuditWords: AuditWords = {
  acts: erpActWords,
  entities: {
    'export-batches': { title: 'Lote del ERP', table: 'export_batches' },
    'erp-profiles': { title: 'Formato del ERP', table: 'erp_profiles' },
    'erp-settings': { title: 'Ajustes del ERP', table: null },
  },
  titles: {
    defaultSellerCode: 'Vendedor por defecto',
    defaultChannelCode: 'Canal por defecto',
    defaultCustomerCode: 'Cliente por defecto',
    noteLength: 'Largo de la nota',
    paymentLabels: 'Nombre del medio de pago',
    pricesCarryTax: 'Los precios llevan IVA',
    taxDivisor: 'Divisor de IVA',
    definition: 'Formato',
    dateFormat: 'Fecha',
    decimalMark: 'Decimales',
    delimiter: 'Separador',
    encoding: 'Codificación',
    format: 'Forma',
    lineEnding: 'Fin de línea',
    sections: 'Secciones',
    header: 'Encabezado',
    line: 'Línea',
    document: 'Cabecera',
    payment: 'Pago',
    imputed: 'Documento imputado',
    footer: 'Cierre',
    titles: 'Lleva títulos',
    missingCharacters: 'Caracteres que faltan',
    split: 'Partes del pedido',
    sheets: 'Hojas',
    about: 'En qué se basa',
  },
  values: {
    'definition.encoding': encodingNames,
    'definition.format': { delimited: 'Con separador', fixed: 'De ancho fijo', csv: 'CSV', xlsx: 'Excel' },
    'definition.missingCharacters': { replace: 'Se reemplazan', refuse: 'No se baja' },
    'definition.split': { byDestination: 'Uno por organización, canal y sector', whole: 'Enteros' },
    'definition.decimalMark': { point: 'Punto', comma: 'Coma', implied: 'Sin marca' },
    'definition.lineEnding': { crlf: 'Windows', lf: 'Unix' },
  },
}
