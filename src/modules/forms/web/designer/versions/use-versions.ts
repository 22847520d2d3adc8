import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../../kernel/web/api/live-events.ts'
import { readDefinition } from '../../../contract/definition/read.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { type FormDetail, formRoutes } from '../../../contract/forms.ts'
import { formsTopic } from '../../../contract/live.ts'

export const useForm = (id: string) =>
  useQuery({
    queryKey: ['forms', id, 'detail'],
    queryFn: ({ signal }) => call(formRoutes.get, { params: { id }, signal }),
  })

export const useVersions = (id: string) =>
  useQuery({
    queryKey: ['forms', id, 'versions'],
    queryFn: ({ signal }) => call(formRoutes.versions, { params: { id }, signal }),
  })

/** Both are read again when somebody publishes, retires or saves. */
export const useLiveVersions = (id: string): void => {
  const queries = useQueryClient()
  const renew = (): void => void queries.invalidateQueries({ queryKey: ['forms', id] })
  useLiveEvents([formsTopic], renew, renew)
}

const definitionOf = (json: unknown): FormDefinition => {
  const reading = readDefinition(json)
  return 'definition' in reading ? reading.definition : { pages: [] }
}

/** The definition of a version, which never changes; of the draft for null. */
export const useDefinition = (form: FormDetail, number: number | null) =>
  useQuery({
    queryKey: ['forms', form.id, 'definition', number ?? `draft ${form.draftEdition}`],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<FormDefinition> =>
      number === null
        ? definitionOf(form.draft)
        : definitionOf((await call(formRoutes.version, { params: { id: form.id, number }, signal })).definition),
  })
