import { type Availability, type Clock, isOpen, nextOpening, seasonOf } from './availability.ts'
import type { MenuCard } from './cards.ts'
import { keyOf, type MenuDefinition, type MenuItem, type MenuSection } from './definition.ts'
import type { PublishedItem, PublishedMenu } from './published-menu.ts'

export type Cards = ReadonlyMap<string, MenuCard>

export const hiddenReasons = {
  off: 'apagado',
  'out-of-stock': 'sin stock',
  limited: 'solo para algunos clientes',
  inactive: 'no está activo en el catálogo',
  'not-yet': 'todavía no empieza',
  over: 'ya terminó',
} as const
export type HiddenReason = keyof typeof hiddenReasons

export type ItemStatus =
  | { isShown: false; reason: HiddenReason }
  | { isShown: true; isAvailable: boolean; availableFrom: string | null; isOutOfStock: boolean }

const closedSeason = (all: readonly Availability[], today: string): 'not-yet' | 'over' | null => {
  const seasons = all.map(one => seasonOf(one, today))
  if (seasons.includes('over')) return 'over'
  return seasons.includes('not-yet') ? 'not-yet' : null
}

type Placed = { menu: MenuDefinition; section: MenuSection; item: MenuItem; card: MenuCard | undefined; clock: Clock }

/**
 * How customers see an item at a moment. Days, the catalogue and the switch hide it; hours show it with the time from which
 * it can be ordered; a lack of goods does what the menu says. An article whose stock nobody counts never runs out.
 */
export const statusOf = ({ menu, section, item, card, clock }: Placed): ItemStatus => {
  if (!item.isShown) return { isShown: false, reason: 'off' }
  if (!card?.isOffered) return { isShown: false, reason: card?.isLimited ? 'limited' : 'inactive' }
  const all = [menu.availability, section.availability, item.availability]
  const season = closedSeason(all, clock.day)
  if (season) return { isShown: false, reason: season }
  const isOutOfStock = card.available !== null && card.available <= 0
  if (isOutOfStock && menu.outOfStock === 'hide') return { isShown: false, reason: 'out-of-stock' }
  if (isOpen(all, clock)) return { isShown: true, isAvailable: !isOutOfStock, availableFrom: null, isOutOfStock }
  return {
    isShown: true,
    isAvailable: false,
    availableFrom: isOutOfStock ? null : nextOpening(all, clock),
    isOutOfStock,
  }
}

const shownItem = (item: MenuItem, card: MenuCard, status: ItemStatus): PublishedItem[] => {
  if (!status.isShown) return []
  const { kind, id, code, name, description, photoFileId } = card
  const shown = { kind, id, code, name, description: item.note || description, photoFileId }
  return [
    {
      ...shown,
      isAvailable: status.isAvailable,
      ...(status.availableFrom === null ? {} : { availableFrom: status.availableFrom }),
    },
  ]
}

/** The sections that customers see at a moment; those with nothing to show are left out. */
export const projectMenu = (menu: MenuDefinition, cards: Cards, clock: Clock): PublishedMenu['sections'] =>
  menu.sections.flatMap(section => {
    const items = section.items.flatMap(item => {
      const card = cards.get(keyOf(item))
      return card ? shownItem(item, card, statusOf({ menu, section, item, card, clock })) : []
    })
    return items.length === 0 ? [] : [{ id: section.id, name: section.name, items }]
  })
