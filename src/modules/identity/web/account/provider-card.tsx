import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf, formatDay } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { accountRoutes } from '../../contract/account.ts'
import classes from './account.module.css'
import { accountKeys, useAccount } from './queries.ts'

/** Only where the installation has an identity provider. */
export const ProviderCard = () => {
  const { environment } = useSession()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const provider = useAccount().data?.provider
  if (!provider) return null
  const { name, boundAt } = provider
  const unbind = async () => {
    setAsking(false)
    try {
      await call(accountRoutes.unbindProvider, {})
      showToast({ variant: 'success', text: `Tu usuario ya no está unido a ${name}` })
      await queries.invalidateQueries({ queryKey: accountKeys.overview })
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    }
  }
  return (
    <Card title={`Ingreso con ${name}`}>
      <div className={classes.stack}>
        <p className={classes.lead}>
          {boundAt
            ? `Tu usuario está unido a tu cuenta de ${name} desde el ${formatDay(dayOf(boundAt, environment.timeZone))}.`
            : `La primera vez que ingreses con ${name} uniremos tu usuario por tu e-mail.`}
        </p>
        {boundAt && <Button onClick={() => setAsking(true)}>Desvincular…</Button>}
      </div>
      {asking && (
        <ConfirmDialog
          title={`¿Desvincular tu cuenta de ${name}?`}
          confirmLabel="Desvincular"
          onCancel={() => setAsking(false)}
          onConfirm={() => void unbind()}
        >
          Vas a seguir ingresando con tu contraseña. Si volvés a ingresar con {name}, se une de nuevo.
        </ConfirmDialog>
      )}
    </Card>
  )
}
