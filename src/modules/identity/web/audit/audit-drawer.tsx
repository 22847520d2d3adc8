import { useQuery } from '@tanstack/react-query'
import { formatDateTime, missing } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { DetailDrawer, DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type AuditChange, type AuditEntryView, type AuditFact, auditRoutes } from '../../contract/audit.ts'
import { UserSessions } from '../account/user-sessions.tsx'
import classes from './audit-drawer.module.css'

const Changes = ({ changes }: { changes: AuditChange[] }) => (
  <DrawerSection title="Cambios" side={changes.length > 1 ? String(changes.length) : undefined}>
    <table className={classes.changes}>
      <thead>
        <tr>
          <th>Dato</th>
          <th>Antes</th>
          <th>Después</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ title, before, after }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{before ?? missing}</td>
            <td>{after ?? missing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </DrawerSection>
)

const Facts = ({ facts }: { facts: AuditFact[] }) => (
  <DrawerSection title="Datos">
    <dl className={classes.facts}>
      {facts.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </DrawerSection>
)

const Entry = ({ entry }: { entry: AuditEntryView }) => {
  const { environment, user } = useSession()
  const { actor, action, entity, record, changes, facts, personId } = entry
  return (
    <>
      <div className={classes.who}>
        <h2>
          {actor} · {action.toLowerCase()}
        </h2>
        <p>
          {[entity, record].filter(Boolean).join(' ')} · {formatDateTime(entry.at, environment.timeZone)}
        </p>
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {personId && personId !== user.id && (
        <DrawerSection title={`Sesiones abiertas de ${record}`}>
          <UserSessions userId={personId} name={record} />
        </DrawerSection>
      )}
    </>
  )
}

/** One act beside the list: what there was before and what is there after; of an account, its open sessions too. */
export const AuditDrawer = ({ id, tools }: { id: string; tools: GridTools }) => {
  const query = useQuery({
    queryKey: ['audit-entry', id],
    queryFn: ({ signal }) => call(auditRoutes.get, { params: { id }, signal }),
  })
  return (
    <DetailDrawer
      label={query.data ? `${query.data.actor}: ${query.data.action}` : 'Acto'}
      heading="Acto"
      onClose={tools.close}
      onPrevious={tools.previous}
      onNext={tools.next}
    >
      {query.isPending && (
        <div className={classes.who}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {query.isError && (
        <QueryError title="No pudimos abrir este acto" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Entry entry={query.data} />}
    </DetailDrawer>
  )
}
