import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ListedArea } from '../../contract/api-documents.ts'
import { formatNumber } from '../../contract/formats.ts'
import classes from './api-docs.module.css'
import { type FoundCall, findCalls } from './find-calls.ts'
import { type Place, placeAddress } from './use-place.ts'

const shownCalls = 40

const Found = ({ found, place }: { found: FoundCall[]; place: Place }) => (
  <>
    <p className={classes.note} role="status">
      {found.length === 0 ? 'Ninguna llamada con esas palabras.' : `${formatNumber(found.length)} llamadas`}
      {found.length > shownCalls && `: las primeras ${shownCalls}`}
    </p>
    <ul className={classes.found}>
      {found.slice(0, shownCalls).map(({ area, call }) => (
        <li key={call.id}>
          <a href={placeAddress(area.name, call.id)} aria-current={call.id === place.call ? 'true' : undefined}>
            <span className={classes.method} data-method={call.method}>
              {call.method}
            </span>
            <code>{call.path}</code>
            <span>{call.summary}</span>
          </a>
        </li>
      ))}
    </ul>
  </>
)

const Areas = ({ areas, place }: { areas: ListedArea[]; place: Place }) => (
  <ul className={classes.areas}>
    {areas.map(({ name, title, calls }) => (
      <li key={name}>
        <a href={placeAddress(name)} aria-current={name === place.area ? 'true' : undefined}>
          <span>{title}</span>
          <span>{formatNumber(calls.length)}</span>
        </a>
      </li>
    ))}
  </ul>
)

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

/** The areas at the left, or the calls that have the words that are searched for. «/» goes to the search. */
export const AreaList = ({ areas, place }: { areas: ListedArea[]; place: Place }) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const matches = useMemo(() => findCalls(areas, text), [areas, text])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <nav className={classes.nav} aria-label="Áreas">
      <div className={classes.search}>
        <IconSearch size={16} aria-hidden />
        <label htmlFor={id} className="visually-hidden">
          Buscar una llamada
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          placeholder="Buscar una llamada"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={event => {
            const [first] = matches
            if (event.key === 'Enter' && first) location.hash = placeAddress(first.area.name, first.call.id)
          }}
        />
      </div>
      {text.trim() ? <Found found={matches} place={place} /> : <Areas areas={areas} place={place} />}
    </nav>
  )
}
