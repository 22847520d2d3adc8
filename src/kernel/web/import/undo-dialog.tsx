import { useMutation, useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../contract/formats.ts'
import { type ImportView, importRoutes, type UndoCounts } from '../../contract/imports.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import classes from './import-dialog.module.css'
import { rowsText, writtenText } from './import-words.ts'

type UndoDialogProps = { view: ImportView; onClose: () => void; onStarted: (view: ImportView) => void }

const Numbers = ({ view, counts }: { view: ImportView; counts: UndoCounts }) => {
  const { created, changed, made, kept, reasons } = counts
  return (
    <ul className={classes.numbers}>
      {created > 0 && <li>{writtenText(view, created)} que creó o trajo de vuelta se eliminan.</li>}
      {made > 0 && <li>{rowsText(made)} de otras grillas que creó por el camino, y que nadie más usa, se eliminan.</li>}
      {changed > 0 && <li>{writtenText(view, changed)} que cambió vuelven a lo que tenían.</li>}
      {reasons.map(({ text, count }) => (
        <li key={text}>
          {formatNumber(count)} no se {count === 1 ? 'deshace' : 'deshacen'}: {text}.
        </li>
      ))}
      {kept > 0 && reasons.length === 0 && (
        <li>{writtenText(view, kept)} que alguien cambió o usa desde entonces quedan como están.</li>
      )}
    </ul>
  )
}

/** Asks for confirmation before undoing an import, with the numbers of affected rows. */
export const UndoDialog = ({ view, onClose, onStarted }: UndoDialogProps) => {
  const { id, fileName } = view
  const counts = useQuery({
    queryKey: ['import-undo', id],
    queryFn: ({ signal }) => call(importRoutes.undoCounts, { params: { id }, signal }),
    gcTime: 0,
  })
  const undo = useMutation({
    mutationFn: () => call(importRoutes.undo, { params: { id } }),
    onSuccess: onStarted,
  })
  const total = (counts.data?.created ?? 0) + (counts.data?.changed ?? 0) + (counts.data?.made ?? 0)
  const failure = undo.error ?? counts.error
  return (
    <ConfirmDialog
      title={`¿Deshacer la importación de «${fileName}»?`}
      confirmLabel={counts.data ? `Deshacer ${writtenText(view, total)}` : 'Deshacer'}
      destructive
      busy={undo.isPending || counts.isPending}
      onConfirm={() => undo.mutate()}
      onCancel={onClose}
    >
      {counts.data ? (
        <Numbers view={view} counts={counts.data} />
      ) : (
        <p className={classes.numbers}>Contando las filas…</p>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {messageOf(failure)}
        </p>
      )}
    </ConfirmDialog>
  )
}
