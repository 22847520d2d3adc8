import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../../../../kernel/contract/formats.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../../kernel/web/components/dialog.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { QrCode } from '../../../../../kernel/web/components/qr-code.tsx'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { sellerQrRoutes } from '../../../contract/seller-qr.ts'
import classes from '../people/people.module.css'

/** A code for the camera of a customer's phone. Each time it is opened it is another one. */
export const StoreQrDialog = ({ customer, onClose }: { customer: string; onClose: () => void }) => {
  const { environment } = useSession()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['store-qr', customer],
    queryFn: ({ signal }) => call(sellerQrRoutes.show, { body: { customer }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <Dialog title="Código de la tienda" size={420} onClose={onClose}>
      <div className={classes.invitation}>
        {error && !data && (
          <QueryError title="No pudimos armar el código" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonLines lines={4} />}
        {data && (
          <>
            <div className={classes.paper}>
              <QrCode text={data.url} label="Código para que entre a la tienda" />
              <b>Tienda de {environment.name}</b>
              <span>
                Que apunte la cámara de su teléfono. Sirve una vez, hasta las{' '}
                {formatTime(data.expiresAt, environment.timeZone)}.
              </span>
            </div>
            <p>Escribe su nombre y su e-mail, y entra con el código que le llega.</p>
            <div className={classes.buttons}>
              <Button busy={isFetching} onClick={() => void refetch()}>
                Otro código
              </Button>
              <Button variant="primary" onClick={onClose}>
                Listo
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
