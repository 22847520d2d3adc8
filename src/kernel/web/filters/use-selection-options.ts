import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RouteContract } from '../../contract/route.ts'
import { call } from '../api/client.ts'

export type SelectionChoice = { id: string; code: string; name: string }
type SelectionOptions = {
  supervisors: SelectionChoice[]
  sellers: (SelectionChoice & { supervisorId: string | null })[]
  channels: SelectionChoice[]
  regions: SelectionChoice[]
}
/** The route that lists the options of the selection. */
export type OptionsRoute = RouteContract<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodType<SelectionOptions>>

/** Undefined while loading. Pages with the same route share the answer. */
export const useSelectionOptions = (route: OptionsRoute): SelectionOptions | undefined =>
  useQuery({ queryKey: [route.path], queryFn: ({ signal }) => call(route, { signal }), staleTime: 300_000 }).data
