import { IconSend, IconWebhook } from '@tabler/icons-react'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { type DestinationView, webhookRoutes } from '../../contract/webhooks.ts'
import { IntegrationFrame } from '../integration-frame.tsx'
import { useAct, useDestinations } from '../use-integration.ts'
import { DeliveryLog, useDeliveryLog } from './delivery-log.tsx'
import { DestinationDialog } from './destination-dialog.tsx'
import { DestinationList } from './destination-list.tsx'
import destinationClasses from './destinations.module.css'
import { MessageDrawer } from './message-drawer.tsx'
import { RotateSigningDialog } from './rotate-signing-dialog.tsx'
import { SigningSecretDialog } from './signing-secret-dialog.tsx'
import { useDestinationActs } from './use-destination-acts.ts'
import { countText } from './webhook-words.ts'
import classes from './webhooks.module.css'

const destinationParameter = textParameter('destino')
const messageParameter = textParameter('entrega')

const Test = ({
  destinations,
  chosen,
  onSent,
}: {
  destinations: DestinationView[]
  chosen: string
  onSent: (id: string) => void
}) => {
  const act = useAct()
  const target = destinations.find(({ id }) => id === chosen) ?? destinations[0]
  if (!target) return null
  return (
    <section className={destinationClasses.test} aria-label="Probar">
      <b>Probar sin mover datos</b>
      <p>Manda un pedido de ejemplo a «{target.name}» y muestra la respuesta acá.</p>
      <Button
        size="small"
        leftIcon={<IconSend size={16} aria-hidden />}
        onClick={() => void act(async () => onSent((await call(webhookRoutes.test, { params: { id: target.id } })).id))}
      >
        Mandar prueba
      </Button>
    </section>
  )
}

const Removing = ({
  destination,
  onConfirm,
  onCancel,
}: {
  destination: DestinationView
  onConfirm: () => void
  onCancel: () => void
}) => (
  <ConfirmDialog
    title={`¿Eliminar «${destination.name}»?`}
    confirmLabel="Eliminar"
    destructive
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    {destination.pending > 0
      ? `${countText(destination.pending, 'entrega espera', 'entregas esperan')}: no se mandan mientras esté eliminado.`
      : 'No espera ninguna entrega.'}{' '}
    Lo que pase mientras esté eliminado no se le manda. Se puede deshacer.
  </ConfirmDialog>
)

const NoDestinations = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={IconWebhook}
    title="Todavía no hay destinos"
    text="Un destino es la dirección de un programa tuyo. Andén le avisa, con firma, cada vez que llega un pedido, se cobra o cambia un cliente."
  >
    <Button variant="primary" onClick={onAdd}>
      Agregar destino
    </Button>
  </EmptyState>
)

/** The log, and one of its deliveries in the drawer, which walks them in their order. */
const Deliveries = ({ destinationId }: { destinationId: string }) => {
  const log = useDeliveryLog(destinationId)
  const [messageId, setMessageId] = useUrlState(messageParameter)
  const walk = (step: number) => () => {
    const next = log.rows[log.rows.findIndex(({ id }) => id === messageId) + step]
    if (next) setMessageId(next.id)
  }
  return (
    <>
      <DeliveryLog log={log} open={messageId} onOpen={setMessageId} />
      {messageId && (
        <MessageDrawer id={messageId} tools={{ close: () => setMessageId(''), previous: walk(-1), next: walk(1) }} />
      )}
    </>
  )
}

/** Webhooks: destinations at the left, the log of deliveries, and one of them in the drawer. */
export const WebhooksPage = () => {
  const query = useDestinations()
  const { acts, over, setOver, remove } = useDestinationActs()
  const [chosen, setChosen] = useUrlState(destinationParameter)
  const [, setMessageId] = useUrlState(messageParameter)
  const destinations = query.data?.items
  return (
    <IntegrationFrame>
      {query.isError && !destinations && (
        <QueryError title="No pudimos traer los destinos" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!destinations && !query.isError && <SkeletonLines lines={8} />}
      {destinations?.length === 0 && <NoDestinations onAdd={acts.add} />}
      {destinations && destinations.length > 0 && (
        <div className={classes.page}>
          <aside className={classes.destinations} aria-label="Destinos">
            <DestinationList destinations={destinations} chosen={chosen} onChoose={setChosen} acts={acts} />
            <Test destinations={destinations} chosen={chosen} onSent={setMessageId} />
          </aside>
          <Deliveries destinationId={chosen} />
        </div>
      )}
      {over?.kind === 'form' && (
        <DestinationDialog
          {...(over.destination ? { destination: over.destination } : {})}
          onMade={made => setOver({ kind: 'secret', ...made })}
          onClose={() => setOver(null)}
        />
      )}
      {over?.kind === 'secret' && (
        <SigningSecretDialog name={over.name} secret={over.secret} onClose={() => setOver(null)} />
      )}
      {over?.kind === 'rotating' && (
        <RotateSigningDialog
          destination={over.destination}
          onSecret={made => setOver({ kind: 'secret', ...made })}
          onClose={() => setOver(null)}
        />
      )}
      {over?.kind === 'removing' && (
        <Removing
          destination={over.destination}
          onConfirm={() => remove(over.destination)}
          onCancel={() => setOver(null)}
        />
      )}
    </IntegrationFrame>
  )
}
