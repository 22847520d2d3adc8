import { defineProblems } from '../../../kernel/contract/problems.ts'
import type { ExportKind } from './layout-fields.ts'

/** Exact texts of spec.md §5. */
export const noRecordsTitle = 'No hay resultado'
export const noRecordsText = 'No hay registros para descargar en la fecha y/o con el vendedor seleccionado.'

export const unmappedArticleText = (code: string): string =>
  `No se encontro detalles de organizacion, canal y sector para el código de artículo ${code}`

/** Whose value it is, in the list of what does not fit. */
export const documentTitle = (kind: ExportKind, number: number | null): string =>
  number === null ? 'Archivo' : `${kind === 'orders' ? 'Pedido' : 'Cobranza'} ${number}`

export const erpProblems = defineProblems('erp', {
  noRecords: { status: 422, message: noRecordsText },
  unmappedArticle: { status: 422, message: unmappedArticleText('') },
  doesNotFit: { status: 422, message: 'Un valor no entra en el ancho de su campo.' },
  profileGone: {
    status: 409,
    message: 'El formato elegido para esta exportación se eliminó. Elegí otro en la conexión de archivos.',
  },
  alreadyAnnulled: { status: 409, message: 'Este lote ya estaba anulado.' },
  defaultProfile: {
    status: 409,
    message: 'El formato predeterminado no se elimina. Elegí otro como predeterminado primero.',
  },
})
