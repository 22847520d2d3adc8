import { always } from './availability.ts'
import { keyOf, type MenuDefinition, type MenuItem, type MenuSection } from './definition.ts'

/** Edits of a definition: each answers a new one, or the same when there is nothing to change. */

export type ItemPlace = { sectionId: string; index: number }

const withSection = (
  menu: MenuDefinition,
  id: string,
  change: (section: MenuSection) => MenuSection,
): MenuDefinition => ({
  ...menu,
  sections: menu.sections.map(section => (section.id === id ? change(section) : section)),
})

export const findSection = (menu: MenuDefinition, id: string | null): MenuSection | undefined =>
  menu.sections.find(section => section.id === id)

export const newItem = (kind: MenuItem['kind'], id: string): MenuItem => ({
  kind,
  id,
  isShown: true,
  note: '',
  availability: always,
})

export const addSection = (menu: MenuDefinition, id: string, name: string): MenuDefinition => ({
  ...menu,
  sections: [...menu.sections, { id, name, availability: always, items: [] }],
})

export const changeSection = (
  menu: MenuDefinition,
  id: string,
  change: Partial<Pick<MenuSection, 'name' | 'availability'>>,
): MenuDefinition => withSection(menu, id, section => ({ ...section, ...change }))

export const removeSection = (menu: MenuDefinition, id: string): MenuDefinition => ({
  ...menu,
  sections: menu.sections.filter(section => section.id !== id),
})

const inserted = <One>(list: readonly One[], index: number, ...more: One[]): One[] => [
  ...list.slice(0, index),
  ...more,
  ...list.slice(index),
]

/** `index` is where it goes among the others, itself not counted. */
export const moveSection = (menu: MenuDefinition, id: string, index: number): MenuDefinition => {
  const section = findSection(menu, id)
  if (!section || menu.sections.indexOf(section) === index) return menu
  const others = menu.sections.filter(one => one !== section)
  return { ...menu, sections: inserted(others, index, section) }
}

/** Adds at the end what the section does not have yet. */
export const addItems = (menu: MenuDefinition, sectionId: string, items: readonly MenuItem[]): MenuDefinition =>
  withSection(menu, sectionId, section => {
    const known = new Set(section.items.map(keyOf))
    return { ...section, items: [...section.items, ...items.filter(item => !known.has(keyOf(item)))] }
  })

export const changeItem = (
  menu: MenuDefinition,
  { sectionId, key }: { sectionId: string; key: string },
  change: Partial<Pick<MenuItem, 'isShown' | 'note' | 'availability'>>,
): MenuDefinition =>
  withSection(menu, sectionId, section => ({
    ...section,
    items: section.items.map(item => (keyOf(item) === key ? { ...item, ...change } : item)),
  }))

export const removeItem = (menu: MenuDefinition, sectionId: string, key: string): MenuDefinition =>
  withSection(menu, sectionId, section => ({ ...section, items: section.items.filter(item => keyOf(item) !== key) }))

/**
 * Moves an item inside its section or to another one. `index` is where it goes among the others, itself not counted. A
 * section that already has it keeps one.
 */
export const moveItem = (
  menu: MenuDefinition,
  from: { sectionId: string; key: string },
  to: ItemPlace,
): MenuDefinition => {
  const source = findSection(menu, from.sectionId)
  const item = source?.items.find(one => keyOf(one) === from.key)
  if (!source || !item || !findSection(menu, to.sectionId)) return menu
  if (from.sectionId === to.sectionId && source.items.indexOf(item) === to.index) return menu
  return withSection(removeItem(menu, from.sectionId, from.key), to.sectionId, section => {
    const others = section.items.filter(one => keyOf(one) !== from.key)
    return { ...section, items: inserted(others, to.index, item) }
  })
}

/** The items of a section in the order of a rank, the highest first; equals keep their order. */
export const sortItems = (menu: MenuDefinition, sectionId: string, rankOf: (key: string) => number): MenuDefinition =>
  withSection(menu, sectionId, section => ({
    ...section,
    items: section.items.toSorted((one, other) => rankOf(keyOf(other)) - rankOf(keyOf(one))),
  }))
