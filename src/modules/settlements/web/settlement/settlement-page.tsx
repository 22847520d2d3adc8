import { IconFileTypePdf } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDateTime, formatDay } from '../../../../kernel/contract/formats.ts'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { RecordColumns, RecordHead } from '../../../../kernel/web/components/record-head.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { formatPlate } from '../../../logistics/contract/plates.ts'
import { settlementPermissions } from '../../contract/permissions.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'
import { OrderDrawer } from '../order-drawer.tsx'
import shared from '../settlement.module.css'
import { type SettlementState, SettlementStateBadge } from '../state-badge.tsx'
import { BalanceBox, ExpectedCard } from './balance-box.tsx'
import { ClosingStep } from './closing-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { GoodsStep } from './goods-step.tsx'
import { HistoryCard } from './history-card.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { SavingNotice, SavingState } from './saving-state.tsx'
import { SettlementSettingsDialog } from './settings-dialog.tsx'
import { isStep, nextStep, type Step, Steps, stepParameter } from './steps.tsx'
import { type OpenSettlement, useSettlement } from './use-settlement.ts'
import { ValuesStep } from './values-step.tsx'

/** The state as in the list: a settlement is open from its first result on. */
const stateOf = ({ state, version, orders }: SettlementView): SettlementState => {
  if (state === 'closed') return 'closed'
  return version > 0 || orders.some(({ result }) => result !== null) ? 'open' : 'waiting'
}

const ordersText = ({ orders }: SettlementView): string => {
  const of = (result: string) => orders.filter(order => order.result === result).length
  const [delivered, partial, refused] = [of('delivered'), of('partial'), of('not_delivered')]
  return [
    orders.length === 1 ? '1 pedido' : `${orders.length} pedidos`,
    delivered > 0 && `${delivered} ${delivered === 1 ? 'entregado' : 'entregados'}`,
    partial > 0 && `${partial} ${partial === 1 ? 'parcial' : 'parciales'}`,
    refused > 0 && `${refused} no ${refused === 1 ? 'entregado' : 'entregados'}`,
  ]
    .filter(Boolean)
    .join(', ')
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
      {`${formatPlate(view.vehicle.code)} · ${formatDay(view.deliversOn)} · vuelve a ${view.warehouse.name} · ${ordersText(view)}`}
      {view.closedAt && ` · la cerró ${view.closedBy} el ${formatDateTime(view.closedAt, environment.timeZone)}`}
    </RecordHead>
  )
}

type ActsProps = { settlement: OpenSettlement; onReopen: () => void; onSettings: () => void }

const Acts = ({ settlement, onReopen, onSettings }: ActsProps) => {
  const { view } = settlement
  const { role, grants, user } = useSession()
  const mayUndo = mayCall(settlementPermissions.undo, { role, grants, isOperator: user.isOperator })
  const isBlank = !view.goodsCount && !view.moneyCount
  return (
    <>
      {view.state === 'open' && <SavingState settlement={settlement} />}
      <a
        href={`/api/settlements/${view.loadId}/rendicion.pdf`}
        target="_blank"
        rel="noreferrer"
        className={shared.acts}
      >
        <IconFileTypePdf size={16} aria-hidden /> {isBlank ? 'Planilla de conteo (PDF)' : 'Rendición (PDF)'}
      </a>
      {mayUndo && <Button onClick={onSettings}>Ajustes</Button>}
      {mayUndo && view.state === 'closed' && <Button onClick={onReopen}>Reabrir</Button>}
    </>
  )
}

type StepProps = { settlement: OpenSettlement; step: Step; onOrder: (orderId: string) => void }

const StepContent = ({ settlement, step, onOrder }: StepProps) => {
  const isOpen = settlement.view.state === 'open' && settlement.view.blocked === null
  if (step === 'documentos') return <DocumentsStep view={settlement.view} onOpen={onOrder} />
  if (step === 'mercaderia') return <GoodsStep settlement={settlement} isOpen={isOpen} />
  if (step === 'valores') return <ValuesStep settlement={settlement} isOpen={isOpen} />
  return <ClosingStep settlement={settlement} isOpen={isOpen} onOrder={onOrder} />
}

/** The step of the address; without one, the first incomplete step. */
const useStep = (settlement: OpenSettlement): [Step, (step: Step) => void] => {
  const [written, setWritten] = useUrlState(stepParameter, { push: true })
  // Computed when the page opens: completing a step must not move the person to another one.
  const [first] = useState(() => nextStep(settlement))
  return [isStep(written) ? written : first, setWritten]
}

const Content = ({ settlement }: { settlement: OpenSettlement }) => {
  const { view } = settlement
  const [asking, setAsking] = useState<'reopen' | 'settings' | null>(null)
  const [orderId, setOrderId] = useState<string | null>(null)
  const [step, setStep] = useStep(settlement)
  return (
    <>
      <div className={shared.sheet}>
        <Header view={view}>
          <Acts settlement={settlement} onReopen={() => setAsking('reopen')} onSettings={() => setAsking('settings')} />
        </Header>
        <SavingNotice settlement={settlement} />
        <Steps settlement={settlement} step={step} onStep={setStep} />
        <RecordColumns
          main={<StepContent settlement={settlement} step={step} onOrder={setOrderId} />}
          side={
            <>
              <BalanceBox settlement={settlement} step={step} onStep={setStep} />
              <ExpectedCard settlement={settlement} />
              <HistoryCard view={view} />
            </>
          }
        />
      </div>
      {asking === 'reopen' && <ReopenDialog settlement={settlement} onClose={() => setAsking(null)} />}
      {asking === 'settings' && <SettlementSettingsDialog onClose={() => setAsking(null)} />}
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

/** The settlement of a load in four steps: documents, goods, values and closing. */
export const SettlementPage = ({ loadId }: { loadId: string }) => {
  const settlement = useSettlement(loadId)
  const { view, draft } = settlement
  const { error, refetch } = settlement.query
  return (
    <Page
      fill
      {...(view
        ? { title: `Rendición ${view.number}`, breadcrumb: [{ title: 'Rendición', url: '/apps/rendicion' }] }
        : {})}
    >
      <div className={shared.split}>
        {view && draft ? (
          <Content settlement={{ ...settlement, view, draft }} />
        ) : (
          <div className={shared.sheet}>
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
