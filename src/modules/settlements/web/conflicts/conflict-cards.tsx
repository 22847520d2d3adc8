import { formatDateTime, formatMoney } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { deliveryResults } from '../../../logistics/contract/delivery-results.ts'
import { type DeliveryConflict, deliveryRoutes, type LoadedOrder } from '../../contract/deliveries.ts'
import { conflictCauses, conflictChoices, conflictResolutions, deliverySources } from '../../contract/delivery-words.ts'
import settlement from '../settlement.module.css'
import classes from './conflicts.module.css'
import { ResultComparison } from './result-comparison.tsx'

type Choice = keyof typeof conflictChoices
type Decided = { order: LoadedOrder; conflict: DeliveryConflict; onDecided: () => void }

const useDecision = ({ order, conflict, onDecided, choice }: Decided & { choice: Choice }) =>
  useSubmission(async () => {
    const { loadId, orderId, delivery } = order
    const params = { loadId, orderId, conflictId: conflict.id }
    await call(deliveryRoutes.resolve, { params, body: { choice, seenId: delivery?.id ?? null } })
    showToast({
      variant: 'success',
      text: choice === 'keep' ? 'Quedó el resultado que estaba' : 'El otro resultado pasó a ser el que vale',
    })
    onDecided()
  })

/** An open conflict between two results of an order, to be decided. */
const OpenConflict = (props: Decided) => {
  const { order, conflict } = props
  const keep = useDecision({ ...props, choice: 'keep' })
  const take = useDecision({ ...props, choice: 'take' })
  const { environment } = useSession()
  const refusal = keep.failure ?? take.failure ?? Object.values(take.errors)[0]
  return (
    <section className={classes.card} aria-label="Resultado en conflicto">
      <div className={classes.head}>
        <strong>Hay otro resultado para este pedido</strong>
        <p>
          {conflictCauses[conflict.cause]}. Llegó {formatDateTime(conflict.receivedAt, environment.timeZone)}; no cambia
          nada hasta que elijas.
        </p>
      </div>
      <ResultComparison
        order={order}
        standing={order.delivery}
        waiting={{ ...conflict.says, source: conflict.source }}
        heads={['El que vale hoy', 'El que espera']}
      />
      <p className={classes.decide}>
        <Button busy={keep.busy} disabled={take.busy} onClick={() => void keep.submit()}>
          {conflictChoices.keep}
        </Button>
        <Button
          variant="primary"
          busy={take.busy}
          disabled={keep.busy || !order.isOpen}
          onClick={() => void take.submit()}
        >
          {conflictChoices.take}
        </Button>
        {!order.isOpen && <span className={settlement.quiet}>Para tomarlo hay que reabrir la rendición.</span>}
      </p>
      {refusal && (
        <p role="alert" className={settlement.refusal}>
          {refusal}
        </p>
      )}
    </section>
  )
}

export const OpenConflicts = ({ order, onDecided }: { order: LoadedOrder; onDecided: () => void }) =>
  order.conflicts
    .filter(({ resolution }) => resolution === null)
    .map(conflict => <OpenConflict key={conflict.id} order={order} conflict={conflict} onDecided={onDecided} />)

type Other = { id: string; at: string; text: string; fate: string }

/** Corrected results and decided conflicts, which have no effect. */
export const OtherResults = ({ order }: { order: LoadedOrder }) => {
  const { environment } = useSession()
  const others: Other[] = [
    ...order.earlier.map(({ id, actor, source, result, paidCents, voidedAt }) => ({
      id,
      at: voidedAt,
      text: `${deliveryResults[result]}, cobrado ${formatMoney(paidCents)} · ${actor} (${deliverySources[source].toLowerCase()})`,
      fate: `Corregido ${formatDateTime(voidedAt, environment.timeZone)}`,
    })),
    ...order.conflicts.flatMap(({ id, source, says, resolution, resolvedAt, resolvedBy }) =>
      resolution === null || resolution === 'taken'
        ? []
        : [
            {
              id,
              at: resolvedAt ?? '',
              text: `${deliveryResults[says.result]}, cobrado ${formatMoney(says.payments.reduce((sum, { amountCents }) => sum + amountCents, 0))} · ${says.actor} (${deliverySources[source].toLowerCase()})`,
              fate: [conflictResolutions[resolution], resolvedBy].filter(Boolean).join(' · '),
            },
          ],
    ),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  if (others.length === 0) return null
  return (
    <DrawerSection title="Otros resultados" side={String(others.length)}>
      <ul className={classes.others}>
        {others.map(({ id, text, fate }) => (
          <li key={id}>
            {text}
            <small>{fate}</small>
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
}
