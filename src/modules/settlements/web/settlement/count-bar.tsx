import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { ReasonDialog } from '../../../../kernel/web/form/reason-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type CountPart, settlementRoutes } from '../../contract/settlements.ts'
import classes from './settle.module.css'
import type { OpenSettlement } from './use-settlement.ts'

const partWords: Record<CountPart, string> = { goods: 'la mercadería', money: 'los valores' }

type Props = { settlement: OpenSettlement; part: CountPart }

const RecountDialog = ({ settlement: { view, act }, part, onClose }: Props & { onClose: () => void }) => (
  <ReasonDialog
    title={`Contar de nuevo ${partWords[part]}`}
    confirmLabel="Contar de nuevo"
    act={reason =>
      act(seenVersion =>
        call(settlementRoutes.recount, { params: { loadId: view.loadId }, body: { seenVersion, part, reason } }),
      )
    }
    onClose={onClose}
  >
    Lo esperado se oculta otra vez y se quitan las diferencias de {partWords[part]}. Lo contado hasta ahora queda en el
    historial.
  </ReasonDialog>
)

/** Declares a part counted, or shows who declared it and offers a recount. */
export const CountBar = ({ settlement, part, children }: Props & { children?: ReactNode }) => {
  const { view, act } = settlement
  const { environment } = useSession()
  const [isRecounting, setRecounting] = useState(false)
  const form = useSubmission(async () => {
    const params = { loadId: view.loadId }
    await act(seenVersion => call(settlementRoutes.count, { params, body: { seenVersion, part } }))
  })
  const mark = part === 'goods' ? view.goodsCount : view.moneyCount
  const isOpen = view.state === 'open' && view.blocked === null
  if (mark)
    return (
      <div className={classes.bar}>
        <span className={classes.quiet}>
          {`Contado por ${mark.actor}, ${formatDateTime(mark.at, environment.timeZone)}`}
        </span>
        {isOpen && (
          <Button size="small" leftIcon={<IconRefresh size={14} aria-hidden />} onClick={() => setRecounting(true)}>
            Contar de nuevo
          </Button>
        )}
        {isRecounting && <RecountDialog settlement={settlement} part={part} onClose={() => setRecounting(false)} />}
      </div>
    )
  if (!isOpen) return null
  return (
    <div className={classes.bar}>
      {children}
      {form.failure && (
        <span role="alert" className={classes.over}>
          {form.failure}
        </span>
      )}
      <Button
        variant="primary"
        busy={form.busy}
        leftIcon={<IconCheck size={16} aria-hidden />}
        onClick={() => void form.submit()}
      >
        {`Dar por contado${part === 'goods' ? ' la mercadería' : ''}`}
      </Button>
    </div>
  )
}
