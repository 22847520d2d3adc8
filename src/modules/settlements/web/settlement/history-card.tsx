import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'
import classes from './settle.module.css'

const pastTitles: Record<string, string> = {
  begun: 'Empezó la rendición',
  'counted.goods': 'Contó la mercadería',
  'counted.money': 'Contó los valores',
  'recounted.goods': 'Volvió a contar la mercadería',
  'recounted.money': 'Volvió a contar los valores',
  closed: 'Cerró la rendición',
  reopened: 'Reabrió la rendición',
}

export const HistoryCard = ({ view }: { view: SettlementView }) => {
  const { environment } = useSession()
  if (view.history.length === 0) return null
  return (
    <Card title="Historial">
      <ul className={classes.past}>
        {view.history.map(({ at, actor, action, reason }) => (
          <li key={`${at} ${action}`} className={classes.event}>
            <span>
              {pastTitles[action] ?? 'Cambió la rendición'}
              {reason && `: ${reason}`}
            </span>
            <span className={classes.quiet}>{`${actor} · ${formatDateTime(at, environment.timeZone)}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
