import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ItemValue, QuestionRankingModel } from 'survey-core'
import { itemText } from '../question-words.ts'
import { FieldFrame } from './field-frame.tsx'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

const swapped = <T,>(list: readonly T[], from: number, to: number): T[] =>
  list.map((item, index) => {
    if (index === from) return list[to] ?? item
    return index === to ? (list[from] ?? item) : item
  })

type RankedProps = { items: ItemValue[]; onMove: (from: number, to: number) => void; onRemove: (index: number) => void }

const Ranked = ({ items, onMove, onRemove }: RankedProps) => (
  <ol className={classes.ranked}>
    {items.map((item, index) => (
      <li key={String(item.value)}>
        <b>{index + 1}</b>
        <span>{itemText(item)}</span>
        <button
          type="button"
          aria-label={`Subir ${itemText(item)}`}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <IconArrowUp aria-hidden />
        </button>
        <button
          type="button"
          aria-label={`Bajar ${itemText(item)}`}
          disabled={index === items.length - 1}
          onClick={() => onMove(index, index + 1)}
        >
          <IconArrowDown aria-hidden />
        </button>
        <button type="button" aria-label={`Sacar ${itemText(item)}`} onClick={() => onRemove(index)}>
          <IconX aria-hidden />
        </button>
      </li>
    ))}
  </ol>
)

/** Tapped in order; the last one left follows by itself. Arrows correct the order. */
export const RankingQuestion = ({ question, touch }: QuestionProps<QuestionRankingModel>) => {
  const items: ItemValue[] = question.visibleChoices
  // survey-core completes a partial order by itself; until the person has placed them all, the order is only here.
  const [partial, setPartial] = useState<unknown[] | null>(null)
  const values: unknown[] = partial ?? (Array.isArray(question.value) ? question.value : [])
  const ranked = values.flatMap(value => items.find(item => item.value === value) ?? [])
  const rest = items.filter(item => !ranked.includes(item))
  const set = (next: ItemValue[]) => {
    const nextValues = next.map(({ value }) => value)
    const isComplete = next.length === items.length || question.selectToRankEnabled
    setPartial(isComplete ? null : nextValues)
    answer(question, isComplete && next.length > 0 ? nextValues : undefined, touch)
  }
  const add = (item: ItemValue) => {
    const others = rest.filter(other => other !== item)
    const follows = others.length === 1 && !question.selectToRankEnabled ? others : []
    set([...ranked, item, ...follows])
  }
  return (
    <FieldFrame question={question} isGroup>
      {ranked.length > 0 && (
        <Ranked
          items={ranked}
          onMove={(from, to) => set(swapped(ranked, from, to))}
          onRemove={at => set(ranked.filter((_, index) => index !== at))}
        />
      )}
      {rest.length > 0 && (
        <>
          <p className={classes.help}>
            {ranked.length === 0 ? 'Tocá primero la que va primera.' : 'Tocá la que sigue.'}
          </p>
          <div className={classes.options} data-short>
            {rest.map(item => (
              <button key={String(item.value)} type="button" className={classes.option} onClick={() => add(item)}>
                <span>{itemText(item)}</span>
              </button>
            ))}
          </div>
        </>
      )}
    </FieldFrame>
  )
}
