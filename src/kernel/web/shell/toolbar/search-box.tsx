import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { cx } from '../../components/cx.ts'
import { IconButton } from '../../components/icon-button.tsx'
import classes from './search-box.module.css'
import { SearchSuggestions } from './search-suggestions.tsx'
import { type Suggestion, useSearch } from './use-search.ts'

const useShortcutKey = (run: () => void) => {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

/** The highlighted suggestion; the first one until an arrow key moves it. */
const useActive = (items: Suggestion[]) => {
  const [key, setKey] = useState<string | null>(null)
  const index = Math.max(
    items.findIndex(item => item.key === key),
    0,
  )
  const move = (step: number) => setKey(items[(index + step + items.length) % Math.max(items.length, 1)]?.key ?? null)
  return { active: items[index], move, reset: () => setKey(null) }
}

/**
 * Type-ahead over the pages the person may see (spec.md §2) and over customers, articles and orders. Below 1366 px it
 * is behind an icon.
 */
export const SearchBox = () => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { groups, isSearching, failed } = useSearch(text)
  const { active, move, reset } = useActive(groups.flatMap(group => group.items))
  const asking = open && text.trim() !== ''

  const focus = () => {
    // On small screens the field is mounted when opened, and the next key press must already go into it.
    flushSync(() => setOpen(true))
    input.current?.focus()
  }
  const close = () => {
    setOpen(false)
    setText('')
    input.current?.blur()
  }
  const choose = (item: Suggestion | undefined) => {
    if (!item) return
    close()
    void navigate(item.url)
  }
  const keys = new Map([
    ['Escape', close],
    ['Enter', () => asking && choose(active)],
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  useShortcutKey(focus)

  return (
    <search className={classes.search}>
      <IconButton icon={IconSearch} label="Buscar" shortcut="Ctrl K" className={classes.opener} onClick={focus} />
      <div className={cx(classes.box, open && classes.open)}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label="Buscar pantalla o registro"
          aria-expanded={asking}
          aria-controls={asking ? id : undefined}
          aria-activedescendant={asking && active ? `${id}-${active.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Buscar"
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            reset()
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <kbd className={classes.key}>Ctrl K</kbd>
        {asking && (
          <SearchSuggestions
            id={id}
            groups={groups}
            activeKey={active?.key}
            isSearching={isSearching}
            failed={failed}
            onChoose={choose}
          />
        )}
      </div>
    </search>
  )
}
