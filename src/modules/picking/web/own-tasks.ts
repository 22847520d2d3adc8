import { call } from '../../../kernel/web/api/client.ts'
import { deviceCopies, type Owner } from '../../../kernel/web/offline/device-copies.ts'
import { pickingRoutes, type TaskView } from '../contract/picking-routes.ts'
import { isPassing } from './act-queue.ts'

const kind = 'picking-task'

/** A task and the time in milliseconds at which this device stored it; null when it comes from the server now. */
export type TaskCopy = { task: TaskView; keptAt: number | null }

export const isOpenTask = ({ state, mayPick }: TaskView): boolean =>
  mayPick && (state === 'pending' || state === 'picking')

/** Stores an open task on this device, and removes a finished one. Where storing fails, the task needs the network. */
export const keepTask = async (owner: Owner, task: TaskView): Promise<void> => {
  const work = isOpenTask(task)
    ? deviceCopies.put(owner, kind, { id: task.id, value: task })
    : deviceCopies.remove(owner, kind, task.id)
  await work.catch(() => undefined)
}

const readCopies = async (owner: Owner): Promise<TaskCopy[]> =>
  (await deviceCopies.all<TaskView>(owner, kind).catch(() => [])).map(({ value, keptAt }) => ({ task: value, keptAt }))

/** A task from the server or, without an answer, the copy on this device. Throws when the server refuses it. */
export const loadTask = async (owner: Owner, id: string, signal: AbortSignal): Promise<TaskCopy> => {
  try {
    const task = await call(pickingRoutes.view, { params: { id }, signal })
    await keepTask(owner, task)
    return { task, keptAt: null }
  } catch (error) {
    const copy =
      isPassing(error) && !signal.aborted ? (await readCopies(owner)).find(({ task }) => task.id === id) : undefined
    if (!copy) throw error
    return copy
  }
}

/** Refreshes a stored task that is not the person's own: an administrator's view of another's task stays while it is open. */
const refreshCopy = async (owner: Owner, id: string): Promise<void> => {
  try {
    await keepTask(owner, await call(pickingRoutes.view, { params: { id } }))
  } catch (error) {
    if (!isPassing(error)) await deviceCopies.remove(owner, kind, id).catch(() => undefined)
  }
}

/**
 * The open tasks of a person, from the server or from this device: a phone stores them all before it enters the cold store.
 * Opening one of them at once does not stop the others from being stored.
 */
export const loadOwnTasks = async (owner: Owner): Promise<TaskCopy[]> => {
  try {
    const { items } = await call(pickingRoutes.mine, {})
    const open = new Set(items.map(({ id }) => id))
    for (const { task } of await readCopies(owner)) if (!open.has(task.id)) await refreshCopy(owner, task.id)
    for (const task of items) await keepTask(owner, task)
    return items.map(task => ({ task, keptAt: null }))
  } catch (error) {
    if (!isPassing(error)) throw error
    return (await readCopies(owner)).toSorted((one, other) => one.task.number - other.task.number)
  }
}
