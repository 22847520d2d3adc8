import {
  type Icon,
  IconAlertTriangle,
  IconBox,
  IconCircleX,
  IconClock,
  IconEyeOff,
  IconUsersGroup,
} from '@tabler/icons-react'
import { formatDateTime, formatQuantity } from '../../../../../kernel/contract/formats.ts'
import type { Tone } from '../../../../../kernel/web/components/badge.tsx'
import { always, type Clock } from '../../../contract/availability.ts'
import type { MenuItem } from '../../../contract/definition.ts'
import type { EditorCard } from '../../../contract/menus.ts'
import { hiddenReasons, type ItemStatus } from '../../../contract/project-menu.ts'

export type Mark = { tone: Tone; icon: Icon; text: string; why?: string }

const isRestricted = ({ availability }: MenuItem): boolean => JSON.stringify(availability) !== JSON.stringify(always)

const stockMark = ({ available, soldPerWeek }: EditorCard): Mark | null => {
  if (available === null) return null
  const units = formatQuantity(available)
  return soldPerWeek !== null && available < soldPerWeek
    ? {
        tone: 'warning',
        icon: IconAlertTriangle,
        text: `quedan ${units}`,
        why: 'Menos de lo que se vende en una semana.',
      }
    : { tone: 'neutral', icon: IconBox, text: `${units} en stock` }
}

/** The one thing to know about an item: why it is not seen, its hours, or how much is left. */
export const markOf = (item: MenuItem, card: EditorCard, status: ItemStatus, clock: Clock): Mark | null => {
  if (!status.isShown) {
    if (status.reason === 'off') return { tone: 'neutral', icon: IconEyeOff, text: 'no se muestra' }
    if (status.reason === 'limited') return { tone: 'neutral', icon: IconUsersGroup, text: hiddenReasons.limited }
    const isStock = status.reason === 'out-of-stock'
    return {
      tone: isStock ? 'error' : 'warning',
      icon: isStock ? IconCircleX : IconEyeOff,
      text: hiddenReasons[status.reason],
    }
  }
  if (status.isOutOfStock) return { tone: 'error', icon: IconCircleX, text: 'agotado' }
  if (!status.isAvailable || isRestricted(item)) {
    const why = status.availableFrom
      ? `Se puede pedir desde ${formatDateTime(status.availableFrom, clock.timeZone)}`
      : ''
    return { tone: 'neutral', icon: IconClock, text: 'con horario', ...(why ? { why } : {}) }
  }
  return stockMark(card)
}

/** «caja × 12 · vende 214 por semana». */
export const detailOf = ({ note }: MenuItem, { description, soldPerWeek }: EditorCard): string =>
  [
    note || description,
    soldPerWeek === null || soldPerWeek === 0 ? '' : `vende ${formatQuantity(soldPerWeek)} por semana`,
  ]
    .filter(Boolean)
    .join(' · ')
