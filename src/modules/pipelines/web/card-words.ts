import { daysBetween, formatDay, formatMoney } from '../../../kernel/contract/formats.ts'
import type { Tone } from '../../../kernel/web/components/badge.tsx'
import type { OpportunityCard } from '../contract/opportunity-routes.ts'
import { lostReasons, type StateType } from '../contract/words.ts'

type Whose = Pick<OpportunityCard, 'customer' | 'prospect' | 'interlocutor' | 'name'>

/** Who it is for and what it is about: one line when both say the same. */
export const titlesOf = ({ customer, prospect, interlocutor, name }: Whose): { who: string; what: string | null } => {
  const who = customer?.name ?? prospect?.name ?? interlocutor
  return who && who !== name ? { who, what: name } : { who: name, what: null }
}

/** Opportunities are worth round sums: cents only where there are some. */
export const valueText = (cents: number | null): string => formatMoney(cents).replace(/,00$/, '')

export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-AR')} ${count === 1 ? one : many}`

export const opportunitiesText = (count: number): string => countText(count, 'oportunidad', 'oportunidades')

export const daysText = (days: number): string => (days <= 0 ? 'menos de un día' : countText(days, 'día', 'días'))

const movedText = (days: number): string => (days <= 0 ? 'Movida hoy' : `Movida hace ${days} d`)

/** «28/12», where three facts share a line. */
const dayAndMonth = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`

/** A closing this near is worth colour. */
const nearDays = 7

export type Mark = { kind: 'action' | 'stale' | 'closing' | 'won' | 'lost'; tone: Tone; text: string }

const actionMark = ({ nextActionOn }: OpportunityCard, today: string): Mark | null =>
  nextActionOn && nextActionOn < today
    ? { kind: 'action', tone: 'error', text: `Acción vencida ${formatDay(nextActionOn, today)}` }
    : null

const staleMark = ({ isStale, daysInState }: OpportunityCard): Mark | null =>
  isStale ? { kind: 'stale', tone: 'warning', text: `${daysInState} d sin movimiento` } : null

const closingMark = ({ closingOn }: OpportunityCard, today: string): Mark | null => {
  if (!closingOn) return null
  if (closingOn < today) return { kind: 'closing', tone: 'warning', text: `Cerraba ${formatDay(closingOn, today)}` }
  return daysBetween(today, closingOn) <= nearDays
    ? { kind: 'closing', tone: 'brand', text: `Cierra ${formatDay(closingOn, today)}` }
    : null
}

const formsText = (missing: number): string | null => {
  if (missing === 0) return null
  return missing === 1 ? 'Falta 1 formulario' : `Faltan ${missing} formularios`
}

/** The one thing of a card that asks to be looked at, and the rest in plain words (look.md, Kanban: one badge at most). */
export const marksOf = (
  card: OpportunityCard,
  type: StateType,
  today: string,
): { mark: Mark | null; facts: string[] } => {
  if (type === 'won')
    return { mark: { kind: 'won', tone: 'success', text: 'Ganada' }, facts: [movedText(card.daysInState)] }
  if (type === 'lost') {
    const text = card.lostReason ? lostReasons[card.lostReason] : 'Perdida'
    return { mark: { kind: 'lost', tone: 'neutral', text }, facts: [movedText(card.daysInState)] }
  }
  const mark = actionMark(card, today) ?? staleMark(card) ?? closingMark(card, today)
  const { closingOn, nextActionOn, missingForms = 0 } = card
  const facts = [
    mark?.kind === 'stale' ? null : movedText(card.daysInState),
    closingOn && mark?.kind !== 'closing'
      ? `${closingOn < today ? 'Cerraba' : 'Cierra'} ${dayAndMonth(closingOn)}`
      : null,
    nextActionOn && mark?.kind !== 'action' ? `Acción ${dayAndMonth(nextActionOn)}` : null,
    formsText(missingForms),
  ]
  return { mark, facts: facts.filter(fact => fact !== null) }
}
