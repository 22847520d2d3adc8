import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { ContainersView } from '../../contract/account-view.ts'
import classes from './accounts.module.css'
import { AdjustDialog } from './adjust-dialog.tsx'
import { useContainers } from './use-containers.ts'

const kinds: Record<ContainersView['movements'][number]['kind'], string> = {
  lent: 'Quedaron en el local',
  returned: 'Los devolvió',
  adjustment: 'Ajuste por conteo',
  reversal: 'Reversión de una entrega',
}

export const signedUnits = (units: number): string => `${units > 0 ? '+' : '−'} ${formatQuantity(Math.abs(units))}`

const Movement = ({ movement }: { movement: ContainersView['movements'][number] }) => {
  const { environment } = useSession()
  const { kind, article, at, actor, units, balance, reason } = movement
  return (
    <li>
      <p>
        <b>{kinds[kind]}</b>
        <span className={classes.figure}>{signedUnits(units)}</span>
      </p>
      <p>{[article, reason].filter(Boolean).join(' · ')}</p>
      <p className={classes.quiet}>
        <span>{`${formatDateTime(at, environment.timeZone)} · ${actor}`}</span>
        <span className={classes.figure}>saldo {formatQuantity(balance)}</span>
      </p>
    </li>
  )
}

/** The balance of each container of a customer. */
export const Balances = ({ balances }: Pick<ContainersView, 'balances'>) => (
  <ul className={classes.movements}>
    {balances.map(({ article, units }) => (
      <li key={article.id}>
        <p>
          <span>{article.name}</span>
          <b className={classes.figure}>{formatQuantity(units)}</b>
        </p>
      </li>
    ))}
  </ul>
)

/** A customer's account of containers: balances, movements and adjustment. */
export const ContainersDrawer = ({ row, tools }: { row: Row; tools: GridTools }) => {
  const customer = row.customer as { id: string; code: string; name: string }
  const [adjusting, setAdjusting] = useState(false)
  const { query, settle } = useContainers(customer.id)
  const { data, error, refetch } = query
  return (
    <DetailDrawer
      label={`Envases de ${customer.name}`}
      heading={`Envases de ${customer.name}`}
      onClose={tools.close}
      {...(tools.previous ? { onPrevious: tools.previous } : {})}
      {...(tools.next ? { onNext: tools.next } : {})}
    >
      {error && !data && (
        <QueryError title="No pudimos traer los envases" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines lines={8} />}
      {data && (
        <>
          <DrawerSection
            title="Tiene"
            side={<Link to={`/apps/personas/main/personas-follow/${customer.code}`}>Ver el cliente</Link>}
          >
            <Balances balances={data.balances} />
            <p className={classes.acts}>
              <Button variant="primary" onClick={() => setAdjusting(true)}>
                Ajustar a lo contado
              </Button>
            </p>
          </DrawerSection>
          <DrawerSection title="Movimientos">
            <ul className={classes.movements}>
              {data.movements.map(movement => (
                <Movement key={movement.id} movement={movement} />
              ))}
            </ul>
          </DrawerSection>
          {adjusting && (
            <AdjustDialog
              customer={customer}
              balances={data.balances}
              onDone={view => {
                settle(view)
                tools.reload()
              }}
              onClose={() => setAdjusting(false)}
            />
          )}
        </>
      )}
    </DetailDrawer>
  )
}
