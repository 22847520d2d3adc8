import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Menu } from '@mantine/core'
import {
  type Icon,
  IconAlarm,
  IconBan,
  IconCalendarEvent,
  IconClockExclamation,
  IconDots,
  IconTrophy,
} from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import type { OpportunityCard } from '../../contract/opportunity-routes.ts'
import type { PipelineState } from '../../contract/pipelines.ts'
import type { StateType } from '../../contract/words.ts'
import { type Mark, marksOf, titlesOf, valueText } from '../card-words.ts'
import { opportunityUrl } from '../pipeline-urls.ts'
import classes from './board.module.css'
import type { CardMoves } from './use-card-moves.ts'

export type CardTools = {
  today: string
  states: PipelineState[]
  moves: CardMoves
  /** Of the text that says how the keyboard moves a card. */
  helpId: string
  onMoveTo: (cardId: string, stateId: string) => void
  onEdit: (cardId: string) => void
}

const icons: Record<Mark['kind'], Icon> = {
  action: IconAlarm,
  stale: IconClockExclamation,
  closing: IconCalendarEvent,
  won: IconTrophy,
  lost: IconBan,
}

type FaceProps = { card: OpportunityCard; type: StateType; today: string }

/** Who, what, value, owner, and at most one thing in colour (look.md, Kanban). */
export const CardFace = memo(({ card, type, today }: FaceProps) => {
  const { who, what } = titlesOf(card)
  const { mark, facts } = marksOf(card, type, today)
  return (
    <>
      <span className={classes.who}>{who}</span>
      {what && <span className={classes.what}>{what}</span>}
      <span className={classes.worth}>
        <b data-none={card.valueCents === null || undefined}>
          {card.valueCents === null ? 'Sin valor' : valueText(card.valueCents)}
        </b>
        {card.seller && (
          <span title={card.seller.name}>
            <Avatar size="tiny" name={card.seller.name} />
            <span className="visually-hidden">{card.seller.name}</span>
          </span>
        )}
      </span>
      <span className={classes.foot}>
        {mark && (
          <Badge tone={mark.tone} icon={icons[mark.kind]}>
            {mark.text}
          </Badge>
        )}
        {facts.map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </>
  )
})
CardFace.displayName = 'CardFace'

type MenuProps = Pick<CardTools, 'states' | 'onMoveTo' | 'onEdit'> & { card: OpportunityCard }

/** Where it can go and what can be done, for who does not drag. */
const CardMenu = memo(({ card, states, onMoveTo, onEdit }: MenuProps) => (
  <Menu position="bottom-end" width={200}>
    <Menu.Target>
      <button type="button" className={classes.menu} aria-label={`Mover ${titlesOf(card).who} a…, y más`}>
        <IconDots size={16} stroke={1.75} aria-hidden />
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Mover a…</Menu.Label>
      {states
        .filter(({ id }) => id !== card.stateId)
        .map(state => (
          <Menu.Item key={state.id} onClick={() => onMoveTo(card.id, state.id)}>
            <span className={classes.target}>
              <i data-type={state.type} aria-hidden="true" />
              {state.name}
            </span>
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item onClick={() => onEdit(card.id)}>Editar</Menu.Item>
    </Menu.Dropdown>
  </Menu>
))
CardMenu.displayName = 'CardMenu'

const useHeldFocus = (isLifted: boolean) => {
  const link = useRef<HTMLAnchorElement>(null)
  // Carried to another column, the card is a new one: the hand stays on it.
  useEffect(() => {
    if (isLifted) link.current?.focus()
  }, [isLifted])
  return link
}

type CardProps = { card: OpportunityCard; type: StateType; tools: CardTools }

/** A card to open, to drag, and to carry with the keyboard. */
export const BoardCard = ({ card, type, tools }: CardProps) => {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: card.id })
  const { moves } = tools
  const isLifted = moves.lifted === card.id
  const link = useHeldFocus(isLifted)
  return (
    <li
      ref={setNodeRef}
      className={classes.slot}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-card={card.id}
    >
      <div className={cx(classes.card, isDragging && classes.ghost, isLifted && classes.lifted)} {...listeners}>
        <Link
          ref={link}
          to={opportunityUrl(card.id)}
          className={classes.open}
          draggable={false}
          aria-describedby={tools.helpId}
          onKeyDown={moves.onKeyDown(card.id)}
          onBlur={moves.onBlur(card.id)}
        >
          <CardFace card={card} type={type} today={tools.today} />
        </Link>
        <CardMenu card={card} states={tools.states} onMoveTo={tools.onMoveTo} onEdit={tools.onEdit} />
      </div>
    </li>
  )
}
