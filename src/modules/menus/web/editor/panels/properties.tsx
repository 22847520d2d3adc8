import { Select, Switch, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { type Availability, availabilityInput } from '../../../contract/availability.ts'
import { keyOf, type MenuItem, type MenuSection, type StockRule, stockRules } from '../../../contract/definition.ts'
import { changeItem, changeSection } from '../../../contract/edits.ts'
import { useEditorCards } from '../state/use-cards.ts'
import { useEditorState, useMenu, useMenuEditor, useOpenSection } from '../state/use-menu-editor.ts'
import { AvailabilityFields } from './availability-fields.tsx'
import classes from './properties.module.css'

type HoursProps = { value: Availability; onChange: (value: Availability) => void }

/** An availability that cannot be yet (an end before its beginning) stays here with its error and is not saved. */
const Hours = ({ value, onChange }: HoursProps) => {
  const [wrong, setWrong] = useState<Availability | null>(null)
  return (
    <AvailabilityFields
      value={wrong ?? value}
      onChange={next => {
        const isRight = availabilityInput.safeParse(next).success
        setWrong(isRight ? null : next)
        if (isRight) onChange(next)
      }}
    />
  )
}

const ItemProperties = ({ section, item }: { section: MenuSection; item: MenuItem }) => {
  const editor = useMenuEditor()
  const card = useEditorCards().get(keyOf(item))
  const placed = { sectionId: section.id, key: keyOf(item) }
  const change = (part: Partial<MenuItem>, group?: string): void =>
    editor.edit(menu => changeItem(menu, placed, part), group ? { group } : {})
  return (
    <>
      <Switch
        label="Se muestra"
        checked={item.isShown}
        onChange={event => change({ isShown: event.currentTarget.checked })}
      />
      <TextInput
        label="Texto bajo el nombre"
        description={card ? `Vacío: «${card.description}».` : undefined}
        maxLength={160}
        value={item.note}
        onChange={event => change({ note: event.currentTarget.value }, `note ${placed.key}`)}
      />
      <Hours key={placed.key} value={item.availability} onChange={availability => change({ availability })} />
    </>
  )
}

const SectionProperties = ({ section }: { section: MenuSection }) => {
  const editor = useMenuEditor()
  const [name, setName] = useState(section.name)
  return (
    <>
      <TextInput
        label="Nombre de la sección"
        maxLength={60}
        value={name}
        error={name.trim() === '' ? 'Completá este dato.' : undefined}
        onChange={event => {
          const typed = event.currentTarget.value
          setName(typed)
          if (typed.trim() !== '')
            editor.edit(menu => changeSection(menu, section.id, { name: typed.trim() }), {
              group: `name ${section.id}`,
            })
        }}
      />
      <Hours
        value={section.availability}
        onChange={availability => editor.edit(menu => changeSection(menu, section.id, { availability }))}
      />
    </>
  )
}

const MenuProperties = () => {
  const editor = useMenuEditor()
  const menu = useMenu()
  return (
    <>
      <Select
        label="Lo que queda sin stock"
        data={Object.entries(stockRules).map(([value, label]) => ({ value, label }))}
        value={menu.outOfStock}
        allowDeselect={false}
        onChange={value => value && editor.edit(all => ({ ...all, outOfStock: value as StockRule }))}
      />
      <Hours value={menu.availability} onChange={availability => editor.edit(all => ({ ...all, availability }))} />
    </>
  )
}

const usePanel = (): { key: string; title: string; content: ReactNode } | null => {
  const shown = useEditorState(({ history }) => history.present.shown)
  const section = useOpenSection()
  const cards = useEditorCards()
  if (shown?.kind === 'menu') return { key: 'menu', title: 'Cuándo se ve el menú', content: <MenuProperties /> }
  if (shown?.kind === 'section' && section)
    return { key: section.id, title: section.name, content: <SectionProperties section={section} /> }
  if (shown?.kind !== 'item' || !section) return null
  const item = section.items.find(one => keyOf(one) === shown.key)
  if (!item) return null
  const title = cards.get(shown.key)?.name ?? 'Elemento'
  return { key: shown.key, title, content: <ItemProperties section={section} item={item} /> }
}

/** Properties of the selected item, section or menu; nothing while none is selected. */
export const Properties = () => {
  const editor = useMenuEditor()
  const panel = usePanel()
  if (!panel) return null
  return (
    <aside
      className={classes.panel}
      aria-label={`Propiedades de ${panel.title}`}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) editor.show(null)
      }}
    >
      <header>
        <h2>{panel.title}</h2>
        <IconButton size="small" icon={IconX} label="Cerrar propiedades" onClick={() => editor.show(null)} />
      </header>
      <div key={panel.key} className={classes.fields}>
        {panel.content}
      </div>
    </aside>
  )
}
