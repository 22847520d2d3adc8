import { IconBuildingStore, IconCalendarWeek, IconLayoutKanban, IconMapPin, IconUser, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { field, referenceValue } from '../../../../kernel/contract/fields.ts'
import { weekdayNames } from '../../../../kernel/contract/weekdays.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { MultiSelectChip } from '../../../../kernel/web/filters/multi-select-chip.tsx'
import { useSelectionOptions } from '../../../../kernel/web/filters/use-selection-options.ts'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import { pipelineRoutes } from '../../../pipelines/contract/pipelines.ts'
import type { Audience } from '../../contract/assignment/assignments.ts'
import type { FormSubject } from '../../contract/words.ts'
import classes from './assignment.module.css'
import { useReach } from './use-assignments.ts'
import { reachText } from './words.ts'

export type NamedCustomer = { id: string; code: string; name: string }

type Props = {
  formId: string | null
  subject: FormSubject
  audience: Audience
  customers: NamedCustomer[]
  onChange: (audience: Audience, customers: NamedCustomer[]) => void
}

const days = weekdayNames.map((label, index) => ({ value: String(index + 1), label }))

/** The states of every pipeline where an opportunity may be, with the pipeline before each name. */
const useStates = () => {
  const { data } = useQuery({
    queryKey: ['pipelines', 'list', 'states'],
    queryFn: ({ signal }) => call(pipelineRoutes.list, { signal }),
    staleTime: 300_000,
  })
  return (data?.items ?? []).flatMap(({ name, states }) =>
    states.filter(({ type }) => type === 'open').map(state => ({ value: state.id, label: `${name}: ${state.name}` })),
  )
}

const customerField = field.reference({ title: 'Cliente', table: 'customers', resource: 'customers' })

/** Some customers, chosen one by one: there may be a hundred thousand. */
const CustomerChoice = ({ audience, customers, onChange }: Omit<Props, 'formId' | 'subject'>) => {
  const set = (next: NamedCustomer[]) => onChange({ ...audience, customerIds: next.map(({ id }) => id) }, next)
  return (
    <>
      {customers.map(({ id, code, name }) => (
        <span key={id} className={classes.choice}>
          {code} {name}
          <button
            type="button"
            aria-label={`Quitar ${name}`}
            onClick={() => set(customers.filter(one => one.id !== id))}
          >
            <IconX size={14} aria-hidden />
          </button>
        </span>
      ))}
      <div className={classes.customer}>
        <ReferenceInput
          key={customers.length}
          field={customerField}
          label={<span className="visually-hidden">Sumar un cliente</span>}
          value={null}
          timeZone=""
          onBlur={() => {}}
          onChange={value => {
            const row = referenceValue.safeParse(value).data
            if (row && !audience.customerIds.includes(row.id)) set([...customers, row])
          }}
        />
      </div>
    </>
  )
}

const ReachText = ({ formId, subject, audience }: Pick<Props, 'formId' | 'subject' | 'audience'>) => {
  const { data } = useReach(formId, audience)
  const text = formId === null ? 'Elegí el formulario' : data ? reachText(subject, data) : 'Contando…'
  return (
    <p className={classes.reach} aria-live="polite" data-nobody={data?.targets === 0 || undefined}>
      {text}
    </p>
  )
}

/** Whom a form is asked of, said in sellers and customers while it is chosen. */
export const AudienceField = ({ formId, subject, audience, customers, onChange }: Props) => {
  const options = useSelectionOptions(selectionRoutes.options)
  const states = useStates()
  const [isByCustomer, setByCustomer] = useState(customers.length > 0)
  const set = (part: Partial<Audience>) => onChange({ ...audience, ...part }, customers)
  const choices = (list: NamedCustomer[] | undefined) =>
    (list ?? []).map(({ id, code, name }) => ({ value: id, code, label: name }))
  return (
    <fieldset className={classes.audience}>
      <legend>A quién se le pide</legend>
      <div className={classes.chips}>
        <MultiSelectChip
          icon={IconUser}
          name="Vendedor"
          options={choices(options?.sellers)}
          selected={audience.sellerIds}
          onChange={sellerIds => set({ sellerIds })}
        />
        <MultiSelectChip
          icon={IconBuildingStore}
          name="Canal"
          options={choices(options?.channels)}
          selected={audience.channelIds}
          onChange={channelIds => set({ channelIds })}
        />
        <MultiSelectChip
          icon={IconMapPin}
          name="Región"
          allLabel="Todas"
          options={choices(options?.regions)}
          selected={audience.regionIds}
          onChange={regionIds => set({ regionIds })}
        />
        <MultiSelectChip
          icon={IconCalendarWeek}
          name="Día de ruta"
          options={days}
          selected={audience.routeDays.map(String)}
          onChange={routeDays => set({ routeDays: routeDays.map(Number) })}
        />
        {states.length > 0 && (
          <MultiSelectChip
            icon={IconLayoutKanban}
            name="Etapa"
            allLabel="Todas"
            options={states}
            selected={audience.funnelStateIds}
            onChange={funnelStateIds => set({ funnelStateIds })}
          />
        )}
        {isByCustomer ? (
          <CustomerChoice audience={audience} customers={customers} onChange={onChange} />
        ) : (
          <Button variant="ghost" size="small" onClick={() => setByCustomer(true)}>
            Por cliente
          </Button>
        )}
      </div>
      <ReachText formId={formId} subject={subject} audience={audience} />
    </fieldset>
  )
}
