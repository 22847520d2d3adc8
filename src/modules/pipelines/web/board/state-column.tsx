import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoneyShort, formatNumber } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import type { PipelineBoard } from '../../contract/opportunity-routes.ts'
import { opportunitiesText, valueText } from '../card-words.ts'
import classes from './board.module.css'
import { BoardCard, type CardTools } from './opportunity-card.tsx'
import { columnId } from './use-card-moves.ts'

export type Column = PipelineBoard['columns'][number]

type ColumnTools = {
  cards: CardTools
  isFiltered: boolean
  onAdd: (stateId: string) => void
  onMore: (stateId: string) => Promise<unknown>
}

/** Forms without whose answer no card goes on from here. */
const Requirements = ({ requirements = [] }: Pick<Column['state'], 'requirements'>) => {
  if (requirements.length === 0) return null
  const text = `Pide ${requirements.map(({ name }) => `«${name}»`).join(', ')}`
  return (
    <span className={classes.requirements} title={text}>
      <IconForms size={14} stroke={2} aria-hidden />
      <span aria-hidden>{requirements.length}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

const Head = ({ column: { state, count, valueCents, stale } }: { column: Column }) => (
  <header className={classes.head}>
    <i data-type={state.type} aria-hidden="true" />
    <h2 title={state.name}>{state.name}</h2>
    <span className={classes.count}>{formatNumber(count)}</span>
    <Requirements requirements={state.requirements} />
    <span className={classes.sum} title={`${opportunitiesText(count)} por ${valueText(valueCents)}`}>
      {formatMoneyShort(valueCents)}
    </span>
    {stale > 0 && <span className="visually-hidden">{`, ${formatNumber(stale)} sin movimiento`}</span>}
  </header>
)

const More = ({ column, onMore }: { column: Column } & Pick<ColumnTools, 'onMore'>) => {
  const [busy, setBusy] = useState(false)
  const left = column.count - column.cards.length
  if (!column.next || left <= 0) return null
  const more = () => {
    setBusy(true)
    void onMore(column.state.id).finally(() => setBusy(false))
  }
  return (
    <Button size="small" wide busy={busy} onClick={more}>
      {`Ver más (quedan ${formatNumber(left)})`}
    </Button>
  )
}

const nothingText = (type: Column['state']['type'], isFiltered: boolean): string => {
  if (isFiltered) return 'Ninguna con este filtro.'
  if (type === 'won') return 'Las ganadas aparecen acá.'
  return type === 'lost' ? 'Las perdidas aparecen acá.' : 'Sin oportunidades en esta etapa.'
}

/** A state with its cards; a place to drop them. */
export const StateColumn = ({ column, tools }: { column: Column; tools: ColumnTools }) => {
  const { state, cards } = column
  const { setNodeRef, isOver, active } = useDroppable({ id: columnId(state.id) })
  const isTarget = isOver || (active !== null && cards.some(({ id }) => id === active.id))
  return (
    <section className={cx(classes.column, isTarget && classes.over)} aria-label={state.name} data-state={state.id}>
      <Head column={column} />
      <SortableContext items={cards.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <div ref={setNodeRef} className={classes.list}>
          <ol aria-label={`Oportunidades en ${state.name}`}>
            {cards.map(card => (
              <BoardCard key={card.id} card={card} type={state.type} tools={tools.cards} />
            ))}
          </ol>
          {cards.length === 0 && <p className={classes.nothing}>{nothingText(state.type, tools.isFiltered)}</p>}
          <More column={column} onMore={tools.onMore} />
          {state.type === 'open' && (
            <button
              type="button"
              className={classes.add}
              aria-label={`Agregar una oportunidad en ${state.name}`}
              onClick={() => tools.onAdd(state.id)}
            >
              <IconPlus size={14} stroke={2} aria-hidden />
              Agregar
            </button>
          )}
        </div>
      </SortableContext>
    </section>
  )
}

/** A state that is over, folded to its name and count; cards are dropped on it all the same. */
export const FoldedColumn = ({ column: { state, count }, onOpen }: { column: Column; onOpen: () => void }) => {
  const { setNodeRef, isOver } = useDroppable({ id: columnId(state.id) })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={cx(classes.folded, isOver && classes.over)}
      aria-label={`Mostrar ${state.name}: ${opportunitiesText(count)}`}
      onClick={onOpen}
    >
      <i data-type={state.type} aria-hidden="true" />
      <span className={classes.upright}>
        {state.name} {formatNumber(count)}
      </span>
    </button>
  )
}
