import { IconBuildingStore, IconMapPin, IconUser, IconUserStar, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { field, referenceValue } from '../../../../kernel/contract/fields.ts'
import { type Role, roles } from '../../../../kernel/contract/roles.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { MultiSelectChip } from '../../../../kernel/web/filters/multi-select-chip.tsx'
import { useSelectionOptions } from '../../../../kernel/web/filters/use-selection-options.ts'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import { type Audience, audienceRoles, outsideReasons, type Reach } from '../../contract/audience.ts'
import { publicationRoutes } from '../../contract/routes.ts'
import { peopleText } from '../publication-words.ts'
import type { Draft } from './draft.ts'
import classes from './editor.module.css'

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void }

const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value)

export const useReach = (audience: Audience) => {
  const settled = useDebounced(audience, 300)
  return useQuery({
    queryKey: ['publications', 'reach', settled],
    queryFn: ({ signal }) => call(publicationRoutes.reach, { body: settled, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Who stays out, so that a narrow audience is no surprise after it was sent. */
const Outside = ({ reach }: { reach: Reach }) => {
  const [isOpen, setOpen] = useState(false)
  const count = reach.total - reach.reached
  if (count === 0) return null
  return (
    <>
      {' '}
      <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 1 ? 'Queda afuera 1' : `Quedan afuera ${count}`}
      </Button>
      {isOpen && (
        <ul className={classes.outside}>
          {reach.outside.map(({ userId, name, reason }) => (
            <li key={userId}>
              {name}: {outsideReasons[reason]}
            </li>
          ))}
          {count > reach.outside.length && <li>y {count - reach.outside.length} más</li>}
        </ul>
      )}
    </>
  )
}

const ReachText = ({ audience }: { audience: Audience }) => {
  const { data } = useReach(audience)
  if (!data) return <p className={classes.reach}>Contando…</p>
  return (
    <div className={classes.reach} aria-live="polite" data-nobody={data.reached === 0 || undefined}>
      <b>{data.reached === 0 ? 'No le llega a nadie' : peopleText(data.reached)}</b> de {data.total}.
      <Outside reach={data} />
    </div>
  )
}

const customerField = field.reference({ title: 'Cliente', table: 'customers', resource: 'customers' })

/** Sellers of some customers, chosen one by one: there may be a hundred thousand. */
const CustomerChoice = ({ draft, onChange }: Props) => {
  const { audience, names } = draft
  const set = (customers: Draft['names']['customers']) =>
    onChange({
      audience: { ...audience, customerIds: customers.map(({ id }) => id) },
      names: { ...names, customers },
    })
  return (
    <>
      {names.customers.map(({ id, code, name }) => (
        <span key={id} className={classes.choice}>
          {code} {name}
          <button
            type="button"
            aria-label={`Quitar ${name}`}
            onClick={() => set(names.customers.filter(one => one.id !== id))}
          >
            <IconX size={14} aria-hidden />
          </button>
        </span>
      ))}
      <div className={classes.customer}>
        <ReferenceInput
          key={names.customers.length}
          field={customerField}
          label={<span className="visually-hidden">Sumar un cliente</span>}
          value={null}
          timeZone=""
          onBlur={() => {}}
          onChange={value => {
            const row = referenceValue.safeParse(value).data
            if (row && !audience.customerIds.includes(row.id)) set([...names.customers, row])
          }}
        />
      </div>
    </>
  )
}

/** Who reads it, said in people while it is chosen. */
export const AudienceField = ({ draft, onChange }: Props) => {
  const options = useSelectionOptions(selectionRoutes.options)
  const [isByCustomer, setByCustomer] = useState(draft.audience.customerIds.length > 0)
  const { audience } = draft
  const set = (part: Partial<Audience>) => onChange({ audience: { ...audience, ...part } })
  const choices = (list: { id: string; code: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, code, name }) => ({ value: id, code, label: name }))
  return (
    <fieldset className={classes.audience}>
      <legend>Quién la lee</legend>
      <div className={classes.chips}>
        <MultiSelectChip
          icon={IconUserStar}
          name="Rol"
          options={roles.map(role => ({ value: role, label: audienceRoles[role] }))}
          selected={audience.roles}
          onChange={selected => set({ roles: selected.filter(isRole) })}
        />
        <MultiSelectChip
          icon={IconBuildingStore}
          name="Canal"
          options={choices(options?.channels)}
          selected={audience.channelIds}
          onChange={channelIds => set({ channelIds })}
        />
        <MultiSelectChip
          icon={IconUser}
          name="Vendedor"
          options={choices(options?.sellers)}
          selected={audience.sellerIds}
          onChange={sellerIds => set({ sellerIds })}
        />
        <MultiSelectChip
          icon={IconMapPin}
          name="Región"
          allLabel="Todas"
          options={choices(options?.regions)}
          selected={audience.regionIds}
          onChange={regionIds => set({ regionIds })}
        />
        {isByCustomer ? (
          <CustomerChoice draft={draft} onChange={onChange} />
        ) : (
          <Button variant="ghost" size="small" onClick={() => setByCustomer(true)}>
            Por cliente
          </Button>
        )}
      </div>
      <ReachText audience={audience} />
    </fieldset>
  )
}
