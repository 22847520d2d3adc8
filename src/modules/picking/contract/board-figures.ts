import type { Filter } from '../../../kernel/contract/filters.ts'
import { belongsTo, type Holder } from '../../../kernel/contract/roles.ts'
import { atLeast, count, distinct, is, sum } from '../../figures/contract/adding.ts'
import { type ListFigure, type ListPlace, listFigure, listUrl } from '../../figures/contract/list-figures.ts'
import { stockPermissions } from '../../stock/contract/permissions.ts'
import type { PickingBoard } from './board.ts'
import { pickingPath } from './list-address.ts'
import { completedStates } from './states.ts'

const assigned = is('state', 'pending|picking|prepared|supervised')
/** Units have three decimals. */
const someUnits = '0.001'
const isShort = atLeast('shortage', someUnits)
const sellable = [is('isFit', 'true'), atLeast('units', someUnits)]

type ListId = 'picking-orders' | 'picking-lines' | 'stock-levels'

export const pickingFigures = {
  orders: listFigure('picking-orders', count, assigned),
  prepared: listFigure('picking-orders', count, is('state', 'prepared')),
  supervised: listFigure('picking-orders', count, is('state', 'supervised')),
  /** Prepared, whether or not somebody supervised them. */
  finished: listFigure('picking-orders', count, is('state', 'prepared|supervised')),
  remaining: listFigure('picking-orders', count, is('state', 'pending|picking')),
  lines: listFigure('picking-lines', count, assigned),
  orderedUnits: listFigure('picking-lines', sum('ordered'), assigned),
  doneUnits: listFigure('picking-lines', sum('done'), assigned),
  shortageArticles: listFigure('picking-lines', distinct('articleCode'), assigned, isShort),
  shortageUnits: listFigure('picking-lines', sum('shortage'), assigned, isShort),
  expiringArticles: listFigure('stock-levels', distinct('articleCode'), ...sellable),
  expiringUnits: listFigure('stock-levels', sum('units'), ...sellable),
} as const satisfies Record<string, ListFigure<ListId>>
export type PickingFigureId = keyof typeof pickingFigures
type StockFigureId = 'expiringArticles' | 'expiringUnits'
type TaskFigureId = Exclude<PickingFigureId, StockFigureId>

const places: Record<ListId, ListPlace> = {
  'picking-orders': { path: pickingPath, parameters: { ver: 'pedidos' } },
  'picking-lines': { path: pickingPath, parameters: { ver: 'renglones' } },
  'stock-levels': { path: '/apps/articles/stock', parameters: { ver: 'lotes' } },
}

type Days = PickingBoard['period']

/** The address of the rows that make a figure of the tasks handed out in some days; of all preparers, or of one. */
export const pickingRows = (
  id: TaskFigureId,
  { from, to }: Days,
  { preparer, article }: { preparer?: string | undefined; article?: string } = {},
): string => {
  const { list, where } = pickingFigures[id]
  const filters: Filter[] = [
    ...(preparer ? [is('preparerId', preparer)] : []),
    ...(article ? [is('article', article)] : []),
    ...where,
  ]
  return listUrl(places[list], { desde: from, hasta: to }, filters)
}

export const completedFigure = (requiresSupervision: boolean): 'supervised' | 'finished' =>
  completedStates(requiresSupervision).length === 1 ? 'supervised' : 'finished'

/** The lots near their expiry; null for those who may not open Stock, which is for administrators. */
export const expiringRows = (
  id: StockFigureId,
  { expiringBy }: Pick<PickingBoard, 'expiringBy'>,
  person: Holder,
  article?: string,
): string | null => {
  if (!belongsTo(stockPermissions.write.group, person)) return null
  const { list, where } = pickingFigures[id]
  const until: Filter = { field: 'expiresOn', operator: 'less-than', value: expiringBy }
  return listUrl(places[list], {}, [...(article ? [is('article', article)] : []), until, ...where])
}
