import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { DashboardType } from '../../contract/built/kinds.ts'
import { type WidgetInput, widgetsSchema } from '../../contract/built/widgets.ts'

type Place = [x: number, y: number, w: number, h: number]

const at = ([x, y, w, h]: Place) => ({ id: `${x}-${y}`, x, y, w, h })
const fixedWidget = (widget: string, place: Place): WidgetInput => ({ kind: 'fixed', widget, ...at(place) })

type Measure = Omit<Extract<WidgetInput, { kind: 'measure' }>, 'kind' | 'id' | 'x' | 'y' | 'w' | 'h'>
const measure = (settings: Measure, place: Place): WidgetInput => ({ kind: 'measure', ...settings, ...at(place) })

const salesDesk: WidgetInput[] = [
  fixedWidget('dailySales', [0, 0, 4, 2]),
  fixedWidget('totalOrders', [4, 0, 2, 2]),
  fixedWidget('effectiveness', [6, 0, 3, 2]),
  measure({ measure: 'net', by: 'day', chart: 'figure', period: 'mes', title: 'Venta neta del mes' }, [9, 0, 3, 2]),
  fixedWidget('accumulatedSales', [0, 2, 6, 5]),
  measure({ measure: 'net', by: 'region', chart: 'donut', period: '30d' }, [6, 2, 3, 5]),
  fixedWidget('generalObjective', [9, 2, 3, 5]),
  measure({ measure: 'kg', by: 'brand', chart: 'columns', period: '30d', top: 8 }, [0, 7, 6, 5]),
  measure({ measure: 'packages', by: 'article', chart: 'table', top: 12 }, [6, 7, 6, 5]),
  fixedWidget('operationsMap', [0, 12, 7, 7]),
  fixedWidget('sellerRanking', [7, 12, 5, 7]),
]

const deliveryDesk: WidgetInput[] = [
  fixedWidget('pendingOrders', [0, 0, 4, 2]),
  fixedWidget('successfulDeliveries', [4, 0, 4, 2]),
  fixedWidget('partialReturns', [8, 0, 4, 2]),
  fixedWidget('operationsRanking', [0, 2, 6, 5]),
  fixedWidget('returnReasons', [6, 2, 6, 5]),
]

const examples: { key: string; name: string; type: DashboardType; widgets: WidgetInput[] }[] = [
  { key: 'mesa-ventas', name: 'Mesa de ventas', type: 'ventas', widgets: salesDesk },
  { key: 'reparto', name: 'Reparto en la calle', type: 'logistica', widgets: deliveryDesk },
]

type Person = { id: string; displayName: string; roleNumber: number }

/** Two dashboards that the administrator of a demonstration shares with everyone. */
export const seedDashboards = async ({ db, envId }: Tenant, { people }: { people: Person[] }): Promise<void> => {
  const owner = people.find(({ roleNumber }) => roleNumber === 1)
  if (!owner) return
  const rows = examples.map(example => ({
    ...example,
    envId,
    id: newId(),
    privacy: 'everyone',
    widgets: JSON.stringify(widgetsSchema.parse(example.widgets)),
    ownerId: owner.id,
    ownerName: owner.displayName,
  }))
  await db.insertInto('dashboards').values(rows).execute()
}
