import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { Card } from '../../../../../kernel/web/components/card.tsx'
import type { TodayCustomer } from '../../../contract/assignment/own-tasks.ts'
import { answeringUrl } from '../answering-url.ts'
import classes from './list.module.css'

/** The stops of today's route, in its order, with what is to be answered at each. */
export const TodayCard = ({ stops }: { stops: TodayCustomer[] }) => {
  if (stops.length === 0) return null
  return (
    <Card title="En tu ruta de hoy" note={`${stops.length} ${stops.length === 1 ? 'cliente' : 'clientes'}`} flush>
      <ul className={classes.stops}>
        {stops.map(({ customer, address, forms }) => (
          <li key={customer.id}>
            <span className={classes.who}>
              <b>{customer.name}</b>
              {address && (
                <small>
                  <IconMapPin size={14} aria-hidden /> {address}
                </small>
              )}
            </span>
            <ul className={classes.due}>
              {forms.map(({ id, name, isLate }) => (
                <li key={id}>
                  <Link
                    to={answeringUrl(id, { customerId: customer.id })}
                    aria-label={`Responder ${name} de ${customer.name}`}
                  >
                    {name}
                  </Link>
                  {isLate && (
                    <Badge tone="warning" icon={IconAlertTriangle}>
                      Atrasado
                    </Badge>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
