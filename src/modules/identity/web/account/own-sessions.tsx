import { useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { accountRoutes } from '../../contract/account.ts'
import { accountKeys, useOwnSessions } from './queries.ts'
import { SessionsTable } from './sessions-table.tsx'
import { useRevoking } from './use-revoking.ts'

const many = (count: number): string => (count === 1 ? '1 sesión' : `${formatNumber(count)} sesiones`)

/** Where one is signed in; whatever is not one's own is ended from here. */
export const OwnSessions = () => {
  const query = useOwnSessions()
  const { busy, run } = useRevoking(accountKeys.sessions)
  const [asking, setAsking] = useState(false)
  const sessions = query.data?.items ?? []
  const others = sessions.filter(session => !session.isCurrent).length
  return (
    <Card
      title="Dispositivos"
      note="Dónde está abierta tu sesión"
      flush={sessions.length > 0}
      side={
        others > 0 && (
          <Button size="small" onClick={() => setAsking(true)}>
            Cerrar las demás…
          </Button>
        )
      }
    >
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isError && (
        <QueryError title="No pudimos traer tus sesiones" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {sessions.length > 0 && (
        <SessionsTable
          caption="Sesiones abiertas"
          sessions={sessions}
          busy={busy}
          onRevoke={({ id, device }) =>
            void run(() => call(accountRoutes.revokeSession, { params: { id } }), `Cerraste la sesión de ${device}`)
          }
        />
      )}
      {asking && (
        <ConfirmDialog
          title={`¿Cerrar ${many(others)}?`}
          confirmLabel={`Cerrar ${many(others)}`}
          destructive
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void run(() => call(accountRoutes.revokeOthers, {}), `Cerraste ${many(others)}`)
          }}
        >
          Se cierran en todos los dispositivos menos en este. Para volver a entrar ahí hace falta ingresar de nuevo.
        </ConfirmDialog>
      )}
    </Card>
  )
}
