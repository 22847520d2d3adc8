import { IconDownload } from '@tabler/icons-react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import type { ExportBatchDetail } from '../../contract/exports.ts'
import type { ExportKind } from '../../contract/layout-fields.ts'
import { noRecordsTitle } from '../../contract/problems.ts'
import { saveBatchFile } from '../batches/save-batch-file.ts'
import classes from './export-dialog.module.css'
import { ExportFindings } from './export-findings.tsx'
import { ExportSelection } from './export-selection.tsx'
import { countOf, exportWords } from './export-words.ts'
import { useExport } from './use-export.ts'

type Props = { kind: ExportKind; onClose: () => void }
type Flow = ReturnType<typeof useExport>

const downloadAgain = (batch: ExportBatchDetail) => () =>
  void saveBatchFile(batch).catch((error: unknown) => showToast({ variant: 'error', text: messageOf(error) }))

const announce = (batch: ExportBatchDetail): void =>
  showToast({
    variant: 'success',
    text: `Bajaste ${countOf(batch.kind, batch.documents)}`,
    action: { label: 'Descargar', run: downloadAgain(batch) },
  })

const isEmpty = ({ preview }: Flow): boolean => preview.data?.documents === 0

const titleOf = (kind: ExportKind, flow: Flow): string => {
  if (!flow.preview.data) return exportWords[kind].action
  return isEmpty(flow) ? noRecordsTitle : exportWords[kind].question
}

const Actions = ({ flow, onClose }: { flow: Flow; onClose: () => void }) => {
  const { step, preview } = flow
  if (step.name === 'notDownloaded')
    return (
      <>
        <Button onClick={onClose}>Cerrar</Button>
        <Button
          variant="primary"
          leftIcon={<IconDownload aria-hidden />}
          onClick={() => void flow.download(step.batch)}
        >
          Descargar
        </Button>
      </>
    )
  if (step.name === 'choosing' && isEmpty(flow))
    return (
      <Button variant="primary" autoFocus onClick={onClose}>
        Aceptar
      </Button>
    )
  const busy = step.name !== 'choosing'
  const ready = preview.data && !preview.isFetching && preview.data.error === null
  return (
    <>
      {/* The first focus: on the seller it would open its list over what was found. */}
      <Button data-autofocus onClick={onClose} disabled={busy}>
        Cancelar
      </Button>
      <Button
        variant="primary"
        leftIcon={<IconDownload aria-hidden />}
        busy={busy}
        disabled={!ready}
        onClick={() => void flow.start()}
      >
        Descargar
      </Button>
    </>
  )
}

/** *Bajar Pedidos* and *Bajar Cobranzas*: seller and day, what they hold, and the file (spec.md §5, look.md Confirm). */
const ExportDialog = ({ kind, onClose }: Props) => {
  const flow = useExport(kind, batch => {
    announce(batch)
    onClose()
  })
  const working = flow.step.name === 'exporting' || flow.step.name === 'downloading'
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(kind, flow)}
      size={480}
      closeOnClickOutside={!working}
      closeOnEscape={!working}
      withCloseButton={false}
    >
      {flow.step.name !== 'notDownloaded' && <ExportSelection flow={flow} disabled={working} />}
      <div className={classes.findings} aria-live="polite">
        <ExportFindings kind={kind} flow={flow} onLeave={onClose} />
      </div>
      <div className={classes.actions}>
        <Actions flow={flow} onClose={onClose} />
      </div>
    </Dialog>
  )
}

export const OrdersDialog = ({ onClose }: { onClose: () => void }) => <ExportDialog kind="orders" onClose={onClose} />
export const CollectionsDialog = ({ onClose }: { onClose: () => void }) => (
  <ExportDialog kind="collections" onClose={onClose} />
)
