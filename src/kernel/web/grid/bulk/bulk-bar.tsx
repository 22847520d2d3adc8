import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { bulkFields, bulkUndoDays } from '../../../contract/bulk.ts'
import type { Resource } from '../../../contract/resource.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import classes from './bulk.module.css'
import { BulkEdit } from './bulk-edit.tsx'
import { allWords, chosenWords, countWords } from './bulk-words.ts'
import type { Bulk, BulkBody } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

type BulkBarProps = {
  resource: Resource
  selection: Selection
  /** Number of rows that the filter matches. */
  total: number
  bulk: Bulk
  target: Pick<BulkBody, 'selection' | 'expected'>
}

const DeleteQuestion = ({
  resource,
  count,
  onConfirm,
  onCancel,
  busy,
}: {
  resource: Resource
  count: number
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}) => (
  <ConfirmDialog
    title={`¿Eliminar ${countWords(resource, count)}?`}
    confirmLabel={`Eliminar ${countWords(resource, count)}`}
    destructive
    busy={busy}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    Dejan de verse en toda la aplicación. Lo podés deshacer durante {bulkUndoDays} días.
  </ConfirmDialog>
)

/** Replaces the totals while rows are ticked: their number, and the actions on them. */
export const BulkBar = ({ resource, selection, total, bulk, target }: BulkBarProps) => {
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const count = selection.count(total)
  const close = () => setAsking(null)
  const act = async (body: Partial<BulkBody> & Pick<BulkBody, 'action'>) => {
    await bulk.run({ ...target, ...body })
    close()
    selection.clear()
  }
  const remove = () => {
    setBusy(true)
    act({ action: 'delete' })
      .catch(bulk.tell)
      .finally(() => setBusy(false))
  }
  return (
    <section className={classes.bar} aria-label="Filas elegidas">
      <b role="status">{chosenWords(resource, count)}</b>
      {count < total && (
        <Button size="small" variant="link" onClick={selection.tickAll}>
          {allWords(resource, total)}
        </Button>
      )}
      <span className={classes.space} />
      {bulkFields(resource).length > 0 && (
        <Button leftIcon={<IconPencil aria-hidden />} disabled={count === 0} onClick={() => setAsking('edit')}>
          Editar
        </Button>
      )}
      <Button leftIcon={<IconTrash aria-hidden />} disabled={count === 0} onClick={() => setAsking('delete')}>
        Eliminar
      </Button>
      <Button variant="ghost" onClick={selection.clear} title="Esc">
        Quitar la selección
      </Button>
      {asking === 'edit' && (
        <BulkEdit
          resource={resource}
          count={count}
          onClose={close}
          onSave={changes => act({ action: 'change', ...changes })}
        />
      )}
      {asking === 'delete' && (
        <DeleteQuestion resource={resource} count={count} busy={busy} onConfirm={remove} onCancel={close} />
      )}
    </section>
  )
}
