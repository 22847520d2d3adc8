import { NumberInput, Select, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { addDays, dayOf, formatMoney } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { DayInput } from '../../../../kernel/web/form/day-input.tsx'
import { useDraft } from '../../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../../kernel/web/form/draft-dialog.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import { loadRoutes } from '../../contract/load-routes.ts'
import { formatPlate } from '../../contract/plates.ts'
import { CapacityBars, isTooMuch, sumOf } from './capacity.tsx'
import classes from './loads.module.css'
import { ordersText } from './stop-words.ts'
import type { Means } from './use-means.ts'

const schema = z.object({
  deliveryPerson: z.string('Elegí un repartidor.'),
  vehicle: z.string('Elegí un vehículo.'),
  warehouse: z.string('Elegí un depósito.'),
  deliversOn: z.iso.date('Elegí la fecha de entrega.'),
  trip: z.number().int().min(1).max(9),
  note: z.string().max(500, 'Hasta 500 caracteres.'),
})
type Values = {
  deliveryPerson: string | null
  vehicle: string | null
  warehouse: string | null
  deliversOn: string
  trip: number
  note: string
}

type Props = { orders: LoadCandidate[]; means: Means; vehicle: string | null; onClose: () => void; onDone: () => void }

const optionsOf = (items: { id: string; name: string }[]) => items.map(({ id, name }) => ({ value: id, label: name }))

const useConsolidation = ({ orders, means, vehicle, onClose, onDone }: Props) => {
  const { environment } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const ownVehicle = means.vehicles.find(({ id }) => id === vehicle) ?? null
  const saved = useMemo(
    (): Values => ({
      deliveryPerson: ownVehicle?.dealer?.id ?? null,
      vehicle: ownVehicle?.id ?? null,
      warehouse: means.warehouses[0]?.id ?? null,
      deliversOn: addDays(dayOf(new Date(), environment.timeZone), 1),
      trip: 1,
      note: '',
    }),
    [ownVehicle, means.warehouses, environment.timeZone],
  )
  return useDraft<Values>({
    saved,
    schema,
    save: async value => {
      const content = { ...schema.parse(value), orders: orders.map(({ id }) => ({ id })) }
      const { items } = await call(loadRoutes.create, { body: { loads: [content] } })
      const [made] = items
      void queries.invalidateQueries({ queryKey: ['load-candidates'] })
      const open = () => void navigate(`/apps/consolidados/detail/${made?.id}`)
      showToast({
        variant: 'success',
        text: `Consolidaste ${ordersText(orders.length)} en el consolidado ${made?.number}`,
        action: { label: 'Ver', run: open },
      })
      onDone()
      onClose()
    },
  })
}

/** Creates a load of the chosen orders: vehicle, delivery person, warehouse and date. */
export const ConsolidateDialog = (props: Props) => {
  const { orders, means, onClose } = props
  const draft = useConsolidation(props)
  const value = draft.draft
  const change = (values: Partial<Values>) => draft.setDraft({ ...value, ...values })
  const vehicle = means.vehicles.find(({ id }) => id === value.vehicle) ?? null
  const load = sumOf(orders)
  const expiredPapers = means.warnings.filter(
    ({ whose, state }) =>
      state === 'expired' &&
      (whose === vehicle?.code || whose === means.people.find(({ id }) => id === value.deliveryPerson)?.name),
  )
  const total = formatMoney(orders.reduce((sum, order) => sum + order.total, 0))
  return (
    <DraftDialog
      draft={draft}
      title="Consolidar"
      lead={`${ordersText(orders.length)} por ${total}.`}
      saveLabel="Consolidar"
      onClose={onClose}
    >
      <Select
        label="Vehículo"
        placeholder="Elegí un vehículo"
        data={means.vehicles.map(({ id, code, name }) => ({ value: id, label: `${name} · ${formatPlate(code)}` }))}
        value={value.vehicle}
        error={draft.errors.vehicle}
        onChange={id => {
          const dealer = means.vehicles.find(other => other.id === id)?.dealer?.id
          change({ vehicle: id, ...(dealer ? { deliveryPerson: dealer } : {}) })
        }}
      />
      <CapacityBars load={load} vehicle={vehicle} />
      {vehicle && isTooMuch(load, vehicle) && (
        <p className={classes.notice}>
          Los pedidos elegidos no entran en este vehículo. Podés seguir igual o sacar algunos.
        </p>
      )}
      {expiredPapers.length > 0 && (
        <p className={classes.notice}>
          Papeles vencidos: {expiredPapers.map(({ whose, paper }) => `${whose} (${paper})`).join(', ')}.
        </p>
      )}
      <Select
        label="Repartidor"
        placeholder="Elegí un repartidor"
        data={optionsOf(means.people)}
        value={value.deliveryPerson}
        error={draft.errors.deliveryPerson}
        onChange={deliveryPerson => change({ deliveryPerson })}
      />
      <div className={classes.pair}>
        <DayInput
          label="Fecha de entrega"
          value={value.deliversOn}
          error={draft.errors.deliversOn}
          onChange={day => day && change({ deliversOn: day })}
        />
        <NumberInput
          label="Vuelta"
          min={1}
          max={9}
          allowDecimal={false}
          value={value.trip}
          error={draft.errors.trip}
          onChange={trip => change({ trip: Number(trip) || 1 })}
        />
      </div>
      <Select
        label="Depósito de salida"
        data={optionsOf(means.warehouses)}
        value={value.warehouse}
        error={draft.errors.warehouse}
        onChange={warehouse => change({ warehouse })}
      />
      <Textarea
        label="Nota para el reparto"
        value={value.note}
        error={draft.errors.note}
        onChange={event => change({ note: event.currentTarget.value })}
      />
    </DraftDialog>
  )
}
