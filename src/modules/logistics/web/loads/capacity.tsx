import { formatNumber, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { cx } from '../../../../kernel/web/components/cx.ts'
import classes from './loads.module.css'

type Load = { kg: number; liters: number; packages: number }
type Capacity = { capacityKg: number | null; volumeM3: number | null; capacityPackages: number | null }

type BarProps = {
  label: string
  amount: number
  most: number | null
  unit: string
  write: (amount: number) => string
}

const Bar = ({ label, amount, most, unit, write }: BarProps) => {
  const share = most ? amount / most : 0
  const isOver = most !== null && amount > most + 1e-9
  const text = `${write(amount)}${most === null ? '' : ` de ${write(most)}`} ${unit}`
  return (
    <div className={classes.bar}>
      <span>{label}</span>
      <b className={cx(isOver && classes.over)}>
        {text}
        {isOver && ' · no entra'}
      </b>
      <i className={cx(classes.track, isOver && classes.full)} aria-hidden="true">
        <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      </i>
    </div>
  )
}

const cubicMeters = (amount: number): string => formatNumber(amount, 1)

/** The sums of orders against the capacity of a vehicle; without one, only the sums. */
export const CapacityBars = ({ load, vehicle }: { load: Load; vehicle: Capacity | null }) => (
  <div className={classes.bars}>
    <Bar label="Peso" amount={load.kg} most={vehicle?.capacityKg ?? null} unit="kg" write={formatNumber} />
    <Bar
      label="Bultos"
      amount={load.packages}
      most={vehicle?.capacityPackages ?? null}
      unit="bultos"
      write={formatQuantity}
    />
    <Bar label="Volumen" amount={load.liters / 1_000} most={vehicle?.volumeM3 ?? null} unit="m³" write={cubicMeters} />
  </div>
)

export const isTooMuch = (load: Load, vehicle: Capacity): boolean =>
  load.kg > (vehicle.capacityKg ?? Number.POSITIVE_INFINITY) ||
  load.packages > (vehicle.capacityPackages ?? Number.POSITIVE_INFINITY) ||
  load.liters / 1_000 > (vehicle.volumeM3 ?? Number.POSITIVE_INFINITY)

export const sumOf = (orders: Load[]): Load =>
  orders.reduce(
    (sum, { kg, liters, packages }) => ({
      kg: sum.kg + kg,
      liters: sum.liters + liters,
      packages: sum.packages + packages,
    }),
    { kg: 0, liters: 0, packages: 0 },
  )
