import { Select } from '@mantine/core'
import { IconRoute, IconTruckLoading } from '@tabler/icons-react'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { maximumChosen } from '../../contract/candidate-routes.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import { maximumOrders } from '../../contract/load-routes.ts'
import { formatPlate } from '../../contract/plates.ts'
import { CapacityBars, sumOf } from './capacity.tsx'
import classes from './loads.module.css'
import { stopsText } from './stop-words.ts'
import type { Means } from './use-means.ts'

type Props = {
  orders: LoadCandidate[]
  /** The number of doors of the chosen orders. */
  doors: number
  /** The number of orders that match the filter. */
  total: number
  means: Means
  vehicle: string | null
  onVehicle: (vehicle: string | null) => void
  onAll: () => void
  onClear: () => void
  onPropose: () => void
  onConsolidate: () => void
}

const chooseAllLabel = (total: number): string =>
  total > maximumChosen
    ? `Elegir los primeros ${formatNumber(maximumChosen)}`
    : `Elegir los ${formatNumber(total)} que muestra el filtro`

/** The foot of the page while orders are chosen: their sums against a vehicle, and the actions. */
export const ChosenFoot = (props: Props) => {
  const { orders, doors, total, means, vehicle, onVehicle, onAll, onClear, onPropose, onConsolidate } = props
  const isTooMany = orders.length > maximumOrders
  return (
    <section className={classes.foot} aria-label="Pedidos elegidos">
      <div role="status" className={classes.sums}>
        <b className={classes.sum}>{formatMoney(orders.reduce((sum, order) => sum + order.total, 0))}</b>
        <span className={classes.quiet}>
          {orders.length === 1 ? '1 pedido elegido' : `${formatNumber(orders.length)} pedidos elegidos`} ·{' '}
          {stopsText(doors)}
        </span>
      </div>
      <CapacityBars load={sumOf(orders)} vehicle={means.vehicles.find(({ id }) => id === vehicle) ?? null} />
      <Select
        size="xs"
        className={classes.compared ?? ''}
        clearable
        aria-label="Vehículo con el que se compara"
        placeholder="Comparar con un vehículo"
        data={means.vehicles.map(({ id, code, name }) => ({ value: id, label: `${name} · ${formatPlate(code)}` }))}
        value={vehicle}
        onChange={onVehicle}
      />
      <div className={classes.footActs}>
        {orders.length < Math.min(total, maximumChosen) && (
          <Button size="small" variant="link" onClick={onAll}>
            {chooseAllLabel(total)}
          </Button>
        )}
        <Button size="small" variant="ghost" title="Esc" onClick={onClear}>
          Quitar la selección
        </Button>
        <span className={classes.grow} />
        {isTooMany && <span className={classes.quiet}>Un consolidado lleva hasta {maximumOrders}</span>}
        <Button leftIcon={<IconRoute size={16} aria-hidden />} onClick={onPropose}>
          Proponer cargas
        </Button>
        <Button
          variant="primary"
          leftIcon={<IconTruckLoading size={16} aria-hidden />}
          disabled={isTooMany}
          onClick={onConsolidate}
        >
          Consolidar
        </Button>
      </div>
    </section>
  )
}
