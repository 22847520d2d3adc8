import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type LicenceSettings, licenceRoutes } from '../../contract/licences/licence-routes.ts'
import { licenceCount, sellerCount } from './licence-words.ts'
import classes from './licences.module.css'

export type SettingsDialogProps = {
  settings: LicenceSettings
  onDone: (settings: LicenceSettings) => void
  onClose: () => void
}

type AskProps = SettingsDialogProps & {
  title: string
  confirmLabel: string
  destructive?: boolean
  act: () => Promise<LicenceSettings>
  done: string
  children: ReactNode
}

const Ask = ({ title, confirmLabel, destructive = false, act, done, onDone, onClose, children }: AskProps) => {
  const change = useMutation({
    mutationFn: act,
    onSuccess: changed => {
      showToast({ variant: 'success', text: done })
      onDone(changed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      destructive={destructive}
      busy={change.isPending}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      {children}
      {change.isError && (
        <p role="alert" className={classes.failure}>
          {messageOf(change.error)}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Asked with the number of those who are shut out by it. */
export const EnforceDialog = (props: SettingsDialogProps) => {
  const { unlicensed, used } = props.settings
  return (
    <Ask
      {...props}
      title="¿Exigir la licencia en los teléfonos?"
      confirmLabel={unlicensed > 0 ? `Exigir y dejar afuera a ${sellerCount(unlicensed)}` : 'Exigir la licencia'}
      destructive={unlicensed > 0}
      act={() => call(licenceRoutes.saveSettings, { body: { isEnforced: true, unlicensed } })}
      done="Desde ahora la aplicación pide la licencia"
    >
      Un vendedor va a poder ingresar con la aplicación solo con licencia activa y desde su teléfono vinculado. Hay{' '}
      <b>{licenceCount(used)}</b> en uso
      {unlicensed > 0 ? (
        <>
          {' '}
          y <b>{sellerCount(unlicensed)}</b> sin licencia, que no {unlicensed === 1 ? 'va' : 'van'} a poder ingresar
          desde el teléfono. La web sigue igual para todos.
        </>
      ) : (
        ', y ningún vendedor queda sin ingresar. La web sigue igual para todos.'
      )}
    </Ask>
  )
}

export const RelaxDialog = (props: SettingsDialogProps) => (
  <Ask
    {...props}
    title="¿Dejar de exigir la licencia?"
    confirmLabel="Dejar de exigir"
    act={() => call(licenceRoutes.saveSettings, { body: { isEnforced: false, unlicensed: 0 } })}
    done="La aplicación ya no pide la licencia"
  >
    Cualquier vendedor va a poder ingresar con la aplicación desde cualquier teléfono. Las licencias y sus teléfonos
    quedan como están.
  </Ask>
)

export const GiveMissingDialog = (props: SettingsDialogProps) => {
  const { unlicensed, used, seats } = props.settings
  return (
    <Ask
      {...props}
      title={`¿Dar licencia a ${sellerCount(unlicensed)}?`}
      confirmLabel={`Dar ${licenceCount(unlicensed)}`}
      act={() => call(licenceRoutes.giveMissing, { body: { unlicensed } })}
      done={`Diste ${licenceCount(unlicensed)}`}
    >
      Son los vendedores que pueden ingresar y no tienen licencia activa. Vas a tener <b>{used + unlicensed}</b>
      {seats === null ? ' licencias en uso; el plan no tiene límite.' : ` de ${seats} licencias en uso.`}
    </Ask>
  )
}
