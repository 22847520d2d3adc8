import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBuildingWarehouse,
  IconCircleCheck,
  IconClock,
  IconDeviceMobile,
  IconPencil,
  IconWorldUpload,
} from '@tabler/icons-react'
import { field, type ReferenceValue } from '../../../../kernel/contract/fields.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'
import type { Clock } from '../../contract/availability.ts'
import { availabilityText } from '../../contract/availability-words.ts'
import { blankMenu } from '../../contract/definition.ts'
import { describeChanges } from '../../contract/difference.ts'
import type { MenuDetail } from '../../contract/menus.ts'
import classes from './editor.module.css'
import type { Autosave } from './state/use-autosave.ts'
import { useEditorCards } from './state/use-cards.ts'
import { useEditorState, useMenu, useMenuEditor } from './state/use-menu-editor.ts'

const timeOf = (instant: string): string =>
  new Date(instant).toLocaleTimeString('es-AR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const SaveText = ({ autosave }: { autosave: Autosave }) => {
  if (autosave.status === 'failed') return <span className={classes.unsaved}>Sin guardar: {autosave.failure}</span>
  if (autosave.status === 'conflict') return <span className={classes.unsaved}>Sin guardar</span>
  return <span>{autosave.isPending ? 'Guardando…' : `Guardado ${timeOf(autosave.savedAt)}`}</span>
}

const UndoButtons = () => {
  const editor = useMenuEditor()
  const canUndo = useEditorState(({ history }) => history.past.length > 0)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  return (
    <>
      <IconButton icon={IconArrowBackUp} label="Deshacer" shortcut="Ctrl Z" disabled={!canUndo} onClick={editor.undo} />
      <IconButton
        icon={IconArrowForwardUp}
        label="Rehacer"
        shortcut="Ctrl Y"
        disabled={!canRedo}
        onClick={editor.redo}
      />
    </>
  )
}

const useChanges = (detail: MenuDetail, clock: Clock): number => {
  const menu = useMenu()
  const names = useEditorCards()
  return describeChanges(detail.published ?? blankMenu, menu, { names, today: clock.day }).length
}

const publishLabel = (detail: MenuDetail, changes: number): string => {
  if (detail.published === null) return 'Publicar'
  if (changes === 0) return detail.state === 'on-sale' ? 'Sin cambios que publicar' : 'Poner a la venta'
  return changes === 1 ? 'Publicar 1 cambio' : `Publicar ${changes.toLocaleString('es-AR')} cambios`
}

const States = ({ detail, changes }: { detail: MenuDetail; changes: number }) => (
  <>
    {detail.state === 'on-sale' ? (
      <Badge tone="success" icon={IconCircleCheck}>
        A la venta
      </Badge>
    ) : (
      <Badge>{detail.state === 'draft' ? 'Borrador' : 'Fuera de venta'}</Badge>
    )}
    {detail.published !== null && changes > 0 && (
      <Badge tone="warning" icon={IconPencil}>
        {changes === 1 ? '1 cambio sin publicar' : `${changes.toLocaleString('es-AR')} cambios sin publicar`}
      </Badge>
    )}
  </>
)

const priceListField = field.reference({ title: 'Precios', table: 'price_lists', resource: 'price-lists' })

type Props = {
  detail: MenuDetail
  autosave: Autosave
  clock: Clock
  priceList: ReferenceValue | null
  isListFixed: boolean
  hasPhone: boolean
  onPhone: () => void
  onPriceList: (list: ReferenceValue | null) => void
  onSettings: () => void
  onPublish: () => void
}

/** Where the menu is sold, its prices and when it is seen; the state of the draft; publishing. */
export const EditorBar = ({ detail, autosave, clock, priceList, isListFixed, ...props }: Props) => {
  const editor = useMenuEditor()
  const menu = useMenu()
  const changes = useChanges(detail, clock)
  const publish = (): void =>
    void autosave.flush().then(
      isSaved => {
        if (isSaved) props.onPublish()
        else showToast({ variant: 'warning', text: 'El borrador todavía no se guardó. Probá de nuevo en un momento.' })
      },
      (error: unknown) => showToast({ variant: 'error', text: messageOf(error) }),
    )
  return (
    <div className={classes.bar}>
      <States detail={detail} changes={changes} />
      <button type="button" className={classes.chip} onClick={props.onSettings}>
        <IconBuildingWarehouse size={16} stroke={1.75} aria-hidden />
        Sucursal <b>{detail.branch ?? 'General'}</b>
      </button>
      <button type="button" className={classes.chip} onClick={() => editor.show({ kind: 'menu' })}>
        <IconClock size={16} stroke={1.75} aria-hidden />
        Se ve <b>{availabilityText(menu.availability, clock.day)}</b>
      </button>
      <div className={classes.list}>
        <ReferenceInput
          label={<span className="visually-hidden">Lista de precios</span>}
          field={priceListField}
          value={priceList}
          disabled={isListFixed}
          timeZone={clock.timeZone}
          onBlur={() => {}}
          onChange={row => props.onPriceList(row as ReferenceValue | null)}
        />
      </div>
      <span className={classes.saved} aria-live="polite">
        <SaveText autosave={autosave} />
      </span>
      <UndoButtons />
      <IconButton
        icon={IconDeviceMobile}
        label="Como lo ve el cliente"
        pressed={props.hasPhone}
        onClick={props.onPhone}
      />
      <Button
        variant="primary"
        disabled={changes === 0 && detail.state === 'on-sale'}
        leftIcon={<IconWorldUpload size={16} stroke={1.75} aria-hidden />}
        onClick={publish}
      >
        {publishLabel(detail, changes)}
      </Button>
    </div>
  )
}
