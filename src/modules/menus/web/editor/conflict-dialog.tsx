import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import type { Autosave } from './state/use-autosave.ts'

type Props = { autosave: Autosave; onCopy: () => void; onReload: () => void }

/** Two people edited at once: neither draft is lost. What this one has may be kept as a menu of its own. */
export const ConflictDialog = ({ autosave, onCopy, onReload }: Props) => (
  <ConfirmDialog
    title="Otra persona guardó este menú"
    confirmLabel="Guardar lo mío encima"
    cancelLabel="Guardar lo mío como copia y abrir el suyo"
    destructive
    onConfirm={() => void autosave.overwrite()}
    onCancel={onCopy}
  >
    <p>{autosave.failure}</p>
    <p>
      Como copia, lo tuyo queda en un menú aparte, en borrador. También podés{' '}
      <button type="button" className="link" onClick={onReload}>
        descartar lo mío y abrir el suyo
      </button>
      .
    </p>
  </ConfirmDialog>
)
