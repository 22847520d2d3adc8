import { IconFolderSymlink } from '@tabler/icons-react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { IntegrationFrame } from '../integration-frame.tsx'
import { useConnections } from '../use-integration.ts'
import webhooks from '../webhooks/webhooks.module.css'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ConnectionList } from './connection-list.tsx'
import { Ledger, useFileLedger } from './ledger.tsx'
import { TestDialog } from './test-dialog.tsx'
import { TransferDrawer } from './transfer-drawer.tsx'
import { type OverFiles, useConnectionActs } from './use-connection-acts.ts'

const connectionParameter = textParameter('conexion')
const fileParameter = textParameter('archivo')

const NoConnections = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={IconFolderSymlink}
    title="Todavía no hay conexiones de archivos"
    text="Una conexión mira una carpeta, un servidor SFTP o un bucket: importa los archivos que llegan y deja ahí pedidos, cobranzas y listados, a sus horas."
  >
    <Button variant="primary" onClick={onAdd}>
      Agregar conexión
    </Button>
  </EmptyState>
)

/** The ledger, and one of its files in the drawer, which walks them in their order. */
const Files = ({ connectionId }: { connectionId: string }) => {
  const ledger = useFileLedger(connectionId)
  const [fileId, setFileId] = useUrlState(fileParameter)
  const walk = (step: number) => () => {
    const next = ledger.rows[ledger.rows.findIndex(({ id }) => id === fileId) + step]
    if (next) setFileId(next.id)
  }
  return (
    <>
      <Ledger ledger={ledger} open={fileId} onOpen={setFileId} />
      {fileId && (
        <TransferDrawer id={fileId} tools={{ close: () => setFileId(''), previous: walk(-1), next: walk(1) }} />
      )}
    </>
  )
}

type OverProps = {
  over: OverFiles | null
  setOver: (over: OverFiles | null) => void
  remove: ReturnType<typeof useConnectionActs>['remove']
}

const Over = ({ over, setOver, remove }: OverProps) => {
  const close = (): void => setOver(null)
  if (over?.kind === 'form')
    return (
      <ConnectionDialog
        {...(over.connection ? { connection: over.connection } : {})}
        onSaved={connection => setOver({ kind: 'test', connection })}
        onClose={close}
      />
    )
  if (over?.kind === 'test') return <TestDialog connection={over.connection} onClose={close} />
  if (over?.kind !== 'removing') return null
  return (
    <ConfirmDialog
      title={`¿Eliminar «${over.connection.name}»?`}
      confirmLabel="Eliminar"
      destructive
      onConfirm={() => remove(over.connection)}
      onCancel={close}
    >
      No se mira ni se deja nada más en ese lugar. Los archivos que hay ahí quedan como están. Se puede deshacer.
    </ConfirmDialog>
  )
}

/** Archivos: connections at the left, what came and went, and one file in the drawer. */
export const FilesPage = () => {
  const query = useConnections()
  const { acts, over, setOver, remove } = useConnectionActs()
  const [chosen, setChosen] = useUrlState(connectionParameter)
  const connections = query.data?.items
  return (
    <IntegrationFrame>
      {query.isError && !connections && (
        <QueryError title="No pudimos traer las conexiones" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!connections && !query.isError && <SkeletonLines lines={8} />}
      {connections?.length === 0 && <NoConnections onAdd={acts.add} />}
      {connections && connections.length > 0 && (
        <div className={webhooks.page}>
          <aside className={webhooks.destinations} aria-label="Conexiones">
            <ConnectionList connections={connections} chosen={chosen} onChoose={setChosen} acts={acts} />
          </aside>
          <Files connectionId={chosen} />
        </div>
      )}
      <Over over={over} setOver={setOver} remove={remove} />
    </IntegrationFrame>
  )
}
