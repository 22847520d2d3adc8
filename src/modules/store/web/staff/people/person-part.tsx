import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../../kernel/web/api/client.ts'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import { type StorePerson, storePeopleRoutes } from '../../../contract/people.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { PersonShops } from './person-shops.tsx'
import { PersonStanding } from './person-standing.tsx'

const usePerson = (id: string, onChanged: () => void) => {
  const queries = useQueryClient()
  const queryKey = ['store-person', id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(storePeopleRoutes.get, { params: { id }, signal }),
    staleTime: 0,
  })
  const take = (person: StorePerson): void => {
    queries.setQueryData(queryKey, person)
    onChanged()
  }
  const again = (): void => {
    void query.refetch()
    onChanged()
  }
  return { query, take, again }
}

/** A person in the store: how they stand, their invitation, shops, limits and phones. */
export const PersonPart = ({ id, onChanged }: { id: string; onChanged: () => void }) => {
  const { query, take, again } = usePerson(id, onChanged)
  const { data: person, error } = query
  if (error && !person)
    return <QueryError title="No pudimos abrir a esta persona" error={error} onRetry={() => void query.refetch()} />
  if (!person) return <SkeletonLines lines={8} />
  return (
    <>
      <PersonStanding person={person}>
        <PersonActs person={person} onChanged={again} />
      </PersonStanding>
      <PersonShops person={person} onSaved={take} />
      <PersonSessions person={person} onChanged={again} />
    </>
  )
}
