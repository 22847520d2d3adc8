import { formatDay, formatNumber } from '../../../../kernel/contract/formats.ts'
import type { ExclusionView, ExportPreview } from '../../contract/exports.ts'
import type { ExportKind } from '../../contract/layout-fields.ts'

/** The exact texts of spec.md §5 and the words around them. */
export const exportWords: Record<
  ExportKind,
  { action: string; question: string; one: string; many: string; feminine: boolean }
> = {
  orders: {
    action: 'Bajar Pedidos',
    question: '¿Desea bajar los pedidos?',
    one: 'pedido',
    many: 'pedidos',
    feminine: false,
  },
  collections: {
    action: 'Bajar Cobranzas',
    question: '¿Desea bajar las cobranzas?',
    one: 'cobranza',
    many: 'cobranzas',
    feminine: true,
  },
}

/** «118 pedidos», «1 cobranza». */
export const countOf = (kind: ExportKind, count: number): string =>
  `${formatNumber(count)} ${count === 1 ? exportWords[kind].one : exportWords[kind].many}`

type Found = Pick<ExportPreview, 'kind' | 'documents' | 'day' | 'seller'>

/** What was found and what happens to it, around the count that stands out. */
export const foundText = ({ kind, documents, day, seller }: Found, today: string): [string, string, string] => {
  const { feminine } = exportWords[kind]
  const whose = seller ? `de ${seller.name}` : 'de todos los vendedores'
  const become =
    documents === 1
      ? `Pasa a ${feminine ? 'exportada' : 'exportado'}.`
      : `Pasan a ${feminine ? 'exportadas' : 'exportados'}.`
  return [
    documents === 1 ? 'Se encontró ' : 'Se encontraron ',
    countOf(kind, documents),
    ` ${whose} del ${formatDay(day, today)}. ${become}`,
  ]
}

/** «2 quedan pendientes por localidad sin mapeo.» when that is why; the reasons themselves otherwise come with the list. */
export const excludedText = (count: number, exclusions: Pick<ExclusionView, 'reason'>[]): string => {
  const stay = count === 1 ? '1 queda pendiente' : `${formatNumber(count)} quedan pendientes`
  const unmapped = exclusions.every(({ reason }) => reason.startsWith('La localidad'))
  return unmapped ? `${stay} por localidad sin mapeo.` : `${stay}.`
}
