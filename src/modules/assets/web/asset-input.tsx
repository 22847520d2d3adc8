import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resourceRoutes } from '../../../kernel/contract/resource.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useDebounced } from '../../../kernel/web/components/use-debounced.ts'
import { assets } from '../contract/assets.ts'
import { type AssetState, isAllowed } from '../contract/transitions.ts'
import { assetWords } from './asset-words.ts'

type Found = { id: string; code: string; state: AssetState } & Parameters<typeof assetWords>[0]
type Props = {
  label: string
  except: string
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

const free = { field: 'state', operator: 'matches', value: 'depot|repair' } as const

/** An asset that is free to be handed over, by its code. */
export const AssetInput = ({ label, except, value, error, onChange }: Props) => {
  const [search, setSearch] = useState('')
  const typed = useDebounced(search, 200)
  const { data } = useQuery({
    queryKey: ['assets', 'free', typed],
    queryFn: ({ signal }) =>
      call(resourceRoutes(assets).list, {
        query: {
          limit: 30,
          filter: [
            free,
            ...(typed ? [{ field: 'code', operator: 'contains' as const, value: typed.split(' ')[0] ?? '' }] : []),
          ],
        },
        signal,
      }),
  })
  const found = ((data?.items ?? []) as Found[]).filter(
    ({ id, state }) => id !== except && isAllowed('delivery', state),
  )
  return (
    <Select
      label={label}
      searchable
      placeholder="Buscá por código"
      data={found.map(asset => ({ value: asset.id, label: `${asset.code} ${assetWords(asset)}` }))}
      filter={({ options }) => options}
      nothingFoundMessage="No hay activos libres con ese código"
      error={error}
      value={value}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  )
}
