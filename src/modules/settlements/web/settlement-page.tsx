import { TextInput } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDateTime, formatDay } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { ConfirmDialog } from '../../../kernel/web/components/confirm-dialog.tsx'
import { DataTable } from '../../../kernel/web/components/data-table.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { RecordColumns, RecordHead } from '../../../kernel/web/components/record-head.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { formatPlate } from '../../logistics/contract/plates.ts'
import { type SettlementView, settlementRoutes } from '../contract/settlements.ts'
import { DifferencesCard } from './differences-card.tsx'
import { GoodsCard, unitsText } from './goods-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrdersCard } from './orders-card.tsx'
import classes from './settlement.module.css'
import { type SettlementState, SettlementStateBadge } from './state-badge.tsx'
import { type Settlement, useSettlement } from './use-settlement.ts'

const ReopenDialog = ({
  view,
  settle,
  onClose,
}: {
  view: SettlementView
  settle: Settlement['settle']
  onClose: () => void
}) => {
  const [reason, setReason] = useState('')
  const form = useSubmission(async () => {
    const { loadId, version: seenVersion } = view
    settle(await call(settlementRoutes.reopen, { params: { loadId }, body: { seenVersion, reason } }))
    onClose()
  })
  return (
    <FormDialog
      title={`Reabrir la rendición ${view.number}`}
      confirmLabel="Reabrir"
      form={form}
      values={reason}
      onClose={onClose}
    >
      <p>
        La mercadería vuelve al vehículo y se revierten {view.differences.length} asientos con movimientos contrarios.
        Queda en el historial.
      </p>
      <TextInput
        label="Motivo"
        maxLength={300}
        error={form.errors.reason}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Why it cannot be closed yet, in one line; null: it can. */
const obstacleOf = ({ view, figures }: Settlement): string | null => {
  if (!view || !figures) return null
  if (view.blocked) return view.blocked
  const missing = view.orders.filter(({ result }) => result === null).length
  if (missing > 0) return missing === 1 ? 'Falta el resultado de 1 pedido' : `Falta el resultado de ${missing} pedidos`
  const open = figures.unexplained.length
  if (open > 0) return open === 1 ? 'Queda 1 diferencia sin explicar' : `Quedan ${open} diferencias sin explicar`
  return null
}

const Acts = ({
  settlement,
  onClose,
  onReopen,
}: {
  settlement: Settlement
  onClose: () => void
  onReopen: () => void
}) => {
  const { view, isDirty, save, discard } = settlement
  const [busy, setBusy] = useState(false)
  if (!view) return null
  const obstacle = obstacleOf(settlement)
  const keep = () => {
    setBusy(true)
    save()
      .then(() => showToast({ variant: 'success', text: 'Guardaste la rendición' }))
      .catch((error: unknown) => showToast({ variant: 'error', text: messageOf(error) }))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <a
        href={`/api/settlements/${view.loadId}/rendicion.pdf`}
        target="_blank"
        rel="noreferrer"
        className={classes.acts}
      >
        <IconFileTypePdf size={16} aria-hidden /> Rendición (PDF)
      </a>
      {view.state === 'closed' ? (
        <Button onClick={onReopen}>Reabrir</Button>
      ) : (
        <>
          {isDirty && (
            <Button variant="ghost" onClick={discard}>
              Descartar
            </Button>
          )}
          {(isDirty || obstacle) && (
            <Button busy={busy} disabled={!isDirty} onClick={keep}>
              Guardar
            </Button>
          )}
          {obstacle ? (
            <span className={classes.quiet}>{obstacle}</span>
          ) : (
            <Button variant="primary" onClick={onClose}>
              Cerrar la rendición
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** As the list says it: a round whose results begin to come is under way. */
const stateOf = ({ state, version, orders }: SettlementView): SettlementState => {
  if (state === 'closed') return 'closed'
  return version > 0 || orders.some(({ result }) => result !== null) ? 'open' : 'waiting'
}

const Header = ({ view, children }: { view: SettlementView; children: ReactNode }) => {
  const { environment } = useSession()
  return (
    <RecordHead
      title={
        <>
          {view.deliveryPerson.name} <SettlementStateBadge state={stateOf(view)} />
        </>
      }
      acts={children}
    >
      {`${formatPlate(view.vehicle.code)} · reparto del ${formatDay(view.deliversOn)} · vuelve a ${view.warehouse.name}`}
      {view.closedAt && ` · la cerró ${view.closedBy} el ${formatDateTime(view.closedAt, environment.timeZone)}`}
    </RecordHead>
  )
}

const ContainersCard = ({ view }: { view: SettlementView }) =>
  view.containers.length === 0 ? null : (
    <Card title="Envases" flush note="de los clientes del reparto">
      <DataTable
        caption="Envases de los clientes"
        items={view.containers}
        keyOf={({ customer, article }) => `${customer.id}${article.id}`}
        columns={[
          { title: 'Cliente', width: '100%', cell: ({ customer }) => customer.name },
          { title: 'Envase', narrow: 'below', cell: ({ article }) => article.name },
          { title: 'Dejó', figure: true, narrow: 'below', cell: ({ lent }) => unitsText(lent) },
          { title: 'Retiró', figure: true, narrow: 'below', cell: ({ returned }) => unitsText(returned) },
          { title: 'Tiene', figure: true, cell: ({ balance }) => unitsText(balance) },
        ]}
      />
    </Card>
  )

const pastTitles: Record<string, string> = {
  begun: 'Empezó la rendición',
  closed: 'Cerró la rendición',
  reopened: 'Reabrió la rendición',
}

const HistoryCard = ({ view }: { view: SettlementView }) => {
  const { environment } = useSession()
  if (view.history.length === 0) return null
  return (
    <Card title="Historial">
      <ul className={classes.open}>
        {view.history.map(({ at, actor, action, reason }) => (
          <li key={at}>
            <span>
              {pastTitles[action] ?? action}
              {reason && `: ${reason}`}
            </span>
            <span className={classes.quiet}>{`${actor} · ${formatDateTime(at, environment.timeZone)}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const bookedText = ({ draft }: Settlement): string => {
  const differences = draft?.differences.length ?? 0
  if (differences === 0) return 'no hay diferencias que asentar'
  return differences === 1 ? 'se asienta 1 diferencia' : `se asientan ${differences} diferencias`
}

/** What is saved first is what is closed: the question tells what will happen. */
const CloseQuestion = ({ settlement, onDone }: { settlement: Settlement; onDone: () => void }) => {
  const [busy, setBusy] = useState(false)
  const { view, save, settle, refresh } = settlement
  if (!view) return null
  const run = async () => {
    setBusy(true)
    try {
      const saved = await save()
      const { loadId } = view
      settle(
        await call(settlementRoutes.close, {
          params: { loadId },
          body: { seenVersion: saved?.version ?? view.version, seenResults: view.results },
        }),
      )
      showToast({ variant: 'success', text: `Cerraste la rendición ${view.number}` })
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
      refresh()
    }
    onDone()
  }
  return (
    <ConfirmDialog
      title={`¿Cerrar la rendición ${view.number}?`}
      confirmLabel="Cerrar la rendición"
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onDone}
    >
      Se descarga {formatPlate(view.vehicle.code)} en {view.warehouse.name}, {bookedText(settlement)} y el consolidado
      queda completado.
    </ConfirmDialog>
  )
}

const Content = ({ settlement, view }: { settlement: Settlement; view: SettlementView }) => {
  const [asking, setAsking] = useState<'close' | 'reopen' | null>(null)
  const [orderId, setOrderId] = useState<string | null>(null)
  const isOpen = view.state === 'open' && view.blocked === null
  return (
    <>
      <div className={classes.sheet}>
        <Header view={view}>
          <Acts settlement={settlement} onClose={() => setAsking('close')} onReopen={() => setAsking('reopen')} />
        </Header>
        <RecordColumns
          main={
            <>
              <OrdersCard view={view} onOpen={setOrderId} />
              <GoodsCard settlement={settlement} isOpen={isOpen} />
              <ContainersCard view={view} />
            </>
          }
          side={
            <>
              <DifferencesCard settlement={settlement} isOpen={isOpen} />
              <MoneyCard settlement={settlement} isOpen={isOpen} />
              <HistoryCard view={view} />
            </>
          }
        />
      </div>
      {asking === 'close' && <CloseQuestion settlement={settlement} onDone={() => setAsking(null)} />}
      {asking === 'reopen' && <ReopenDialog view={view} settle={settlement.settle} onClose={() => setAsking(null)} />}
      {orderId && (
        <OrderDrawer
          key={orderId}
          loadId={view.loadId}
          orderId={orderId}
          onClose={() => setOrderId(null)}
          onSaved={settlement.refresh}
        />
      )}
    </>
  )
}

/** One round: what became of its orders, what came back, what is missing and who answers for it. */
export const SettlementPage = ({ loadId }: { loadId: string }) => {
  const settlement = useSettlement(loadId)
  const { view } = settlement
  const { error, refetch } = settlement.query
  return (
    <Page
      fill
      {...(view
        ? { title: `Rendición ${view.number}`, breadcrumb: [{ title: 'Rendición', url: '/apps/rendicion' }] }
        : {})}
    >
      <div className={classes.split}>
        {view ? (
          <Content settlement={settlement} view={view} />
        ) : (
          <div className={classes.sheet}>
            {error ? (
              <QueryError title="No pudimos abrir la rendición" error={error} onRetry={() => void refetch()} />
            ) : (
              <SkeletonLines lines={14} />
            )}
          </div>
        )}
      </div>
    </Page>
  )
}
