import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type ConnectionTest, type ConnectionView, connectionRoutes } from '../../contract/file-connections.ts'
import frame from '../integration.module.css'
import { useIntegrationAgain } from '../use-integration.ts'
import classes from './files.module.css'

const Steps = ({ steps }: Pick<ConnectionTest, 'steps'>) => (
  <ol className={classes.steps}>
    {steps.map(({ isFine, text }) => (
      <li key={text} data-wrong={isFine ? undefined : ''}>
        {isFine ? (
          <IconCheck size={16} stroke={2} aria-hidden />
        ) : (
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
        )}
        {text}
      </li>
    ))}
  </ol>
)

type KeyProps = { connection: ConnectionView; hostKey: string; onAccepted: () => void }

/** The key that a server shows; a person compares it with the one that whoever runs that server tells. */
const KeyQuestion = ({ connection, hostKey, onAccepted }: KeyProps) => {
  const [isBusy, setBusy] = useState(false)
  const again = useIntegrationAgain()
  const accept = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(connectionRoutes.acceptKey, { params: { id: connection.id }, body: { hostKey } })
      onAccepted()
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    }
    setBusy(false)
    await again()
  }
  return (
    <div className={classes.question}>
      <p>
        Esta es la huella de la clave del servidor. Comparala con la que te dé quien lo administra: si no es la misma,
        puede ser otro servidor.
      </p>
      <code className={frame.machine}>{hostKey}</code>
      {connection.hostKey && connection.hostKey !== hostKey && (
        <p>
          La aceptada es <code className={frame.machine}>{connection.hostKey}</code>
        </p>
      )}
      <Button variant="primary" busy={isBusy} onClick={() => void accept()}>
        Es la misma: aceptarla
      </Button>
    </div>
  )
}

/** Tries the connection, and says what happened step by step. */
export const TestDialog = ({ connection, onClose }: { connection: ConnectionView; onClose: () => void }) => {
  const query = useQuery({
    queryKey: ['file-connection-test', connection.id],
    queryFn: ({ signal }) => call(connectionRoutes.test, { params: { id: connection.id }, signal }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const result = query.isFetching ? undefined : query.data
  return (
    <Dialog title={`Probar «${connection.name}»`} size={520} onClose={onClose}>
      <div className={classes.test} role="status">
        {query.isFetching && (
          <>
            <p>Probando: entrar, leer y escribir un archivo de prueba…</p>
            <SkeletonLines lines={3} />
          </>
        )}
        {query.isError && !query.isFetching && (
          <QueryError title="No pudimos probar" error={query.error} onRetry={() => void query.refetch()} />
        )}
        {result && <Steps steps={result.steps} />}
        {result?.asksForKey && result.hostKey && (
          <KeyQuestion connection={connection} hostKey={result.hostKey} onAccepted={() => void query.refetch()} />
        )}
        {result?.isFine && <p>Todo anda.</p>}
      </div>
      <div className={classes.actions}>
        {result && !result.isFine && !result.asksForKey && (
          <Button onClick={() => void query.refetch()}>Probar de nuevo</Button>
        )}
        <Button onClick={onClose}>Cerrar</Button>
      </div>
    </Dialog>
  )
}
