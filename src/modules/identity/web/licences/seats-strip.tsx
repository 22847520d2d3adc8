import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import type { LicenceSettings } from '../../contract/licences/licence-routes.ts'
import { sellerCount } from './licence-words.ts'
import classes from './licences.module.css'
import { EnforceDialog, GiveMissingDialog, RelaxDialog } from './settings-dialogs.tsx'
import type { useLicenceSettings } from './use-licence-settings.ts'

const Seats = ({ settings: { plan, seats, used } }: { settings: LicenceSettings }) => {
  const share = seats === null ? null : Math.min(100, (used / seats) * 100)
  return (
    <div className={classes.seats}>
      <span>Plan {plan}</span>
      <b>
        {used} <small>{seats === null ? 'licencias en uso, sin límite' : `de ${seats} licencias en uso`}</small>
      </b>
      {share !== null && (
        <span
          className={classes.bar}
          data-full={seats !== null && used >= seats ? '' : undefined}
          style={{ '--share': `${share}%` }}
          aria-hidden="true"
        >
          <i />
        </span>
      )}
    </div>
  )
}

const dialogs = { enforce: EnforceDialog, relax: RelaxDialog, give: GiveMissingDialog }

type StripProps = {
  licences: ReturnType<typeof useLicenceSettings>
  canWrite: boolean
  /** Licences were given: the list is another. */
  onGiven: () => void
}

/** How many licences there are, on how many phones, and whether phones are asked for them. */
export const SeatsStrip = ({ licences, canWrite, onGiven }: StripProps) => {
  const { query, take } = licences
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null)
  const settings = query.data
  if (query.isError)
    return <QueryError title="No pudimos traer el plan" error={query.error} onRetry={() => void query.refetch()} />
  const Dialog = asking && dialogs[asking]
  return (
    <section className={classes.strip} aria-label="Plan y licencias" aria-busy={query.isPending || undefined}>
      {settings && (
        <>
          <Seats settings={settings} />
          <div className={classes.figure}>
            <span>Teléfonos vinculados</span>
            <b>{settings.bound}</b>
          </div>
          <div className={classes.figure}>
            <span>Vendedores sin licencia</span>
            <b>{settings.unlicensed}</b>
          </div>
          <div className={classes.enforcement}>
            {canWrite && settings.unlicensed > 0 && (
              <Button onClick={() => setAsking('give')}>Dar licencia a {sellerCount(settings.unlicensed)}</Button>
            )}
            <Switch
              label="Exigir la licencia en los teléfonos"
              checked={settings.isEnforced}
              disabled={!canWrite}
              onChange={() => setAsking(settings.isEnforced ? 'relax' : 'enforce')}
            />
          </div>
        </>
      )}
      {Dialog && settings && (
        <Dialog
          settings={settings}
          onDone={changed => {
            take(changed)
            onGiven()
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}
