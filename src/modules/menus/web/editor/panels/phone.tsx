import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReferenceValue } from '../../../../../kernel/contract/fields.ts'
import { field } from '../../../../../kernel/contract/fields.ts'
import { formatDateTime, formatMoney } from '../../../../../kernel/contract/formats.ts'
import { reachable } from '../../../../../kernel/web/components/reachable.ts'
import { ReferenceInput } from '../../../../../kernel/web/form/reference-input.tsx'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import type { Clock } from '../../../contract/availability.ts'
import { keyOf, type MenuDefinition } from '../../../contract/definition.ts'
import { moveItem, moveSection } from '../../../contract/edits.ts'
import { hiddenReasons, projectMenu, statusOf } from '../../../contract/project-menu.ts'
import type { PublishedItem } from '../../../contract/published-menu.ts'
import { Thumbnail } from '../canvas/thumbnail.tsx'
import { type EditorCards, useEditorCards } from '../state/use-cards.ts'
import { useEditorState, useMenu } from '../state/use-menu-editor.ts'
import classes from './phone.module.css'

/** The menu as it would be once what is dragged was let go. */
const usePreviewed = (): { menu: MenuDefinition; movedKey: string | null } => {
  const menu = useMenu()
  const moved = useEditorState(state => state.moved)
  const drop = useEditorState(state => state.drop)
  const movedKey = moved?.kind === 'item' ? moved.key : null
  if (moved?.kind === 'item' && drop?.kind === 'item') return { menu: moveItem(menu, moved, drop.place), movedKey }
  if (moved?.kind === 'section' && drop?.kind === 'section')
    return { menu: moveSection(menu, moved.id, drop.index), movedKey }
  return { menu, movedKey }
}

const Item = ({ item, isMoved, timeZone }: { item: PublishedItem; isMoved: boolean; timeZone: string }) => {
  const card = useEditorCards().get(keyOf(item))
  const later = item.availableFrom ? `Desde ${formatDateTime(item.availableFrom, timeZone)}` : 'Agotado'
  return (
    <li className={classes.item} data-moved={isMoved ? '' : undefined} data-off={item.isAvailable ? undefined : ''}>
      <Thumbnail kind={item.kind} fileId={item.photoFileId} />
      <span>
        <b>{item.name}</b>
        <i>{item.isAvailable ? item.description : later}</i>
        {item.kind !== 'promotion' && <strong>{formatMoney(card?.priceCents)}</strong>}
      </span>
      {item.isAvailable && item.kind !== 'promotion' && (
        <em aria-hidden="true">
          <IconPlus size={16} stroke={1.75} />
        </em>
      )}
    </li>
  )
}

const hiddenText = (menu: MenuDefinition, cards: EditorCards, clock: Clock): string => {
  const hidden = menu.sections.flatMap(section =>
    section.items.flatMap(item => {
      const card = cards.get(keyOf(item))
      const status = statusOf({ menu, section, item, card, clock })
      return status.isShown ? [] : [`${card?.name ?? 'algo que ya no existe'} (${hiddenReasons[status.reason]})`]
    }),
  )
  if (hidden.length === 0) return ''
  const named = hidden.slice(0, 3).join(', ')
  const more = hidden.length - 3
  return `No se muestran: ${named}${more > 0 ? ` y ${more.toLocaleString('es-AR')} más` : ''}.`
}

const customerField = field.reference({ title: 'Como lo ve', table: 'customers', resource: 'customers' })

type Props = { clock: Clock; customer: ReferenceValue | null; onCustomer: (customer: ReferenceValue | null) => void }

/** The draft as a customer would see it now. */
export const Phone = ({ clock, customer, onCustomer }: Props) => {
  const { environment } = useSession()
  const cards = useEditorCards()
  const openId = useEditorState(({ history }) => history.present.sectionId)
  const { menu, movedKey } = usePreviewed()
  const [chosen, setChosen] = useState<{ id: string; while: string | null } | null>(null)
  const sections = projectMenu(menu, cards, clock)
  // A tab pressed on the phone holds until another section is opened on the canvas.
  const wanted = chosen && chosen.while === openId ? chosen.id : openId
  const section = sections.find(({ id }) => id === wanted) ?? sections[0]
  const hidden = hiddenText(menu, cards, clock)
  return (
    <aside className={classes.panel} aria-label="Como lo ve el cliente">
      <ReferenceInput
        label="Como lo ve"
        field={customerField}
        value={customer}
        timeZone={environment.timeZone}
        onBlur={() => {}}
        onChange={row => onCustomer(row as ReferenceValue | null)}
      />
      <div className={classes.device}>
        <header data-region="navbar">
          <b>{environment.name}</b>
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </header>
        <div className={classes.tabs}>
          {sections.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === section?.id}
              onClick={() => setChosen({ id, while: openId })}
            >
              {name}
            </button>
          ))}
        </div>
        {section ? (
          <ul ref={reachable} aria-label={section.name}>
            {section.items.map(item => (
              <Item key={keyOf(item)} item={item} isMoved={keyOf(item) === movedKey} timeZone={clock.timeZone} />
            ))}
          </ul>
        ) : (
          <p className={classes.nothing}>Todavía no hay nada para mostrar.</p>
        )}
      </div>
      {hidden && <p className={classes.hidden}>{hidden}</p>}
    </aside>
  )
}
