import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { CodedName } from '../../../kernel/web/components/coded-name.tsx'
import { useDebounced } from '../../../kernel/web/components/use-debounced.ts'
import { routeRoutes } from '../contract/routes.ts'

type Seller = { id: string; code: string; name: string }

type SellerSelectProps = {
  label: string
  /** Shown without its label, which is still read aloud. */
  bare?: boolean
  value: Seller | null
  except?: string
  onChange: (seller: Seller) => void
}

/** A seller by name or code. */
export const SellerSelect = ({ label, bare, value, except, onChange }: SellerSelectProps) => {
  const [search, setSearch] = useState(value?.name ?? '')
  const typed = useDebounced(search === value?.name ? '' : search, 250)
  const { data } = useQuery({
    queryKey: ['routes', 'sellers', typed],
    queryFn: ({ signal }) => call(routeRoutes.list, { query: { search: typed, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.items ?? []).filter(({ id }) => id !== except)
  const rows: Seller[] = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      {...(bare ? { 'aria-label': label } : { label })}
      searchable
      allowDeselect={false}
      placeholder="Buscá por nombre o código"
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => (
        <CodedName code={rows.find(({ id }) => id === option.value)?.code} name={option.label} />
      )}
      filter={({ options }) => options}
      value={value?.id ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={id => {
        const seller = rows.find(one => one.id === id)
        if (seller) onChange(seller)
      }}
      nothingFoundMessage="Sin resultados"
    />
  )
}
