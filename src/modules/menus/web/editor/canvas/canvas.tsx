import { useDroppable } from '@dnd-kit/core'
import { Menu } from '@mantine/core'
import { IconDots, IconLayoutList, IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../../kernel/web/components/empty-state.tsx'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { always, type Clock } from '../../../contract/availability.ts'
import { availabilityText } from '../../../contract/availability-words.ts'
import { keyOf, type MenuSection } from '../../../contract/definition.ts'
import { removeSection, sortItems } from '../../../contract/edits.ts'
import { statusOf } from '../../../contract/project-menu.ts'
import { useEditorCards } from '../state/use-cards.ts'
import { useEditorState, useMenu, useMenuEditor, useOpenSection } from '../state/use-menu-editor.ts'
import classes from './canvas.module.css'
import { movingHelpId } from './handle.tsx'
import { ItemRow } from './item-row.tsx'

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-AR')} ${count === 1 ? one : many}`

const useHidden = (section: MenuSection, clock: Clock): number => {
  const menu = useMenu()
  const cards = useEditorCards()
  return section.items.filter(item => !statusOf({ menu, section, item, card: cards.get(keyOf(item)), clock }).isShown)
    .length
}

const SectionMenu = ({ section }: { section: MenuSection }) => {
  const editor = useMenuEditor()
  const cards = useEditorCards()
  const remove = (): void => {
    editor.edit(menu => removeSection(menu, section.id), { shown: null })
    const what = counted(section.items.length, 'elemento', 'elementos')
    showToast({
      variant: 'info',
      text: `Quitaste la sección «${section.name}» con ${what}.`,
      action: { label: 'Deshacer', run: editor.undo },
    })
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={classes.more} aria-label={`Más sobre la sección ${section.name}`}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editor.show({ kind: 'section' })}>Nombre y horario</Menu.Item>
        <Menu.Item
          onClick={() => editor.edit(menu => sortItems(menu, section.id, key => cards.get(key)?.soldPerWeek ?? 0))}
        >
          Ordenar por más vendido
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={remove}>Quitar la sección</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const Head = ({ section, clock, onAdd }: { section: MenuSection; clock: Clock; onAdd: () => void }) => {
  const hidden = useHidden(section, clock)
  const isAlways = JSON.stringify(section.availability) === JSON.stringify(always)
  return (
    <header className={classes.head}>
      <h2>{section.name}</h2>
      <p>
        {counted(section.items.length, 'elemento', 'elementos')}
        {hidden > 0 && ` · ${counted(hidden, 'no se muestra', 'no se muestran')}`}
        {!isAlways && ` · ${availabilityText(section.availability, clock.day)}`}
      </p>
      <Button size="small" leftIcon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
        Agregar
      </Button>
      <SectionMenu section={section} />
    </header>
  )
}

/** The dashed room where what is dragged would go; it says the resulting place. */
const Slot = ({ section, index }: { section: MenuSection; index: number }) => {
  const cards = useEditorCards()
  const next = section.items[index]
  const name = next && cards.get(keyOf(next))?.name
  return (
    <li className={classes.slot} aria-hidden="true">
      Queda en el puesto {index + 1}
      {name ? `, antes de «${name}»` : ', al final'}
    </li>
  )
}

/** The index of the row that the slot is drawn before: an item that moves down leaves its own place. */
const useSlot = (section: MenuSection): { before: number; index: number } | null => {
  const drop = useEditorState(state => state.drop)
  const moved = useEditorState(state => state.moved)
  if (drop?.kind !== 'item' || drop.place.sectionId !== section.id) return null
  const { index } = drop.place
  const own = moved?.kind === 'item' ? section.items.findIndex(item => keyOf(item) === moved.key) : -1
  if (own === index) return null
  return { before: own >= 0 && own < index ? index + 1 : index, index }
}

const Rows = ({ section, clock }: { section: MenuSection; clock: Clock }) => {
  const slot = useSlot(section)
  const { setNodeRef } = useDroppable({ id: 'end', data: { target: { kind: 'end' } } })
  return (
    <ul className={classes.rows} aria-label={`Lo que se vende en ${section.name}`}>
      {section.items.map((item, index) => (
        <Fragment key={keyOf(item)}>
          {slot?.before === index && <Slot section={section} index={slot.index} />}
          <ItemRow item={item} section={section} clock={clock} />
        </Fragment>
      ))}
      {slot?.before === section.items.length && <Slot section={section} index={slot.index} />}
      <li ref={setNodeRef} className={classes.end} aria-hidden="true" />
    </ul>
  )
}

type Props = { clock: Clock; onAdd: () => void; onAddSection: () => void }

/** The open section in the order in which customers see it. */
export const Canvas = ({ clock, onAdd, onAddSection }: Props) => {
  const section = useOpenSection()
  const message = useEditorState(state => state.message)
  return (
    <div className={classes.canvas}>
      <p id={movingHelpId} className="visually-hidden">
        Espacio para tomar, flechas para mover, espacio para dejar, Escape para volver.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {message}
      </p>
      {section ? (
        <section className={classes.card} aria-label={`Sección ${section.name}`}>
          <Head section={section} clock={clock} onAdd={onAdd} />
          {section.items.length > 0 ? (
            <Rows section={section} clock={clock} />
          ) : (
            <EmptyState
              icon={IconLayoutList}
              title="Esta sección está vacía"
              text="Agregá artículos, combos y promociones del catálogo, de a uno o muchos a la vez."
            >
              <Button onClick={onAdd}>Agregar del catálogo</Button>
            </EmptyState>
          )}
        </section>
      ) : (
        <EmptyState
          icon={IconLayoutList}
          title="El menú no tiene secciones"
          text="Una sección junta lo que el cliente busca: promos, potes, palitos. Creá la primera y agregale artículos."
        >
          <Button onClick={onAddSection}>Crear una sección</Button>
        </EmptyState>
      )}
    </div>
  )
}
