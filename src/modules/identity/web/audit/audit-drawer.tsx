import { useQuery } from '@tanstack/react-query'
import { formatDateTime, missing } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import { RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
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
    <RecordFacts facts={facts.map(({ title, value }) => [title, value])} />
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
    <QueryDrawer
      query={query}
      label={query.data ? `${query.data.actor}: ${query.data.action}` : 'Acto'}
      heading="Acto"
      failure="No pudimos abrir este acto"
      tools={tools}
    >
      {entry => <Entry entry={entry} />}
    </QueryDrawer>
  )
}
