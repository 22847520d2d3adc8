import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { userAccessRoutes } from '../../contract/account.ts'
import classes from './account.module.css'
import { SessionsTable } from './sessions-table.tsx'
import { useRevoking } from './use-revoking.ts'

type Asking = 'sessions' | 'second-factor' | null

const questions = {
  sessions: { title: '¿Cerrar todas sus sesiones?', label: 'Cerrar todas' },
  'second-factor': { title: '¿Quitarle el segundo factor?', label: 'Quitar segundo factor' },
}

/** The sessions of one of the company's people, for its administrator; and the way out for who lost their second factor. */
export const UserSessions = ({ userId, name }: { userId: string; name: string }) => {
  const params = { userId }
  const queryKey = ['user-sessions', userId]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(userAccessRoutes.sessions, { params, signal }) })
  const { busy, run } = useRevoking(queryKey)
  const [asking, setAsking] = useState<Asking>(null)
  if (query.isPending) return <SkeletonLines lines={3} />
  // Somebody invited, or who left: there is nothing of theirs to see.
  if (isApiError(query.error) && query.error.status === 404)
    return <p className={classes.lead}>No forma parte de la empresa.</p>
  if (query.isError)
    return <QueryError title="No pudimos traer sus sesiones" error={query.error} onRetry={() => void query.refetch()} />
  const { items, hasSecondFactor } = query.data
  const act = () => {
    setAsking(null)
    if (asking === 'sessions')
      void run(() => call(userAccessRoutes.revokeAll, { params }), `Cerraste las sesiones de ${name}`)
    else void run(() => call(userAccessRoutes.removeSecondFactor, { params }), `${name} ya no tiene segundo factor`)
  }
  return (
    <div className={classes.sessions}>
      {items.length === 0 && <p className={classes.lead}>No tiene ninguna sesión abierta.</p>}
      {items.length > 0 && (
        <SessionsTable
          caption={`Sesiones de ${name}`}
          sessions={items}
          busy={busy}
          onRevoke={({ id, device }) =>
            void run(
              () => call(userAccessRoutes.revokeSession, { params: { userId, id } }),
              `Cerraste la sesión de ${name} en ${device}`,
            )
          }
        />
      )}
      <div className={classes.actions}>
        {items.length > 1 && (
          <Button size="small" onClick={() => setAsking('sessions')}>
            Cerrar las {items.length}…
          </Button>
        )}
        {hasSecondFactor && (
          <Button size="small" onClick={() => setAsking('second-factor')}>
            Quitar segundo factor…
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={questions[asking].title}
          confirmLabel={questions[asking].label}
          destructive
          onCancel={() => setAsking(null)}
          onConfirm={act}
        >
          {asking === 'sessions'
            ? `${name} va a tener que ingresar de nuevo en ${items.length === 1 ? 'su dispositivo' : `sus ${items.length} dispositivos`}.`
            : `${name} va a ingresar solo con su contraseña hasta que active otro. Hacelo únicamente si comprobaste que perdió su teléfono y sus códigos. Se cierran sus sesiones.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
