import type { Owner } from '../../../../../kernel/web/offline/device-copies.ts'
import type { AnsweringView } from '../../../contract/answering.ts'
import { listElements } from '../../../contract/definition/questions.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { type AnswerVariables, createAnswerModel } from '../../../contract/runtime/answer-model.ts'
import { carryOver } from '../device/carry-over.ts'
import type { FormDraft } from '../device/draft.ts'

export type ChosenCustomer = { id: string; code: string; name: string }

/** A new draft of an opened form. Nothing of it is stored before the first answer. */
export const newDraft = (owner: Owner, view: AnsweringView, customer: ChosenCustomer | null): FormDraft => {
  const now = new Date().toISOString()
  const { id, code, name, kind, subject } = view.form
  const subjectCustomer = view.customer ?? customer
  return {
    ...owner,
    key: crypto.randomUUID(),
    state: 'writing',
    form: { id, code, name, kind, subject },
    version: view.version,
    definition: view.definition,
    variables: {
      ...view.variables,
      ...(subjectCustomer && !view.customer
        ? { 'customer.code': subjectCustomer.code, 'customer.name': subjectCustomer.name }
        : {}),
    },
    customer: subjectCustomer
      ? { id: subjectCustomer.id, code: subjectCustomer.code, name: subjectCustomer.name }
      : null,
    opportunity: view.opportunity,
    record: view.answer ? { id: view.answer.id, revision: view.answer.revision } : null,
    data: view.answer?.data ?? {},
    leftover: {},
    page: 0,
    startedAt: now,
    changedAt: now,
    takenAt: null,
    place: null,
    refusal: null,
  }
}

/** Variables without those that are empty: an expression then reads them as not set. */
export const variablesOf = ({ variables }: Pick<FormDraft, 'variables'>): AnswerVariables =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )

/** Defaults of the questions that a version asks and the one before did not. */
const newDefaults = (draft: FormDraft, after: FormDefinition): Record<string, unknown> => {
  const before = new Set(listElements(draft.definition as FormDefinition).map(({ element }) => element.name))
  const { data } = createAnswerModel(after, { variables: variablesOf(draft) })
  return Object.fromEntries(Object.entries(data as Record<string, unknown>).filter(([name]) => !before.has(name)))
}

/** The draft on the version that is published now. */
export const onVersion = (draft: FormDraft, view: AnsweringView): { draft: FormDraft; titles: string[] } => {
  const { data, leftover, titles } = carryOver(
    draft.definition as FormDefinition,
    view.definition as FormDefinition,
    // What an earlier change of version left aside may fit again.
    { ...draft.leftover, ...draft.data },
  )
  const all = { ...newDefaults(draft, view.definition as FormDefinition), ...data }
  return {
    draft: {
      ...draft,
      version: view.version,
      definition: view.definition,
      data: all,
      leftover,
      page: 0,
      state: 'writing',
    },
    titles,
  }
}

/** The draft over the record as it is on the server now: what was written here wins, question by question. */
export const overRecord = (draft: FormDraft, view: AnsweringView): FormDraft =>
  view.answer
    ? {
        ...draft,
        version: view.version,
        definition: view.definition,
        record: { id: view.answer.id, revision: view.answer.revision },
        data: { ...view.answer.data, ...draft.data },
        state: 'writing',
        refusal: null,
      }
    : draft
