import { call } from '../../../../kernel/web/api/client.ts'
import { ReasonDialog } from '../../../../kernel/web/form/reason-dialog.tsx'
import { settlementRoutes } from '../../contract/settlements.ts'
import type { OpenSettlement } from './use-settlement.ts'

const reversedText = (count: number): string => {
  if (count === 0) return 'no hay asientos que revertir'
  return count === 1 ? 'se revierte 1 asiento' : `se revierten ${count} asientos`
}

/** Reopens a closed settlement, with a reason; only administrators may. */
export const ReopenDialog = ({ settlement, onClose }: { settlement: OpenSettlement; onClose: () => void }) => {
  const { view, act } = settlement
  const params = { loadId: view.loadId }
  const count = view.differences.filter(({ bearer }) => bearer === 'person').length
  return (
    <ReasonDialog
      title={`Reabrir la rendición ${view.number}`}
      confirmLabel="Reabrir"
      act={reason => act(seenVersion => call(settlementRoutes.reopen, { params, body: { seenVersion, reason } }))}
      onClose={onClose}
    >
      {`La mercadería vuelve al vehículo y ${reversedText(count)} con movimientos contrarios. Queda en el historial.`}
    </ReasonDialog>
  )
}
