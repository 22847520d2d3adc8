import { Link } from 'react-router'
import { formatDateTime, formatDay } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { ReachLinks } from '../../../../kernel/web/components/reach-links.tsx'
import { type Fact, RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { OpportunityDetail } from '../../contract/opportunity-routes.ts'
import { lostReasons } from '../../contract/words.ts'
import { customerUrl, prospectUrl } from '../pipeline-urls.ts'
import classes from './opportunity.module.css'

const shopOf = ({ customer, prospect }: OpportunityDetail['opportunity']): Fact => {
  const url = customer ? customerUrl(customer.code) : prospect && prospectUrl(prospect.id)
  const shop = url ? <Link to={url}>{(customer ?? prospect)?.name}</Link> : 'Todavía no lo es'
  return [prospect && !customer ? 'Prospecto' : 'Cliente', shop]
}

const factsOf = ({ opportunity, today }: OpportunityDetail, timeZone: string): Fact[] => {
  const { closingOn, createdAt, closedAt, code, lostReason } = opportunity
  return [
    shopOf(opportunity),
    ['Cierre estimado', formatDay(closingOn, today)],
    ['Alta', formatDateTime(createdAt, timeZone, today)],
    ...(closedAt ? [['Cerrada', formatDateTime(closedAt, timeZone, today)] satisfies Fact] : []),
    ...(lostReason ? [['Motivo', lostReasons[lostReason]] satisfies Fact] : []),
    ['Código', code],
  ]
}

/** Whom to talk to, how, and about which shop. */
export const ContactCard = ({ detail, onEdit }: { detail: OpportunityDetail; onEdit: () => void }) => {
  const { environment } = useSession()
  const { interlocutor, interlocutorJob, interlocutorPhone, interlocutorEmail, phone, email, note, lostNote } =
    detail.opportunity
  const hasNobody = !interlocutor && !interlocutorPhone && !interlocutorEmail && !phone && !email
  return (
    <Card title="Contacto">
      {hasNobody ? (
        <p className={classes.quiet}>
          Falta a quién llamar.{' '}
          <Button variant="link" onClick={onEdit}>
            Agregar un contacto
          </Button>
        </p>
      ) : (
        <>
          {interlocutor && (
            <p className={classes.person}>
              <b>{interlocutor}</b>
              {interlocutorJob && <span>{interlocutorJob}</span>}
            </p>
          )}
          <p className={classes.reach}>
            <ReachLinks phone={interlocutorPhone} email={interlocutorEmail} />
          </p>
          {(phone || email) && (
            <p className={classes.reach}>
              <ReachLinks phone={phone} email={email} />
            </p>
          )}
        </>
      )}
      <div className={classes.ruled}>
        <RecordFacts facts={factsOf(detail, environment.timeZone)} />
      </div>
      {note && <p className={classes.note}>{note}</p>}
      {lostNote && <p className={classes.note}>«{lostNote}»</p>}
    </Card>
  )
}
