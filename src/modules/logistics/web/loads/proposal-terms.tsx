import { Checkbox, MultiSelect, NumberInput, Select } from '@mantine/core'
import { DayInput } from '../../../../kernel/web/form/day-input.tsx'
import classes from './loads.module.css'
import type { Means } from './use-means.ts'

/** The inputs of a proposal: vehicles, second trips and seconds. */
export type Terms = {
  warehouse: string | null
  vehicles: string[]
  deliversOn: string
  secondTrips: boolean
  seconds: number
}

export const TermsFields = ({ terms, means, set }: { terms: Terms; means: Means; set: (terms: Terms) => void }) => (
  <>
    <Select
      size="xs"
      label="Depósito de salida"
      data={means.warehouses.map(({ id, name }) => ({ value: id, label: name }))}
      value={terms.warehouse}
      allowDeselect={false}
      onChange={warehouse => set({ ...terms, warehouse })}
    />
    <MultiSelect
      size="xs"
      label="Vehículos"
      placeholder={terms.vehicles.length === 0 ? 'Elegí vehículos' : undefined}
      data={means.vehicles.filter(({ dealer }) => dealer).map(({ id, name }) => ({ value: id, label: name }))}
      value={terms.vehicles}
      onChange={vehicles => set({ ...terms, vehicles })}
    />
    <DayInput
      size="xs"
      label="Fecha de entrega"
      value={terms.deliversOn}
      onChange={day => day && set({ ...terms, deliversOn: day })}
    />
    <Checkbox
      size="xs"
      className={classes.tick ?? ''}
      label="Dos vueltas"
      checked={terms.secondTrips}
      onChange={event => set({ ...terms, secondTrips: event.currentTarget.checked })}
    />
    <NumberInput
      size="xs"
      w={140}
      label="Segundos para buscar"
      suffix=" s"
      min={1}
      max={60}
      value={terms.seconds}
      onChange={seconds => set({ ...terms, seconds: Number(seconds) || 5 })}
    />
  </>
)
