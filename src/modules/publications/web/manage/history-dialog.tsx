import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { momentText } from '../publication-words.ts'
import { useEditions } from '../use-publications.ts'
import classes from './manage.module.css'

/** Every text that readers were shown, the last one first. */
export const HistoryDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { timeZone } = useSession().environment
  const { data, isPending, error, refetch } = useEditions(id)
  return (
    <Dialog title="Textos anteriores" size={560} onClose={onClose}>
      {isPending && <SkeletonLines lines={5} />}
      {error && <QueryError title="No pudimos traer los textos" error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState title="Todavía no se publicó" text="Cada texto que se publica queda acá." />
      )}
      <ol className={classes.editions}>
        {data?.items.map(edition => (
          <li key={edition.edition}>
            <small>
              {momentText(edition.createdAt, timeZone)} · {edition.actor}
            </small>
            <h3>{edition.title}</h3>
            <p>{edition.text}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
