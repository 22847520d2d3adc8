import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { quoteRoute } from '../../../catalog/contract/pricing/quote.ts'
import { type QuotableLine, quotableIds, requestOf } from './desk-lines.ts'
import { linesOfQuote } from './priced-lines.ts'

/** Long enough to type two figures, short enough to see the total when looking up. */
const pause = 220

type QuoteQuery = { customerId: string; day: string; lines: QuotableLine[] }

/** The server's quote, requested when typing pauses; meanwhile the last one is shown. Typing never waits for it. */
export const useQuote = ({ customerId, day, lines }: QuoteQuery) => {
  const settledLines = useDebounced(lines, pause)
  const query = useQuery({
    queryKey: ['order-quote', customerId, day, settledLines],
    enabled: settledLines.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => ({
      ids: quotableIds(settledLines),
      quote: await call(quoteRoute, {
        body: { customer: { id: customerId }, day, ...requestOf(settledLines) },
        signal,
      }),
    }),
  })
  const data = lines.length > 0 ? query.data : undefined
  const quoteLines = useMemo(() => (data ? linesOfQuote(data.quote, data.ids) : null), [data])
  return {
    quote: data?.quote ?? null,
    quoteLines,
    isCurrent: !query.isPlaceholderData && !query.isFetching && settledLines === lines,
    error: lines.length > 0 ? query.error : null,
    retry: () => void query.refetch(),
  }
}
