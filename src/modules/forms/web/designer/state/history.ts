import type { FormDefinition } from '../../../contract/definition/types.ts'

/** What undo goes back to: the definition and where the person was in it. */
export type Step = {
  definition: FormDefinition
  /** Page on the canvas. */
  page: string
  /** Question, section or page whose properties are open; null for those of the form. */
  selected: string | null
}

/** Every step of the session. Steps share what they did not change, so that keeping all of them costs little. */
export type History = {
  past: readonly Step[]
  present: Step
  future: readonly Step[]
  /** What the last step edited («title of pregunta3») and when, in milliseconds. */
  last: { group: string; at: number } | null
}

/** Letters typed into one field with shorter pauses than this are undone together. */
const groupPause = 1_500

export const startHistory = (present: Step): History => ({ past: [], present, future: [], last: null })

/** A new step. With the group of the step before, and soon after it, both are one step for undo. */
export const recordStep = (
  history: History,
  next: Step,
  { group, at }: { group: string | null; at: number },
): History => {
  const { last } = history
  const joins = group !== null && last?.group === group && at - last.at < groupPause && history.future.length === 0
  return {
    past: joins ? history.past : [...history.past, history.present],
    present: next,
    future: [],
    last: group === null ? null : { group, at },
  }
}

export const undoStep = (history: History): History => {
  const previous = history.past.at(-1)
  if (!previous) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    last: null,
  }
}

export const redoStep = (history: History): History => {
  const [next, ...future] = history.future
  return next ? { past: [...history.past, history.present], present: next, future, last: null } : history
}
