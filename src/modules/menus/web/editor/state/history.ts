import type { MenuDefinition } from '../../../contract/definition.ts'

/** What undo goes back to: the menu, the open section, and what the properties show. */
export type Step = { menu: MenuDefinition; sectionId: string | null; shown: Shown }

export type Shown = { kind: 'item'; key: string } | { kind: 'section' } | { kind: 'menu' } | null

export type History = {
  past: readonly Step[]
  present: Step
  future: readonly Step[]
  /** Which field the last step edited, and when, in milliseconds. */
  last: { group: string; at: number } | null
}

/** Letters typed into one field with shorter pauses than this are undone together. */
const groupPause = 1_500
/** Steps that are remembered. */
const remembered = 200

export const startHistory = (present: Step): History => ({ past: [], present, future: [], last: null })

export const recordStep = (history: History, next: Step, group: string | null, at: number): History => {
  const { last, past } = history
  const joins = group !== null && last?.group === group && at - last.at < groupPause && history.future.length === 0
  return {
    past: joins ? past : [...past, history.present].slice(-remembered),
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
