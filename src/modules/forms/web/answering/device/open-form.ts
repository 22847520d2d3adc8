import { call } from '../../../../../kernel/web/api/client.ts'
import { deviceCopies, type Owner } from '../../../../../kernel/web/offline/device-copies.ts'
import { type AnsweringView, answeringRoutes, type FormTask } from '../../../contract/answering.ts'
import type { TodayCustomer } from '../../../contract/assignment/own-tasks.ts'
import type { RecordKind } from '../ports.ts'
import { isPassing } from './outbox.ts'

const formKind = 'form'
const tasksKind = 'form-tasks'

export type Opening = {
  formId: string
  customerId?: string
  opportunityId?: string
  answerId?: string
}

/** A form ready to be answered, and since when this device has it; null when it comes from the server now. */
export type OpenedForm = { view: AnsweringView; keptAt: number | null }

/** What concerns one shop stays out of the copy: it serves every customer. */
const copyOf = (view: AnsweringView): AnsweringView => ({ ...view, customer: null, opportunity: null, answer: null })

const keepForm = async (owner: Owner, view: AnsweringView): Promise<void> => {
  const copy = { id: view.form.id, value: copyOf(view) }
  await deviceCopies.put(owner, formKind, copy).catch(() => undefined)
}

/**
 * A form from the server or, without an answer, the copy on this device. A record cannot be updated from the copy. Throws
 * when the server refuses it.
 */
export const openForm = async (
  owner: Owner,
  { formId, ...query }: Opening,
  signal: AbortSignal,
): Promise<OpenedForm> => {
  try {
    const view = await call(answeringRoutes.open, { params: { id: formId }, query, signal })
    await keepForm(owner, view)
    return { view, keptAt: null }
  } catch (error) {
    if (!isPassing(error) || signal.aborted || query.answerId) throw error
    const copies = await deviceCopies.all<AnsweringView>(owner, formKind).catch(() => [])
    const copy = copies.find(({ value }) => value.form.id === formId)
    if (!copy) throw error
    return { view: copy.value, keptAt: copy.keptAt }
  }
}

/** A copy of an earlier version of the product has no `today`. */
export type OwnTasks = { items: FormTask[]; today?: TodayCustomer[] }

/** What this person has to answer, from the server or from this device, with the time of the copy. */
export const loadTasks = async (owner: Owner, signal: AbortSignal): Promise<OwnTasks & { keptAt: number | null }> => {
  try {
    const tasks = await call(answeringRoutes.tasks, { signal })
    await deviceCopies.put(owner, tasksKind, { id: 'own', value: tasks }).catch(() => undefined)
    return { ...tasks, keptAt: null }
  } catch (error) {
    if (!isPassing(error) || signal.aborted) throw error
    const [copy] = await deviceCopies.all<OwnTasks>(owner, tasksKind).catch(() => [])
    if (!copy) throw error
    return { ...copy.value, keptAt: copy.keptAt }
  }
}

/**
 * Stores the forms on this device, so that they open in a shop without signal, and removes those that are no
 * longer answered.
 */
export const keepForms = async (owner: Owner, tasks: readonly FormTask[], signal: AbortSignal): Promise<void> => {
  const copies = await deviceCopies.all<AnsweringView>(owner, formKind).catch(() => [])
  const open = new Set(tasks.map(({ form }) => form.id))
  for (const { id } of copies) if (!open.has(id)) await deviceCopies.remove(owner, formKind, id).catch(() => undefined)
  const current = new Set(copies.map(({ value }) => `${value.form.id}@${value.version}`))
  const missing = tasks.filter(({ form }) => !current.has(`${form.id}@${form.version}`))
  for (const { form } of missing)
    if (!signal.aborted) await openForm(owner, { formId: form.id }, signal).catch(() => undefined)
}

/** Read as a text: the phone does not load for this what walks through a definition. */
const asksFor = ({ form, definition }: AnsweringView, kind: RecordKind): boolean =>
  (kind === 'customer' && form.subject === 'customer') || JSON.stringify(definition).includes(`"kind":"${kind}"`)

/** Kinds of records that the kept forms ask for, about whom they are or in some question. */
export const askedRecords = async (owner: Owner): Promise<RecordKind[]> => {
  const copies = await deviceCopies.all<AnsweringView>(owner, formKind).catch(() => [])
  return (['customer', 'article'] as const).filter(kind => copies.some(({ value }) => asksFor(value, kind)))
}
