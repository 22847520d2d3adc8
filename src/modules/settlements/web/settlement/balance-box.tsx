import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { formatPlate } from '../../../logistics/contract/plates.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'
import { settlementRoutes } from '../../contract/settlements.ts'
import classes from './settle.module.css'
import { nextStep, type Step, steps } from './steps.tsx'
import { type OpenSettlement, openDifferences } from './use-settlement.ts'
import { missingText } from './values-step.tsx'

const listFormat = new Intl.ListFormat('es-AR', { type: 'disjunction' })
/** At most this many names are in the sentence. */
const namedPeople = 4

/** The sentence, for a person who may not close, with those who may. */
const handsText = ({ approval }: SettlementView): string =>
  approval.people.length === 0
    ? 'Contaron todos los que pueden cerrarla: dale el permiso «Rendiciones» a otra persona.'
    : `Quien cuenta no cierra. La puede cerrar ${listFormat.format(approval.people.slice(0, namedPeople))}.`

/** Why the settlement cannot be closed yet, in one line; null when it can. */
export const obstacleOf = (settlement: OpenSettlement): string | null => {
  const { view } = settlement
  if (view.blocked) return view.blocked
  const missing = view.orders.filter(({ result }) => result === null).length
  if (missing > 0)
    return missing === 1 ? 'Falta el resultado de 1 pedido.' : `Falta el resultado de ${missing} pedidos.`
  if (!view.goodsCount) return 'Falta contar la mercadería.'
  if (!view.moneyCount) return 'Falta contar los valores.'
  const open = openDifferences(settlement).length
  if (open > 0) return open === 1 ? 'Queda 1 diferencia sin explicar.' : `Quedan ${open} diferencias sin explicar.`
  return view.approval.mayClose ? null : handsText(view)
}

const bookedText = ({ draft }: OpenSettlement): string => {
  const count = draft.differences.length
  if (count === 0) return 'no hay diferencias que asentar'
  return count === 1 ? 'se asienta 1 diferencia' : `se asientan ${count} diferencias`
}

/** Asks before closing, with its effects; the draft is saved first. */
const CloseQuestion = ({
  settlement,
  onDone,
}: {
  settlement: OpenSettlement
  onDone: (failure: string | null) => void
}) => {
  const { view, act } = settlement
  const form = useSubmission(async () => {
    const params = { loadId: view.loadId }
    await act(seenVersion => call(settlementRoutes.close, { params, body: { seenVersion, seenResults: view.results } }))
    showToast({ variant: 'success', text: `Cerraste la rendición ${view.number}` })
    onDone(null)
  })
  if (form.failure) return <ConfirmFailure failure={form.failure} onDone={onDone} />
  return (
    <ConfirmDialog
      title={`¿Cerrar la rendición ${view.number}?`}
      confirmLabel="Cerrar la rendición"
      busy={form.busy}
      onConfirm={() => void form.submit()}
      onCancel={() => onDone(null)}
    >
      Se descarga {formatPlate(view.vehicle.code)} en {view.warehouse.name}, {bookedText(settlement)} y el consolidado
      queda completado.
    </ConfirmDialog>
  )
}

/** The refusal of a closing; it stays on the screen with the draft. */
const ConfirmFailure = ({ failure, onDone }: { failure: string; onDone: (failure: string | null) => void }) => (
  <ConfirmDialog
    title="No se cerró"
    confirmLabel="Entendido"
    cancelLabel="Volver"
    onConfirm={() => onDone(failure)}
    onCancel={() => onDone(failure)}
  >
    {failure}
  </ConfirmDialog>
)

/** The differences in money: missing values, and the price of differing goods. */
const sumsOf = ({ view, draft }: OpenSettlement) => {
  const open = view.unexplained.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const by = (bearer: string) =>
    draft.differences.filter(one => one.bearer === bearer).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { open, person: by('person'), company: by('company') }
}

const Totals = ({ settlement }: { settlement: OpenSettlement }) => {
  const { view } = settlement
  const sums = sumsOf(settlement)
  if (!view.goodsCount && !view.moneyCount) return <p>Lo esperado y las diferencias se muestran cuando esté contado.</p>
  return (
    <>
      <p className={classes.big}>
        <span>Diferencia por imputar</span>
        <b className={sums.open === 0 ? undefined : classes.over}>{missingText(sums.open)}</b>
      </p>
      <RecordFacts
        facts={[
          [`A cargo de ${view.deliveryPerson.name}`, formatMoney(sums.person)],
          ['A cargo de la empresa', formatMoney(sums.company)],
        ]}
      />
    </>
  )
}

type Props = { settlement: OpenSettlement; step: Step; onStep: (step: Step) => void }

/** The balance of the settlement, with the button that closes it or the reason why it cannot be closed. */
export const BalanceBox = ({ settlement, step, onStep }: Props) => {
  const { view } = settlement
  const [isAsking, setAsking] = useState(false)
  const obstacle = obstacleOf(settlement)
  const next = nextStep(settlement)
  if (view.state === 'closed')
    return (
      <Card title="Balance">
        <Totals settlement={settlement} />
      </Card>
    )
  return (
    <Card title="Balance">
      <div className={classes.balance}>
        <Totals settlement={settlement} />
        {next !== step && !view.blocked && (
          <Button
            wide
            variant="primary"
            rightIcon={<IconArrowRight size={16} aria-hidden />}
            onClick={() => onStep(next)}
          >
            {`Seguir: ${steps[next].toLowerCase()}`}
          </Button>
        )}
        {(next === step || obstacle === null) && (
          <Button
            wide
            variant={step === 'cierre' ? 'primary' : 'outlined'}
            leftIcon={<IconLock size={16} aria-hidden />}
            disabled={obstacle !== null}
            onClick={() => setAsking(true)}
          >
            Cerrar la rendición
          </Button>
        )}
        {obstacle && <p className={classes.quiet}>{obstacle}</p>}
      </div>
      {isAsking && <CloseQuestion settlement={settlement} onDone={() => setAsking(false)} />}
    </Card>
  )
}

/** The origin of the expected cash; hidden until money is declared counted. */
export const ExpectedCard = ({ settlement: { view } }: { settlement: OpenSettlement }) => {
  const spentCents = view.money?.reduce((sum, money) => sum + money.spent, 0)
  if (view.salesCents === null || view.collectionsCents === null || spentCents === undefined) return null
  return (
    <Card title="De dónde sale lo esperado">
      <RecordFacts
        facts={[
          ['Ventas cobradas', formatMoney(view.salesCents)],
          ['Cobranzas de deuda anterior', formatMoney(view.collectionsCents)],
          ['Gastos', formatMoney(-spentCents)],
          ['Esperado', formatMoney(view.salesCents + view.collectionsCents - spentCents), 'expected', true],
        ]}
      />
    </Card>
  )
}
