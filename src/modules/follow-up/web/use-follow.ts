import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { AnswerOf } from '../../../kernel/web/api/client.ts'
import { request } from '../../../kernel/web/api/client.ts'
import { requestUrl } from '../../../kernel/web/api/request-url.ts'
import { followRoutes } from '../contract/follow.ts'

type Part = Exclude<keyof typeof followRoutes, 'operations'>

export const useFollowedCode = (): string => useParams().codeClient ?? ''

/** Reads one part of the page, so that each card waits only for its own data. */
export const useFollow = <P extends Part>(part: P) => {
  const codeClient = useFollowedCode()
  return useQuery({
    queryKey: ['customers', 'follow', codeClient, part],
    queryFn: async ({ signal }) => {
      const url = requestUrl(followRoutes[part].path, { codeClient }, {})
      return (await (await request({ method: 'GET', url, signal })).json()) as AnswerOf<(typeof followRoutes)[P]>
    },
  })
}
