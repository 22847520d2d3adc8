import { formatDateTime, formatQuantity, formatTime } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { PhotoStrip } from '../../../kernel/web/components/photo-strip.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type CountView, countRoutes } from '../contract/count-routes.ts'
import classes from './counts.module.css'

type Props = { count: CountView; onChanged: (count: CountView) => void }

/** The newest entries of this round; a person can void their own. */
export const EntriesCard = ({ count, onChanged }: Props) => {
  const { environment, role } = useSession()
  const take = (entryId: string) =>
    call(countRoutes.voidEntry, { params: { id: count.id, entryId } }).then(onChanged, (error: unknown) =>
      showToast({ variant: 'error', text: messageOf(error) }),
    )
  return (
    <Card title="Lo último que se anotó">
      {count.entries.length === 0 && <p className={classes.quiet}>Todavía nadie anotó nada en esta vuelta.</p>}
      <ol className={classes.list}>
        {count.entries.slice(0, 12).map(({ id, article, lot, units, actor, isMine, at, photo }) => (
          <li key={id}>
            <span>
              {article}
              <small>{[lot || 'Sin lote', actor, formatTime(at, environment.timeZone)].join(' · ')}</small>
              {photo && <PhotoStrip photos={[{ fileId: photo, text: `Foto de ${article} · ${actor}` }]} />}
            </span>
            <b>{formatQuantity(units)}</b>
            {count.state === 'counting' && (isMine || role === 'admin') && (
              <Button variant="ghost" onClick={() => void take(id)} aria-label={`Anular ${units} de ${article}`}>
                Anular
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

export const PeopleCard = ({ count }: { count: CountView }) => (
  <Card title="Quiénes cuentan">
    {count.people.length === 0 && <p className={classes.quiet}>Nadie todavía.</p>}
    <ol className={classes.list}>
      {count.people.map(({ name, entries, units }) => (
        <li key={name}>
          <span>
            {name}
            <small>{entries === 1 ? '1 anotación' : `${entries} anotaciones`}</small>
          </span>
          <b>{formatQuantity(units)} un.</b>
        </li>
      ))}
    </ol>
  </Card>
)

export const HistoryCard = ({ count }: { count: CountView }) => {
  const { environment } = useSession()
  return (
    <Card title="Historia">
      <ol className={classes.list}>
        {count.history.map(({ at, actor, text }) => (
          <li key={`${at} ${text}`}>
            <span>
              {text}
              <small>
                {actor} · {formatDateTime(at, environment.timeZone)}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
