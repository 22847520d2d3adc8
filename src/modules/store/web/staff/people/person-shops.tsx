import { useState } from 'react'
import { formatMoney } from '../../../../../kernel/contract/formats.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../../kernel/web/components/detail-drawer.tsx'
import type { ShopOfPerson, StorePerson } from '../../../contract/people.ts'
import classes from './people.module.css'
import { ShopsDialog } from './shops-dialog.tsx'

/** «Hasta $ 80.000,00 por pedido · no ve la deuda» */
const limitsText = ({ canOrder, seesDebt, maximumOrderCents, maximumMonthCents }: ShopOfPerson): string =>
  [
    canOrder ? '' : 'Mira y no pide',
    canOrder && maximumOrderCents !== null ? `Hasta ${formatMoney(maximumOrderCents)} por pedido` : '',
    canOrder && maximumMonthCents !== null ? `Hasta ${formatMoney(maximumMonthCents)} por mes` : '',
    seesDebt ? '' : 'No ve la deuda',
  ]
    .filter(Boolean)
    .join(' · ') || 'Pide sin límite y ve la deuda'

/** For which shops a person orders, and how much. */
export const PersonShops = ({ person, onSaved }: { person: StorePerson; onSaved: (person: StorePerson) => void }) => {
  const [isEditing, setEditing] = useState(false)
  return (
    <DrawerSection title="Comercios y límites">
      <ul className={classes.rows}>
        {person.shops.map(shop => (
          <li key={shop.id}>
            <span className={classes.code}>{shop.code}</span> <b>{shop.name}</b>
            {shop.isMain && ' · el suyo'}
            <br />
            <span className={classes.limits}>{limitsText(shop)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button onClick={() => setEditing(true)}>Cambiar…</Button>
      </div>
      {isEditing && (
        <ShopsDialog
          person={person}
          onSaved={saved => {
            setEditing(false)
            onSaved(saved)
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </DrawerSection>
  )
}
