import { IconApps, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '../../components/cx.ts'
import { IconButton } from '../../components/icon-button.tsx'
import type { NavigationItem } from '../navigation/navigation-tree.ts'
import { searchMenu } from '../navigation/search-menu.ts'
import { useNavigation } from '../use-navigation.ts'
import classes from './search-box.module.css'

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

const Suggestions = ({
  id,
  found,
  active,
  onChoose,
}: {
  id: string
  found: NavigationItem[]
  active: number
  onChoose: (item: NavigationItem) => void
}) => (
  <div className={classes.panel}>
    <div id={id} role="listbox" aria-label="Pantallas" tabIndex={-1}>
      {found.map((item, index) => {
        const Glyph = item.icon ?? IconApps
        return (
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onPointerDown={event => event.preventDefault()}
            onClick={() => onChoose(item)}
            onKeyDown={() => undefined}
          >
            <Glyph size={16} stroke={1.75} aria-hidden />
            {item.title}
          </div>
        )
      })}
    </div>
    {found.length === 0 && <p role="status">Sin resultados..</p>}
  </div>
)

/** Type-ahead over the pages the person may see (spec.md §2). Below 1366 px it waits behind an icon. */
export const SearchBox = () => {
  const { items } = useNavigation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [open, setOpen] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const found = searchMenu(items, text)
  const asking = open && text.trim() !== ''

  const focus = () => {
    setOpen(true)
    requestAnimationFrame(() => input.current?.focus())
  }
  const close = () => {
    setOpen(false)
    setText('')
    input.current?.blur()
  }
  const choose = (item: NavigationItem | undefined) => {
    if (!item) return
    close()
    navigate(item.url)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + found.length) % Math.max(found.length, 1))
    }
  }
  useShortcutKey(focus)

  return (
    <search className={classes.search}>
      <IconButton
        icon={IconSearch}
        label="Buscar pantalla"
        shortcut="Ctrl K"
        className={classes.opener}
        onClick={focus}
      />
      <div className={cx(classes.box, open && classes.open)}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label="Buscar pantalla"
          aria-expanded={asking}
          aria-controls={asking ? id : undefined}
          aria-activedescendant={asking && found.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Buscar pantalla"
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <kbd className={classes.key}>Ctrl K</kbd>
        {asking && <Suggestions id={id} found={found} active={active} onChoose={choose} />}
      </div>
    </search>
  )
}
