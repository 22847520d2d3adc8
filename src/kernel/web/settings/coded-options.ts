import { useQuery } from '@tanstack/react-query'
import { nestedName, nestedRow } from '../../contract/nested-name.ts'
import { readRows } from '../api/read-rows.ts'

/** Above this number of rows a dropdown is not practical. */
const maximum = 500

/** Rows of a short grid as options by code, because settings store codes. */
export const useCodedOptions = (resource: string): { value: string; label: string }[] => {
  const { data = [] } = useQuery({
    queryKey: ['settings-options', resource],
    queryFn: ({ signal }) =>
      readRows(resource, nestedRow, { limit: maximum, sort: [{ field: 'name', descending: false }] }, signal),
  })
  return data.map(row => ({ value: row.code, label: `${row.code} ${nestedName(row)}` }))
}
