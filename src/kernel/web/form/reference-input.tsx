import { Loader, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { referenceValue } from '../../contract/fields.ts'
import { nestedName, nestedRow } from '../../contract/nested-name.ts'
import { findRows } from '../api/find-rows.ts'
import { useRegistry } from '../app/registry.ts'
import { CodedName } from '../components/coded-name.tsx'
import { useDelayed } from '../components/use-delayed.ts'
import type { FieldInputProps } from './field-input.tsx'
import classes from './reference-input.module.css'

const suggestions = 20

/** With the other names of the row beside those of every row. */
const optionRow = nestedRow.loose()
type OptionRow = z.output<typeof optionRow>

type Looking = { resource: string; otherNames: readonly string[]; text: string; enabled: boolean }

const useRows = ({ resource, otherNames, text, enabled }: Looking) =>
  useQuery({
    queryKey: ['reference', resource, text],
    queryFn: ({ signal }) =>
      findRows(resource, optionRow, { text, fields: ['name', ...otherNames, 'code'], limit: suggestions }, signal),
    enabled,
    placeholderData: keepPreviousData,
  })

/** «Acosta, Natalia · Maxikiosco La Central»: somebody who knows one of the names sees that it is the same. */
const optionName = (row: OptionRow, otherNames: readonly string[]): string => {
  const others = otherNames.map(name => row[name]).filter(other => typeof other === 'string' && other !== '')
  return [nestedName(row), ...others].join(' · ')
}

/**
 * Chooses a row of another grid by one of its names or its code. Options show all of them, because names repeat, and show
 * a part after its parent.
 */
export const ReferenceInput = ({
  field,
  value,
  error,
  disabled,
  onChange,
  onBlur,
  label,
}: FieldInputProps & { label: ReactNode }) => {
  const reference = referenceValue.safeParse(value).data ?? null
  const [search, setSearch] = useState(reference?.name ?? '')
  const [open, setOpen] = useState(false)
  const searchText = search === reference?.name ? '' : search
  const resource = field.reference?.resource ?? ''
  const otherNames = useRegistry().otherNames[resource] ?? []
  const { data = [], isFetching } = useRows({ resource, otherNames, text: searchText, enabled: open })
  const waiting = useDelayed(isFetching)
  const rows: OptionRow[] = reference && !data.some(row => row.id === reference.id) ? [reference, ...data] : data
  return (
    <Select
      label={label}
      description={field.help}
      error={error}
      disabled={disabled}
      searchable
      // Moving through the form with Tab must not cover the fields below; typing, a click or the arrows open the list.
      openOnFocus={false}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': `Vaciar ${field.title}` }}
      placeholder="Buscá por nombre o código"
      data={rows.map(row => ({ value: row.id, label: row.name }))}
      renderOption={({ option }) => {
        const row = rows.find(({ id }) => id === option.value)
        return <CodedName code={row?.code} name={row ? optionName(row, otherNames) : option.label} />
      }}
      leftSection={
        reference && search === reference.name ? <span className={classes.code}>{reference.code}</span> : undefined
      }
      leftSectionWidth={reference ? `calc(${reference.code.length}ch + 20px)` : undefined}
      filter={({ options }) => options}
      value={reference?.id ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={id => onChange(referenceValue.safeParse(rows.find(row => row.id === id)).data ?? null)}
      onBlur={onBlur}
      nothingFoundMessage={isFetching ? 'Buscando…' : 'Sin resultados'}
      rightSection={waiting ? <Loader size={14} /> : undefined}
    />
  )
}
