import type { PickingActBody, PickingItem, TaskView } from './picking-routes.ts'

type Waiting = Pick<PickingActBody, 'key' | 'kind' | 'article' | 'order' | 'units'>

const exactly = (units: number): number => Math.round(units * 1000) / 1000

export const remainingOf = ({ ordered, picked, shortage, substituted }: PickingItem): number =>
  exactly(ordered - picked - shortage - substituted)

const withOne = (item: PickingItem, { kind, units }: Waiting): PickingItem => ({
  ...item,
  [kind]: exactly(item[kind] + units),
})

const isFor = (item: PickingItem, act: Waiting): boolean =>
  item.article.id === act.article && (item.order?.id ?? null) === act.order

/** A task as it will be when what waits to be sent has arrived; what the server already has is not counted twice. */
export const withPending = (task: TaskView, waiting: Waiting[]): TaskView => {
  const known = new Set(task.acts.map(({ key }) => key))
  const missing = waiting.filter(({ key }) => !known.has(key))
  if (missing.length === 0) return task
  return { ...task, items: task.items.map(item => missing.filter(act => isFor(item, act)).reduce(withOne, item)) }
}
