import { useQuery } from '@tanstack/react-query'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { UserHistoryEntry } from '../../contract/users/user-routes.ts'
import classes from './people.module.css'
import { momentText } from './people-words.ts'

type HistoryProps = {
  queryKey: readonly string[]
  load: (signal: AbortSignal) => Promise<{ items: UserHistoryEntry[] }>
  sentence: (entry: UserHistoryEntry) => string
}

/** Who changed what of a person, newest first. */
export const HistorySection = ({ queryKey, load, sentence }: HistoryProps) => {
  const { environment } = useSession()
  const { data, error, isPending, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  return (
    <DrawerSection title="Historia">
      {isPending && <SkeletonLines lines={3} />}
      {error && <QueryError title="No pudimos traer la historia" error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className={classes.reason}>Todavía no hubo cambios.</p>}
      <ol className={classes.history}>
        {data?.items.map(entry => (
          <li key={`${entry.at} ${entry.action}`}>
            <span>{sentence(entry)}</span>
            <time dateTime={entry.at}>{momentText(entry.at, environment.timeZone)}</time>
          </li>
        ))}
      </ol>
    </DrawerSection>
  )
}
