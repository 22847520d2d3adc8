import { useDroppable } from '@dnd-kit/core'
import { Switch } from '@mantine/core'
import { type KeyboardEvent, memo } from 'react'
import { formatMoney } from '../../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import type { Clock } from '../../../contract/availability.ts'
import { itemKinds, keyOf, type MenuItem, type MenuSection } from '../../../contract/definition.ts'
import { changeItem, moveItem } from '../../../contract/edits.ts'
import type { EditorCard } from '../../../contract/menus.ts'
import { statusOf } from '../../../contract/project-menu.ts'
import type { MenuEditor } from '../state/menu-editor.ts'
import { useCardsLoading, useEditorCards } from '../state/use-cards.ts'
import { useEditorState, useMenu, useMenuEditor } from '../state/use-menu-editor.ts'
import classes from './canvas.module.css'
import { Handle } from './handle.tsx'
import { ItemMenu, type PlacedItem, removeWithUndo } from './item-menu.tsx'
import { detailOf, markOf } from './item-words.ts'
import { Thumbnail } from './thumbnail.tsx'

/** Moves an item one place and says where it is now. */
const moveBy = (editor: MenuEditor, { sectionId, key, name }: PlacedItem, step: 1 | -1): void => {
  const items = editor.menu().sections.find(({ id }) => id === sectionId)?.items ?? []
  const index = items.findIndex(item => keyOf(item) === key) + step
  const isPlace = index >= 0 && index < items.length
  if (isPlace) editor.edit(menu => moveItem(menu, { sectionId, key }, { sectionId, index }))
  editor.say(
    isPlace
      ? `${name} queda en el puesto ${index + 1}.`
      : `${name} ya está en ${step === 1 ? 'el final' : 'el principio'}.`,
  )
}

const onRowKey = (event: KeyboardEvent<HTMLElement>, editor: MenuEditor, placed: PlacedItem): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && event.altKey) {
    moveBy(editor, placed, step)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-item="${CSS.escape(placed.key)}"]`)?.focus())
  } else if (step !== 0) {
    const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
    rows[rows.indexOf(event.currentTarget) + step]?.focus()
  } else if (event.key === 'Delete') removeWithUndo(editor, placed)
  else return
  event.preventDefault()
}

type FaceProps = { item: MenuItem; section: MenuSection; card: EditorCard | undefined; clock: Clock }

const Face = ({ item, section, card, clock }: FaceProps) => {
  const menu = useMenu()
  const isLoading = useCardsLoading()
  const mark = card && markOf(item, card, statusOf({ menu, section, item, card, clock }), clock)
  return (
    <>
      <Thumbnail kind={item.kind} fileId={card?.photoFileId ?? null} />
      <span className={classes.words}>
        <span className={classes.title}>
          <span>{card?.code ?? ''}</span>
          <b>{card?.name ?? (isLoading ? '…' : 'Ya no está en el catálogo')}</b>
        </span>
        <span className={classes.detail}>{card ? detailOf(item, card) : itemKinds[item.kind]}</span>
      </span>
      <span className={classes.mark} title={mark?.why}>
        {mark && (
          <Badge tone={mark.tone} icon={mark.icon}>
            {mark.text}
          </Badge>
        )}
      </span>
      <span className={classes.price}>{item.kind === 'promotion' ? '' : formatMoney(card?.priceCents)}</span>
    </>
  )
}

type Props = { item: MenuItem; section: MenuSection; clock: Clock }

/** One article, combo or promotion of the open section. */
export const ItemRow = memo(({ item, section, clock }: Props) => {
  const editor = useMenuEditor()
  const key = keyOf(item)
  const card = useEditorCards().get(key)
  const name = card?.name ?? 'lo que ya no existe'
  const placed = { sectionId: section.id, key, name }
  const { setNodeRef } = useDroppable({ id: `row ${key}`, data: { target: { kind: 'row', key } } })
  const isSelected = useEditorState(
    ({ history: { present } }) => present.shown?.kind === 'item' && present.shown.key === key,
  )
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-selected={isSelected ? '' : undefined}
      data-off={item.isShown ? undefined : ''}
    >
      <Handle
        moved={{ kind: 'item', sectionId: section.id, key }}
        label={name}
        onStep={step => moveBy(editor, placed, step)}
      />
      <button
        type="button"
        className={classes.face}
        data-item={key}
        aria-current={isSelected || undefined}
        onClick={() => editor.show(isSelected ? null : { kind: 'item', key })}
        onKeyDown={event => onRowKey(event, editor, placed)}
      >
        <Face item={item} section={section} card={card} clock={clock} />
      </button>
      <Switch
        size="sm"
        checked={item.isShown}
        aria-label={`${name} a la venta`}
        onChange={event => {
          const isShown = event.currentTarget.checked
          editor.edit(menu => changeItem(menu, placed, { isShown }))
        }}
      />
      <ItemMenu placed={placed} />
    </li>
  )
})
ItemRow.displayName = 'ItemRow'
