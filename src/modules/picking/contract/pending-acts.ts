import type { PickingActBody, PickingItem, TaskView } from './picking-routes.ts'

type Waiting = Pick<PickingActBody, 'key' | 'kind' | 'article' | 'order' | 'units' | 'lot' | 'substitute'>

const exactly = (units: number): number => Math.round(units * 1000) / 1000

export const remainingOf = ({ ordered, picked, shortage, substituted }: PickingItem): number =>
  exactly(ordered - picked - shortage - substituted)

const withOne = (item: PickingItem, { kind, units }: Waiting): PickingItem => ({
  ...item,
  [kind]: exactly(item[kind] + units),
})

/** Units taken from a lot for one order are no longer available for the other orders. */
const lessTaken = (item: PickingItem, { kind, article, substitute, lot, units }: Waiting): PickingItem => {
  if (kind === 'shortage' || lot === null || item.article.id !== (substitute ?? article)) return item
  return {
    ...item,
    lots: item.lots.map(itemLot =>
      itemLot.lot === lot ? { ...itemLot, units: exactly(itemLot.units - units) } : itemLot,
    ),
  }
}

const isFor = (item: PickingItem, act: Waiting): boolean =>
  item.article.id === act.article && (item.order?.id ?? null) === act.order

/** A task with the acts that still wait to be sent applied to it; acts that the server already has are not applied twice. */
export const withPending = (task: TaskView, waiting: Waiting[]): TaskView => {
  const sentKeys = new Set(task.acts.map(({ key }) => key))
  const missing = waiting.filter(({ key }) => !sentKeys.has(key))
  if (missing.length === 0) return task
  return {
    ...task,
    items: task.items.map(item =>
      missing.reduce((view, act) => lessTaken(isFor(view, act) ? withOne(view, act) : view, act), item),
    ),
  }
}
