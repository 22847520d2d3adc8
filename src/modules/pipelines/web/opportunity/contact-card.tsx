import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDateTime, formatDay } from '../../../../kernel/contract/formats.ts'
import { formatPhone } from '../../../../kernel/contract/phone.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type Fact, RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { OpportunityDetail } from '../../contract/opportunity-routes.ts'
import { lostReasons } from '../../contract/words.ts'
import { customerUrl, prospectUrl } from '../pipeline-urls.ts'
import classes from './opportunity.module.css'

/** Only a number told whole can be written to. */
const whatsappUrl = (phone: string): string | null => (phone.startsWith('+') ? `https://wa.me/${phone.slice(1)}` : null)

const Reach = ({ phone, email }: { phone: string | null; email: string | null }) => {
  const whatsapp = phone && whatsappUrl(phone)
  return (
    <p className={classes.reach}>
      {phone && (
        <a href={`tel:${phone}`}>
          <IconPhone size={14} stroke={2} aria-hidden />
          {formatPhone(phone)}
        </a>
      )}
      {whatsapp && (
        <a href={whatsapp} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp size={14} stroke={2} aria-hidden />
          WhatsApp
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <IconMail size={14} stroke={2} aria-hidden />
          {email}
        </a>
      )}
    </p>
  )
}

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
          <Reach phone={interlocutorPhone} email={interlocutorEmail} />
          {(phone || email) && <Reach phone={phone} email={email} />}
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
