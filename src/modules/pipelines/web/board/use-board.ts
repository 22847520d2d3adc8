import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveRefresh } from '../../../../kernel/web/api/use-live-refresh.ts'
import { actionsTopic, opportunitiesTopic, pipelinesTopic } from '../../contract/live.ts'
import { opportunityRoutes, type PipelineBoard } from '../../contract/opportunity-routes.ts'
import { pipelinesKey } from '../use-pipelines.ts'
import type { BoardQueryInput } from './board-filters.ts'

type Column = PipelineBoard['columns'][number]

/** A column with as many further pages as were asked for: none of what is being looked at goes away on a refresh. */
const withPages = async (
  column: Column,
  pages: number,
  query: BoardQueryInput,
  signal: AbortSignal,
): Promise<Column> => {
  let filled = column
  for (let page = 0; page < pages && filled.next; page += 1) {
    const params = { id: column.state.id }
    const more = await call(opportunityRoutes.cards, { params, query: { ...query, cursor: filled.next }, signal })
    filled = { ...filled, cards: [...filled.cards, ...more.cards], next: more.next }
  }
  return filled
}

const topics = [opportunitiesTopic, pipelinesTopic, actionsTopic]

/** One pipeline as a board, live; each column grows by pages. */
export const useBoard = (pipelineId: string, query: BoardQueryInput) => {
  const queries = useQueryClient()
  const key = useMemo(() => [...pipelinesKey, 'board', pipelineId, query] as const, [pipelineId, query])
  const pages = useRef(new Map<string, number>())
  const result = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const board = await call(opportunityRoutes.board, { params: { id: pipelineId }, query, signal })
      const asked = (column: Column) => pages.current.get(column.state.id) ?? 0
      return {
        ...board,
        columns: await Promise.all(board.columns.map(column => withPages(column, asked(column), query, signal))),
      }
    },
    // Another pipeline is another board; the same one under another filter stays until the new one is there.
    placeholderData: (previous, before) => (before?.queryKey[2] === pipelineId ? previous : undefined),
  })
  const { refetch } = result
  useLiveRefresh(topics, { concerns: () => true, onReconnect: () => undefined, refresh: () => refetch() })
  const more = useCallback(
    (stateId: string) => {
      pages.current.set(stateId, (pages.current.get(stateId) ?? 0) + 1)
      return refetch()
    },
    [refetch],
  )
  /** What is known to change is shown at once; whatever was on its way would bring the old board back. */
  const change = useCallback(
    async (to: (board: PipelineBoard) => PipelineBoard) => {
      await queries.cancelQueries({ queryKey: key })
      queries.setQueryData<PipelineBoard>(key, board => board && to(board))
      // The screen hears of it in the next turn: whoever waits sees it there.
      await new Promise(resolve => setTimeout(resolve))
    },
    [queries, key],
  )
  return { ...result, more, change }
}
