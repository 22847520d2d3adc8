import { Loader, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { referenceValue } from '../../contract/fields.ts'
import type { Filter } from '../../contract/filters.ts'
import { type NestedRow, nestedName, nestedRow } from '../../contract/nested-name.ts'
import { readRows } from '../api/read-rows.ts'
import { CodedName } from '../components/coded-name.tsx'
import { useDelayed } from '../components/use-delayed.ts'
import type { FieldInputProps } from './field-input.tsx'
import classes from './reference-input.module.css'

const suggestions = 20

/** Rows of the referenced resource whose name or code contains the text. */
const findRows = async (resource: string, text: string, signal: AbortSignal): Promise<NestedRow[]> => {
  const byField = (field: string) => {
    const filter: Filter[] = text ? [{ field, operator: 'contains', value: text }] : []
    return readRows(resource, nestedRow, { limit: suggestions, filter }, signal)
  }
  const pages = await Promise.all((text ? ['name', 'code'] : ['name']).map(byField))
  return [...new Map(pages.flat().map(row => [row.id, row])).values()].slice(0, suggestions)
}

const useRows = (resource: string, text: string, enabled: boolean) =>
  useQuery({
    queryKey: ['reference', resource, text],
    queryFn: ({ signal }) => findRows(resource, text, signal),
    enabled,
    placeholderData: keepPreviousData,
  })

/**
 * Chooses a row of another grid by name or code. Options show both, because names repeat, and show a part after its
 * parent.
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
  const { data = [], isFetching } = useRows(field.reference?.resource ?? '', searchText, open)
  const waiting = useDelayed(isFetching)
  const rows: NestedRow[] = reference && !data.some(row => row.id === reference.id) ? [reference, ...data] : data
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
        return <CodedName code={row?.code} name={row ? nestedName(row) : option.label} />
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
