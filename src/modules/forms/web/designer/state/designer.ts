import { createStore } from '../../../../../kernel/web/app/store.ts'
import {
  addPage,
  duplicateElement,
  findElement,
  freeName,
  insertElement,
  moveElement,
  namesOf,
  type Place,
  placeOf,
  removeElements,
  removePage,
} from '../../../contract/definition/edits.ts'
import { createElement, type KnownKind } from '../../../contract/definition/kinds.ts'
import { placeOfElement } from '../../../contract/definition/questions.ts'
import type { FormDefinition, FormElement } from '../../../contract/definition/types.ts'
import { type FoundProblems, problemsOf } from './derived.ts'
import { type History, recordStep, redoStep, type Step, startHistory, undoStep } from './history.ts'
import { pickedPlace } from './places.ts'

export type DropPlace = Place & { number: string }

export type DesignerState = {
  history: History
  problems: FoundProblems
  /** Where what is being dragged would go. */
  drop: DropPlace | null
  /** The element whose title is to be typed next: one that was just added. */
  fresh: string | null
  /** What the keyboard took by its handle, and the definition to go back to. */
  lifted: { name: string; before: FormDefinition } | null
  /** The last thing said to screen readers. */
  message: string
}

type EditOptions = {
  /** Edits of one field are undone together: «title of pregunta3». */
  group?: string
  /** What is selected afterwards; by default what was. */
  select?: string | null
  page?: string
}

export type Edit = (change: (definition: FormDefinition) => FormDefinition, options?: EditOptions) => void

const pageOf = (definition: FormDefinition, name: string | null): string | undefined =>
  definition.pages.find(page => page.name === name)?.name ??
  (name === null ? undefined : placeOfElement(definition, name)?.page.name)

const firstPage = (definition: FormDefinition): string => definition.pages[0]?.name ?? ''

/** The problems follow the last edit by this, in milliseconds: what is typed is drawn first. */
const problemsPause = 400

/** State of one open designer and the acts on it. One instance lives as long as its page. */
export const createDesigner = (definition: FormDefinition) => {
  const start: Step = { definition, page: firstPage(definition), selected: null }
  const store = createStore<DesignerState>({
    history: startHistory(start),
    problems: problemsOf(definition),
    drop: null,
    fresh: null,
    lifted: null,
    message: '',
  })
  const { get } = store
  const present = (): Step => get().history.present
  let timer: ReturnType<typeof setTimeout> | undefined

  const findProblemsSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => store.set({ ...get(), problems: problemsOf(present().definition) }), problemsPause)
  }

  const setHistory = (history: History): void => {
    if (history === get().history) return
    store.set({ ...get(), history, fresh: null })
    findProblemsSoon()
  }

  const edit: Edit = (change, { group, select, page } = {}) => {
    const step = present()
    const next = change(step.definition)
    if (next === step.definition) return
    const selected = select === undefined ? step.selected : select
    const place =
      page ?? pageOf(next, selected) ?? (pageOf(next, step.page) === undefined ? firstPage(next) : step.page)
    const isThere = selected === null || pageOf(next, selected) !== undefined
    const after = { definition: next, page: place, selected: isThere ? selected : null }
    setHistory(recordStep(get().history, after, { group: group ?? null, at: Date.now() }))
  }

  const show = (changes: Partial<Step>): void => {
    const { history } = get()
    const next = { ...history.present, ...changes }
    if (next.page === history.present.page && next.selected === history.present.selected) return
    store.set({ ...get(), history: { ...history, present: next, last: null }, fresh: null })
  }

  const select = (name: string | null): void =>
    show({ selected: name, page: pageOf(present().definition, name) ?? present().page })

  const insert = (element: FormElement, place?: Place): void => {
    const { definition: current, selected, page } = present()
    edit(all => insertElement(all, element, place ?? pickedPlace(current, selected, page)), { select: element.name })
    store.set({ ...get(), fresh: element.name })
  }

  const add = (kind: KnownKind, place?: Place): void =>
    insert(
      createElement(kind, freeName(namesOf(present().definition), kind === 'section' ? 'seccion' : 'pregunta')),
      place,
    )

  const duplicate = (name: string): void => {
    const copy = duplicateElement(present().definition, name)
    if (copy.name !== null) edit(() => copy.definition, { select: copy.name })
  }

  const insertPage = (title: string): void => {
    const added = addPage(present().definition, title)
    edit(() => added.definition, { select: added.name, page: added.name })
    store.set({ ...get(), fresh: added.name })
  }

  return {
    store,
    edit,
    select,
    openPage: (page: string) => show({ page, selected: page }),
    undo: () => setHistory(undoStep(get().history)),
    redo: () => setHistory(redoStep(get().history)),
    add,
    insert,
    addPage: insertPage,
    duplicate,
    remove: (name: string) => {
      const { definition: current } = present()
      const isPage = current.pages.some(page => page.name === name)
      edit(all => (isPage ? removePage(all, name) : removeElements(all, [name])), { select: null })
    },
    move: (name: string, place: Place) => edit(all => moveElement(all, name, place), { select: name }),
    aim: (drop: DropPlace | null) => {
      if (JSON.stringify(drop) !== JSON.stringify(get().drop)) store.set({ ...get(), drop })
    },
    lift: (name: string) => store.set({ ...get(), lifted: { name, before: present().definition } }),
    /** Leaves what was lifted where it is; with a name, only if it is that. */
    drop: (name?: string) => {
      const { lifted } = get()
      if (lifted && (name === undefined || lifted.name === name)) store.set({ ...get(), lifted: null })
    },
    putBack: () => {
      const { lifted } = get()
      if (!lifted) return
      edit(() => lifted.before)
      store.set({ ...get(), lifted: null })
    },
    say: (message: string) => store.set({ ...get(), message }),
    element: (name: string) => findElement(present().definition, name),
    place: (name: string) => placeOf(present().definition, name),
    definition: () => present().definition,
    /** Problems of what is on the screen now, not of the last pause. */
    problems: () => problemsOf(present().definition),
    stop: () => clearTimeout(timer),
  }
}

export type Designer = ReturnType<typeof createDesigner>
