import type { AuditWords } from '../../../kernel/contract/audit-words.ts'
import { dateOrders, decimalMarks, textEncodings } from '../../../kernel/contract/imports.ts'

/** What this module keeps in the log of the company, in words. */
export const settingsAuditWords: AuditWords = {
  entities: {
    'settings.company': { title: 'Datos de la empresa', table: null },
    'settings.importExport': { title: 'Ajustes de importar y exportar', table: null },
  },
  titles: {
    timeZone: 'Zona horaria',
    currency: 'Moneda',
    legalName: 'Razón social',
    cuit: 'CUIT',
    taxCondition: 'Condición ante el IVA',
    grossIncome: 'Ingresos brutos',
    activityStart: 'Inicio de actividades',
    fiscalAddress: 'Domicilio fiscal',
    street: 'Calle',
    locality: 'Localidad',
    province: 'Provincia',
    postalCode: 'Código postal',
    deposits: 'Depósitos',
    mainWarehouseCode: 'Depósito principal',
    phones: 'Teléfonos',
    website: 'Sitio web',
    logoId: 'Logo',
    email: 'E-mail',
    dates: 'Fechas',
    decimal: 'Decimales',
    separator: 'Separador',
    encoding: 'Codificación',
  },
  values: {
    dates: dateOrders,
    decimal: decimalMarks,
    encoding: textEncodings,
  },
}
