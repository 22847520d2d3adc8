import { createStore } from '../../../../../kernel/web/app/store.ts'
import type { MenuDefinition } from '../../../contract/definition.ts'
import { findSection, type ItemPlace } from '../../../contract/edits.ts'
import { type History, recordStep, redoStep, type Shown, type Step, startHistory, undoStep } from './history.ts'

/** What is being moved: an item of the open section, or a section. */
export type Moved = { kind: 'item'; sectionId: string; key: string } | { kind: 'section'; id: string }

export type Drop = { kind: 'item'; place: ItemPlace } | { kind: 'section'; index: number }

export type EditorState = {
  history: History
  moved: Moved | null
  /** Where what the pointer drags would go. */
  drop: Drop | null
  /** The menu before the keyboard took something by its handle. */
  before: MenuDefinition | null
  /** The last thing said to screen readers. */
  message: string
}

type EditOptions = { group?: string; sectionId?: string; shown?: Shown }

const idle = { moved: null, drop: null, before: null }

/** State of one open editor and the acts on it. One instance lives as long as its page. */
export const createMenuEditor = (menu: MenuDefinition) => {
  const start: Step = { menu, sectionId: menu.sections[0]?.id ?? null, shown: null }
  const store = createStore<EditorState>({ history: startHistory(start), ...idle, message: '' })
  const { get } = store
  const present = (): Step => get().history.present
  const setHistory = (history: History): void => store.set({ ...get(), history })

  const edit = (change: (menu: MenuDefinition) => MenuDefinition, options: EditOptions = {}): void => {
    const step = present()
    const next = change(step.menu)
    if (next === step.menu) return
    const wanted = options.sectionId ?? step.sectionId
    const sectionId = findSection(next, wanted) ? wanted : (next.sections[0]?.id ?? null)
    const shown = options.shown === undefined ? step.shown : options.shown
    setHistory(recordStep(get().history, { menu: next, sectionId, shown }, options.group ?? null, Date.now()))
  }

  const show = (changes: Partial<Pick<Step, 'sectionId' | 'shown'>>): void => {
    const { history } = get()
    setHistory({ ...history, present: { ...history.present, ...changes }, last: null })
  }

  return {
    store,
    edit,
    open: (sectionId: string) => show({ sectionId, shown: null }),
    show: (shown: Shown) => show({ shown }),
    undo: () => setHistory(undoStep(get().history)),
    redo: () => setHistory(redoStep(get().history)),
    drag: (moved: Moved) => store.set({ ...get(), moved }),
    aim: (drop: Drop | null) => {
      if (JSON.stringify(drop) !== JSON.stringify(get().drop)) store.set({ ...get(), drop })
    },
    lift: (moved: Moved) => store.set({ ...get(), moved, before: present().menu }),
    letGo: () => store.set({ ...get(), ...idle }),
    putBack: () => {
      const { before } = get()
      if (before) edit(() => before)
      store.set({ ...get(), ...idle })
    },
    say: (message: string) => store.set({ ...get(), message }),
    menu: () => present().menu,
    sectionId: () => present().sectionId,
  }
}
export type MenuEditor = ReturnType<typeof createMenuEditor>
