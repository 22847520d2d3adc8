import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { moveItem, removeItem } from '../../../contract/edits.ts'
import type { MenuEditor } from '../state/menu-editor.ts'
import { useMenu, useMenuEditor } from '../state/use-menu-editor.ts'
import classes from './canvas.module.css'

export type PlacedItem = { sectionId: string; key: string; name: string }

export const removeWithUndo = (editor: MenuEditor, { sectionId, key, name }: PlacedItem): void => {
  editor.edit(menu => removeItem(menu, sectionId, key), { shown: null })
  showToast({ variant: 'info', text: `Quitaste «${name}».`, action: { label: 'Deshacer', run: editor.undo } })
}

/** What can be done with an item, for those who do not drag. */
export const ItemMenu = ({ placed }: { placed: PlacedItem }) => {
  const editor = useMenuEditor()
  const others = useMenu().sections.filter(({ id }) => id !== placed.sectionId)
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={classes.more} aria-label={`Más sobre ${placed.name}`}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editor.show({ kind: 'item', key: placed.key })}>Propiedades</Menu.Item>
        {others.length > 0 && <Menu.Label>Mover a</Menu.Label>}
        {others.map(({ id, name, items }) => (
          <Menu.Item
            key={id}
            onClick={() => editor.edit(menu => moveItem(menu, placed, { sectionId: id, index: items.length }))}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => removeWithUndo(editor, placed)}>Quitar del menú</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
