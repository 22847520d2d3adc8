import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { nestedName, nestedRow } from '../../contract/nested-name.ts'
import { resourcePath } from '../../contract/resource.ts'
import { request } from '../api/client.ts'
import { requestUrl } from '../api/request-url.ts'

/** Above this number of rows a dropdown is not practical. */
const maximum = 500
const answer = z.object({ items: z.array(nestedRow) })

/** Rows of a short grid as options by code, because settings store codes. */
export const useCodedOptions = (resource: string): { value: string; label: string }[] => {
  const { data = [] } = useQuery({
    queryKey: ['settings-options', resource],
    queryFn: async ({ signal }) => {
      const url = requestUrl(
        resourcePath(resource),
        {},
        { limit: maximum, sort: [{ field: 'name', descending: false }] },
      )
      return answer.parse(await (await request({ method: 'GET', url, signal })).json()).items
    },
  })
  return data.map(row => ({ value: row.code, label: `${row.code} ${nestedName(row)}` }))
}
