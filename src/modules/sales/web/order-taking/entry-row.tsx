import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { isPastedList } from '../../contract/order-taking/pasted-lines.ts'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import { freeText } from '../../contract/order-taking/suggestions.ts'
import type { OfferedArticle } from '../../contract/order-taking/taken-order.ts'
import classes from './entry-row.module.css'
import { type Desk, plainLine } from './use-desk.ts'
import { offeredIn, type Place } from './use-draft-keeper.ts'
import { entryId, fieldId } from './use-field-focus.ts'

const pause = 120
/** Eight suggestions and the bar with the total under them, in px. */
const longestList = 380
const listId = 'order-entry-options'
const optionId = (index: number) => `${listId}-${index}`

/** The matches of the current text; null until its own answer has arrived. */
const useMatches = (input: string, place: Place) => {
  const text = input.trim()
  const query = useDebounced(text, pause)
  const { data, isError } = useQuery({
    queryKey: ['order-articles', query, place],
    enabled: query !== '',
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      call(takingRoutes.articles, { query: { text: query.slice(0, 100), ...offeredIn(place) }, signal }),
  })
  return { matches: text === query && text !== '' ? (data?.items ?? null) : null, isError }
}

const stockText = ({ available, unitOfMeasure, combo }: OfferedArticle): string => {
  if (available === null) return 'sin control de stock'
  return freeText(available, combo && available !== 1 ? 'combos' : unitOfMeasure)
}

type OptionsProps = { matches: OfferedArticle[]; active: number; onChoose: (article: OfferedArticle) => void }

/** Under the field, or over it when the list would leave the screen. */
const useUpward = () => {
  const list = useRef<HTMLDivElement>(null)
  const [isUp, setUp] = useState(false)
  useLayoutEffect(() => {
    const place = list.current?.parentElement?.getBoundingClientRect()
    if (place) setUp(place.bottom + longestList > window.innerHeight && place.top > longestList)
  }, [])
  return { list, isUp }
}

const Options = ({ matches, active, onChoose }: OptionsProps) => {
  const { list, isUp } = useUpward()
  return (
    <div
      ref={list}
      className={cx(classes.options, isUp && classes.up)}
      role="listbox"
      id={listId}
      aria-label="Artículos y combos"
    >
      {matches.map((article, index) => (
        <div
          key={article.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cx(classes.option, index === active && classes.active)}
          onPointerDown={event => {
            event.preventDefault()
            onChoose(article)
          }}
        >
          <span className={classes.code}>{article.code}</span>
          <span className={classes.name}>
            {article.name}
            {article.combo && (
              <span className={classes.combo}>
                {`Combo a ${formatMoney(article.combo.priceCents)}: ${article.combo.content}`}
              </span>
            )}
          </span>
          <span className={classes.stock}>{stockText(article)}</span>
        </div>
      ))}
    </div>
  )
}

/** Where articles are typed: code or part of the name, Enter, and on to the quantity. A pasted list goes in whole. */
export const EntryRow = ({ desk, onPasteList }: { desk: Desk; onPasteList: (text: string) => void }) => {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { matches, isError } = useMatches(text, desk.place)
  const isOpen = matches !== null && matches.length > 0
  const nothing = matches?.length === 0 || isError

  const write = (next: string) => {
    setText(next)
    setActive(0)
  }
  const choose = (article: OfferedArticle) => {
    desk.add(plainLine(article))
    write('')
  }
  const enter = () => {
    const match = matches?.[active]
    if (match) return choose(match)
    if (matches || text.trim() === '') return
    desk.add({ text: text.trim(), article: null, isCombo: false, isSeeking: true, quantity: '', discount: '' })
    write('')
  }
  const up = () => {
    const last = desk.lines.items.at(-1)
    if (isOpen) setActive(Math.max(0, active - 1))
    else if (last) desk.focus(fieldId(last.id, 'quantity'))
  }
  const run = (key: string): boolean => {
    if (key === 'Enter') enter()
    else if (key === 'ArrowDown') setActive(Math.min((matches?.length ?? 1) - 1, active + 1))
    else if (key === 'ArrowUp') up()
    else if (key === 'Escape' && text !== '') write('')
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && run(event.key)) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const clipboardText = event.clipboardData.getData('text')
    if (!isPastedList(clipboardText)) return
    event.preventDefault()
    onPasteList(clipboardText)
  }
  return (
    <div className={classes.entry}>
      <input
        id={entryId}
        className={classes.input}
        role="combobox"
        aria-label="Agregar artículo o combo"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Código o parte del nombre de un artículo o un combo"
        value={text}
        onChange={event => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => setActive(0)}
      />
      {nothing && (
        <p className={classes.nothing} role="status">
          {isError
            ? 'No pudimos buscar: probá de nuevo.'
            : `Nada con «${text.trim()}». Probá con otra palabra o el código.`}
        </p>
      )}
      {isOpen && <Options matches={matches} active={active} onChoose={choose} />}
    </div>
  )
}
