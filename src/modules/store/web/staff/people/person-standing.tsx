import type { ReactNode } from 'react'
import { formatDateTime } from '../../../../../kernel/contract/formats.ts'
import { DrawerSection } from '../../../../../kernel/web/components/detail-drawer.tsx'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import type { StorePerson } from '../../../contract/people.ts'
import classes from './people.module.css'
import { StoreStateBadge } from './store-state.tsx'

const ordersText = (orders: number): string =>
  orders === 0 ? 'Todavía no pidió' : orders === 1 ? 'Mandó 1 pedido' : `Mandó ${orders} pedidos`

/** Whether a person came in, when last, and what they ordered. */
export const PersonStanding = ({ person, children }: { person: StorePerson; children: ReactNode }) => {
  const { timeZone } = useSession().environment
  const { state, seenAt, invitedUntil, orders } = person
  return (
    <DrawerSection title="Entrada">
      <p className={classes.facts}>
        <StoreStateBadge state={state} />
        {seenAt && <span>Última visita: {formatDateTime(seenAt, timeZone)}</span>}
        {invitedUntil && <span>Su enlace vence el {formatDateTime(invitedUntil, timeZone)}</span>}
        <span>{ordersText(orders)} desde la tienda</span>
      </p>
      {children}
    </DrawerSection>
  )
}
