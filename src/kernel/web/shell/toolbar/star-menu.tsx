import { Popover, TextInput } from '@mantine/core'
import { IconApps, IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../components/icon-button.tsx'
import type { NavigationItem } from '../navigation/navigation-tree.ts'
import { searchMenu } from '../navigation/search-menu.ts'
import { useNavigation } from '../use-navigation.ts'
import classes from './star-menu.module.css'
import { useShortcuts } from './use-shortcuts.ts'

type RowProps = { item: NavigationItem; starred: boolean; onToggle: () => void; onFollow: () => void }

const Row = ({ item, starred, onToggle, onFollow }: RowProps) => {
  const Glyph = item.icon ?? IconApps
  const Star = starred ? IconStarFilled : IconStar
  return (
    <li className={classes.row}>
      <Link to={item.url} onClick={onFollow}>
        <Glyph size={16} stroke={1.75} aria-hidden />
        {item.title}
      </Link>
      <button
        type="button"
        onClick={onToggle}
        aria-pressed={starred}
        aria-label={
          starred ? `Quitar ${item.title} de los accesos directos` : `Agregar ${item.title} a los accesos directos`
        }
      >
        <Star size={16} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}

/** Adds and removes shortcuts: lists the person's own or, while something is typed, the pages that match. */
export const StarMenu = () => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { items } = useNavigation()
  const shortcuts = useShortcuts()
  const entries = text.trim() ? searchMenu(items, text) : shortcuts.items
  return (
    <Popover opened={open} onChange={setOpen} width={280} trapFocus withRoles={false}>
      <Popover.Target>
        <IconButton
          icon={IconStar}
          label="Elegir accesos directos"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Accesos directos" role="dialog">
        <TextInput
          data-autofocus
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          placeholder="Buscar una app o página"
          aria-label="Buscar una app o página"
          leftSection={<IconSearch size={16} stroke={1.75} />}
        />
        <ul className={classes.list}>
          {entries.map(item => (
            <Row
              key={item.id}
              item={item}
              starred={shortcuts.has(item.id)}
              onToggle={() => shortcuts.toggle(item.id)}
              onFollow={() => setOpen(false)}
            />
          ))}
        </ul>
        {entries.length === 0 && (
          <p className={classes.empty}>
            {text.trim() ? 'Sin resultados..' : 'Buscá una página y marcala con la estrella.'}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
