import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { referenceValue } from '../../../kernel/contract/fields.ts'
import { resourcePath } from '../../../kernel/contract/resource.ts'
import { request } from '../../../kernel/web/api/client.ts'
import { requestUrl } from '../../../kernel/web/api/request-url.ts'

/** More than these are no list to choose from. */
const maximum = 500
const answer = z.object({ items: z.array(referenceValue) })

/** Rows of a short grid to choose from by code, as settings keep them. */
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
  return data.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
}
