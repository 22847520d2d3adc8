import { IconDeviceMobileOff, IconKey, IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { licenceRoutes } from '../../contract/licences/licence-routes.ts'
import type { LicenceDetail } from '../../contract/licences/licences.ts'
import classes from '../users/people.module.css'

type Props = { licence: LicenceDetail; onChanged: (licence: LicenceDetail) => void }
type ActRoute = typeof licenceRoutes.activate

const useAct = ({ licence: { id }, onChanged }: Props) => {
  const act = useMutation({
    mutationFn: (route: ActRoute) => call(route, { params: { id } }),
    onSuccess: onChanged,
  })
  const fail = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  const run = (route: ActRoute, text: string, undo?: ActRoute) =>
    act.mutate(route, {
      onSuccess: () =>
        showToast({
          variant: 'success',
          text,
          ...(undo ? { action: { label: 'Deshacer', run: () => act.mutate(undo, { onError: fail }) } } : {}),
        }),
    })
  return { run, busy: act.isPending, error: act.error }
}

const waitsFor: Record<LicenceDetail['state'], string | null> = {
  active: null,
  suspended: 'Está suspendida: reactivala en Usuarios antes de darle una licencia.',
  invited: 'Todavía no aceptó la invitación: cuando entre, le podés dar una licencia.',
  expired: 'Su invitación venció sin que la acepte: reenviásela desde Usuarios.',
}

const FreePhone = ({
  licence,
  onConfirm,
  onCancel,
}: {
  licence: LicenceDetail
  onConfirm: () => void
  onCancel: () => void
}) => (
  <ConfirmDialog
    title={`¿Liberar el teléfono de ${licence.name}?`}
    confirmLabel="Liberar teléfono"
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    La sesión del teléfono <b>{licence.device}</b> se cierra, y el próximo teléfono en el que ingrese queda vinculado a
    su licencia. Lo que ese teléfono no haya enviado sigue ahí hasta que vuelva a ingresar.
  </ConfirmDialog>
)

export const LicenceActions = (props: Props) => {
  const { licence } = props
  const { run, busy, error } = useAct(props)
  const [freeing, setFreeing] = useState(false)
  const reason = waitsFor[licence.state]
  return (
    <>
      <div className={classes.actions}>
        {licence.active !== 'active' && (
          <Button
            variant="primary"
            leftIcon={<IconKey aria-hidden />}
            busy={busy}
            disabled={reason !== null}
            onClick={() => run(licenceRoutes.activate, `${licence.name} ya tiene licencia`, licenceRoutes.deactivate)}
          >
            {licence.active === 'none' ? 'Dar licencia' : 'Activar licencia'}
          </Button>
        )}
        {licence.device && (
          <Button leftIcon={<IconDeviceMobileOff aria-hidden />} busy={busy} onClick={() => setFreeing(true)}>
            Liberar teléfono
          </Button>
        )}
        {licence.active === 'active' && (
          <Button
            variant={licence.device ? 'ghost' : 'outlined'}
            leftIcon={<IconLock aria-hidden />}
            busy={busy}
            onClick={() =>
              run(licenceRoutes.deactivate, `Desactivaste la licencia de ${licence.name}`, licenceRoutes.activate)
            }
          >
            Desactivar
          </Button>
        )}
      </div>
      {licence.active !== 'active' && reason && <p className={classes.reason}>{reason}</p>}
      {error && (
        <p role="alert" className={classes.failure}>
          {messageOf(error)}
        </p>
      )}
      {freeing && (
        <FreePhone
          licence={licence}
          onCancel={() => setFreeing(false)}
          onConfirm={() => {
            setFreeing(false)
            run(licenceRoutes.freePhone, `El teléfono de ${licence.name} quedó libre`)
          }}
        />
      )}
    </>
  )
}
