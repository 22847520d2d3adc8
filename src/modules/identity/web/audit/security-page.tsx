import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { SettingsFrame } from '../../../../kernel/web/settings/settings-frame.tsx'
import { type SecuritySettings, securityRoutes } from '../../contract/security-settings.ts'
import { useSecondFactor } from '../account/queries.ts'
import classes from './security-page.module.css'

const queryKey = ['security-settings']

const lacking = (count: number): string =>
  count === 1 ? '1 persona todavía no lo tiene' : `${formatNumber(count)} personas todavía no lo tienen`

const useRequirement = () => {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const save = async (requireSecondFactor: boolean) => {
    setBusy(true)
    try {
      queries.setQueryData(queryKey, await call(securityRoutes.save, { body: { requireSecondFactor } }))
      showToast({
        variant: 'success',
        text: requireSecondFactor ? 'Desde ahora hace falta segundo factor' : 'El segundo factor vuelve a ser optativo',
      })
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

const Requirement = ({ settings }: { settings: SecuritySettings }) => {
  const own = useSecondFactor().data
  const { busy, save } = useRequirement()
  const [asking, setAsking] = useState(false)
  const reasonId = useId()
  const { requireSecondFactor, people, withSecondFactor } = settings
  const missing = people - withSecondFactor
  const lacksOwn = own !== undefined && own.enabledAt === null && !requireSecondFactor
  return (
    <Card title="Segundo factor">
      <Switch
        label="Exigirlo a todas las personas de la empresa"
        description="Quien no lo tenga lo activa antes de seguir; los teléfonos agregan el código al ingresar."
        checked={requireSecondFactor}
        disabled={busy || own === undefined || lacksOwn}
        aria-describedby={reasonId}
        onChange={event => (event.currentTarget.checked ? setAsking(true) : void save(false))}
      />
      <p id={reasonId} className={classes.reason}>
        {lacksOwn ? 'Activá primero el tuyo: si no, quedarías afuera.' : null}
      </p>
      {lacksOwn && (
        <ButtonLink to="/apps/account/security" size="small" className={classes.own}>
          Ir a Mi cuenta
        </ButtonLink>
      )}
      <dl className={classes.figures}>
        <div>
          <dt>Lo tienen</dt>
          <dd>{formatNumber(withSecondFactor)}</dd>
        </div>
        <div>
          <dt>No lo tienen</dt>
          <dd>{formatNumber(missing)}</dd>
        </div>
      </dl>
      {asking && (
        <ConfirmDialog
          title="¿Exigir segundo factor?"
          confirmLabel="Exigir"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void save(true)
          }}
        >
          {missing === 0
            ? 'Todas las personas de la empresa ya lo tienen.'
            : `${lacking(missing)}: lo van a activar apenas usen Andén, antes de poder hacer cualquier otra cosa. Los teléfonos dejan de recibir pedidos de quien no lo active.`}
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** What the company asks of everybody who comes in. */
export const Page = () => {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(securityRoutes.get, { signal }) })
  return (
    <SettingsFrame>
      <div className={classes.page}>
        {query.isPending && <SkeletonLines lines={5} />}
        {query.isError && (
          <QueryError title="No pudimos traer los ajustes" error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && <Requirement settings={query.data} />}
      </div>
    </SettingsFrame>
  )
}
