import { z } from 'zod'
import { rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { always, availabilityInput } from './availability.ts'

export const maximumSections = 60
/** Of all sections together. */
export const maximumItems = 2_000

export const itemKinds = { article: 'Artículo', combo: 'Combo', promotion: 'Promoción' } as const
export type ItemKind = keyof typeof itemKinds
const kindNames = Object.keys(itemKinds) as [ItemKind, ...ItemKind[]]

/** What happens with an item whose goods ran out. */
export const stockRules = { hide: 'Se oculta', show: 'Se muestra como agotado' } as const
export type StockRule = keyof typeof stockRules

const item = z.strictObject({
  kind: z.enum(kindNames, 'Elegí una de las opciones.'),
  /** Of the article, combo or promotion. */
  id: rowId,
  /** Switched off by a person: it stays in its place and nobody sees it. */
  isShown: z.boolean('Elegí sí o no.').default(true),
  /** What customers read under the name; empty: the package of the article, the parts of the combo. */
  note: textInput(160).default(''),
  availability: availabilityInput.default(always),
})
export type MenuItem = z.output<typeof item>

export const keyOf = ({ kind, id }: Pick<MenuItem, 'kind' | 'id'>): string => `${kind}:${id}`

const isDistinct = (keys: string[]): boolean => new Set(keys).size === keys.length

const section = z.strictObject({
  id: rowId,
  name: textInput(60, 1),
  availability: availabilityInput.default(always),
  items: z
    .array(item)
    .max(maximumItems, `Hasta ${maximumItems.toLocaleString('es-AR')} por menú.`)
    .refine(items => isDistinct(items.map(keyOf)), 'Hay algo dos veces en la misma sección.'),
})
export type MenuSection = z.output<typeof section>

/** What a menu sells, in the order in which customers see it. The same article may be in several sections. */
export const menuDefinition = z
  .strictObject({
    outOfStock: z
      .enum(Object.keys(stockRules) as [StockRule, ...StockRule[]], 'Elegí una de las opciones.')
      .default('hide'),
    availability: availabilityInput.default(always),
    sections: z.array(section).max(maximumSections, `Hasta ${maximumSections} secciones.`).default([]),
  })
  .refine(({ sections }) => isDistinct(sections.map(({ id }) => id)), {
    path: ['sections'],
    error: 'Hay una sección repetida.',
  })
  .refine(({ sections }) => sections.reduce((total, { items }) => total + items.length, 0) <= maximumItems, {
    path: ['sections'],
    error: `Hasta ${maximumItems.toLocaleString('es-AR')} artículos, combos y promociones por menú.`,
  })
export type MenuDefinition = z.output<typeof menuDefinition>

export const blankMenu: MenuDefinition = { outOfStock: 'hide', availability: always, sections: [] }

/** A stored definition; what no menu can be reads as a blank one. */
export const readDefinition = (stored: unknown): MenuDefinition => menuDefinition.catch(blankMenu).parse(stored)

export const itemsOf = ({ sections }: MenuDefinition): MenuItem[] => sections.flatMap(({ items }) => items)
