import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type ExportBatchDetail, exportRoutes } from '../../contract/exports.ts'
import { countOf } from '../export/export-words.ts'
import classes from './batch-drawer.module.css'

/** Asks with the numbers: how many documents return to pending, and for how much. */
export const AnnulDialog = ({
  batch,
  onClose,
  onAnnulled,
}: {
  batch: ExportBatchDetail
  onClose: () => void
  onAnnulled: () => void
}) => {
  const queries = useQueryClient()
  const { held, kind, number, id } = batch
  const annul = useMutation({
    mutationFn: () => call(exportRoutes.annul, { params: { id } }),
    onSuccess: annulled => {
      queries.setQueryData(['erp-batch', id], annulled)
      showToast({ variant: 'success', text: `Anulaste el lote ${number}` })
      onAnnulled()
      onClose()
    },
  })
  const documents = countOf(kind, held.documents)
  return (
    <ConfirmDialog
      title={`¿Anular el lote ${number}?`}
      confirmLabel={`Anular y devolver ${documents}`}
      destructive
      busy={annul.isPending}
      onConfirm={() => annul.mutate()}
      onCancel={onClose}
    >
      <b>{documents}</b> por {formatMoney(held.totalCents)} {held.documents === 1 ? 'vuelve' : 'vuelven'} a pendientes y
      se {held.documents === 1 ? 'puede' : 'pueden'} bajar de nuevo. Si el ERP ya tomó {batch.fileName}, anulalo también
      ahí. El archivo queda guardado.
      {annul.isError && (
        <p role="alert" className={classes.failure}>
          {messageOf(annul.error)}
        </p>
      )}
    </ConfirmDialog>
  )
}
