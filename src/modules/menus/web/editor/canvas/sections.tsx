import { useDroppable } from '@dnd-kit/core'
import { IconPlus } from '@tabler/icons-react'
import { formatDay } from '../../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { type Clock, seasonOf } from '../../../contract/availability.ts'
import type { MenuSection } from '../../../contract/definition.ts'
import { moveSection } from '../../../contract/edits.ts'
import { useEditorState, useMenu, useMenuEditor } from '../state/use-menu-editor.ts'
import { Handle } from './handle.tsx'
import classes from './sections.module.css'

const seasonText = ({ availability }: MenuSection, today: string): string | null => {
  const season = seasonOf(availability, today)
  if (season === 'not-yet') return `desde ${formatDay(availability.from, today)}`
  return season === 'over' ? 'terminó' : null
}

type RowProps = { section: MenuSection; index: number; clock: Clock; slot: 'before' | 'after' | undefined }

const SectionRow = ({ section, index, clock, slot }: RowProps) => {
  const editor = useMenuEditor()
  const { setNodeRef } = useDroppable({
    id: `to ${section.id}`,
    data: { target: { kind: 'section', id: section.id } },
  })
  const isOpen = useEditorState(({ history }) => history.present.sectionId === section.id)
  const isAimed = useEditorState(({ drop }) => drop?.kind === 'item' && drop.place.sectionId === section.id)
  const season = seasonText(section, clock.day)
  const step = (by: 1 | -1): void => {
    const last = editor.menu().sections.length - 1
    const to = Math.min(last, Math.max(0, index + by))
    editor.edit(menu => moveSection(menu, section.id, to))
    editor.say(`${section.name} queda en el lugar ${to + 1} de ${last + 1}.`)
  }
  return (
    <li
      ref={setNodeRef}
      className={classes.section}
      data-slot={slot}
      data-open={isOpen ? '' : undefined}
      data-aimed={isAimed && !isOpen ? '' : undefined}
    >
      <Handle moved={{ kind: 'section', id: section.id }} label={`la sección ${section.name}`} onStep={step} />
      <button type="button" aria-current={isOpen || undefined} onClick={() => editor.open(section.id)}>
        <span>{section.name}</span>
        {season && <Badge>{season}</Badge>}
        <i>{section.items.length}</i>
      </button>
    </li>
  )
}

/** Where a dragged section would go. */
const useSectionSlot = (): number | null => {
  const drop = useEditorState(state => state.drop)
  const moved = useEditorState(state => state.moved)
  const { sections } = useMenu()
  if (drop?.kind !== 'section' || moved?.kind !== 'section') return null
  const own = sections.findIndex(({ id }) => id === moved.id)
  if (own === drop.index) return null
  return own < drop.index ? drop.index + 1 : drop.index
}

type Props = { clock: Clock; missing: number | null; onAddSection: () => void; onChoose: () => void }

/** The sections of the menu in order, and how much of the catalogue is in none. */
export const Sections = ({ clock, missing, onAddSection, onChoose }: Props) => {
  const { sections } = useMenu()
  const slot = useSectionSlot()
  return (
    <nav className={classes.sections} aria-label="Secciones">
      <header>
        <h2>Secciones</h2>
        <IconButton size="small" icon={IconPlus} label="Sección nueva" onClick={onAddSection} />
      </header>
      <ol>
        {sections.map((section, index) => (
          <SectionRow
            key={section.id}
            section={section}
            index={index}
            clock={clock}
            slot={slot === index ? 'before' : slot === sections.length && index === slot - 1 ? 'after' : undefined}
          />
        ))}
      </ol>
      {missing !== null && missing > 0 && sections.length > 0 && (
        <footer>
          <h3>Artículos sin sección</h3>
          <p>
            {missing.toLocaleString('es-AR')} {missing === 1 ? 'activo no está' : 'activos no están'} en el menú.
          </p>
          <Button size="small" onClick={onChoose}>
            Elegir de la lista
          </Button>
        </footer>
      )}
    </nav>
  )
}
