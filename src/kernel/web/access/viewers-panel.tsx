import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../contract/formats.ts'
import type { RoleGroup } from '../../contract/roles.ts'
import { type Viewers, whoCanSeeRoutes } from '../../contract/who-can-see.ts'
import { call } from '../api/client.ts'
import { Avatar } from '../components/avatar.tsx'
import { Dialog } from '../components/dialog.tsx'
import { QueryError } from '../components/error-state.tsx'
import { SkeletonLines } from '../components/skeleton.tsx'
import classes from './viewers-panel.module.css'

const people = (count: number): string => (count === 1 ? '1 persona' : `${formatNumber(count)} personas`)

const List = ({ viewers }: { viewers: Viewers }) => (
  <>
    <p className={classes.lead}>
      {people(viewers.total)} de la empresa, según su rol y su alcance. Nadie de otra empresa.
      {viewers.unlisted > 0 && ` Hay ${people(viewers.unlisted)} más que no se revisaron.`}
    </p>
    {viewers.roles.map(({ title, people: members }) => (
      <section key={title} className={classes.role}>
        <h3>
          {title} <span>{formatNumber(members.length)}</span>
        </h3>
        <ul>
          {members.map(({ id, name, reach }) => (
            <li key={id}>
              <Avatar name={name} size="tiny" />
              <span className={classes.name}>{name}</span>
              <span className={classes.reach}>{reach}</span>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

type PanelProps = { title: string; query: UseQueryResult<Viewers>; onClose: () => void }

const Panel = ({ title, query, onClose }: PanelProps) => (
  <Dialog onClose={onClose} title={title} size={440}>
    {query.isPending && <SkeletonLines lines={8} />}
    {query.isError && (
      <QueryError title="No pudimos averiguarlo" error={query.error} onRetry={() => void query.refetch()} />
    )}
    {query.data && <List viewers={query.data} />}
  </Dialog>
)

/** Everybody whose role and scope let them see a record. */
export const RecordViewers = ({ entity, id, onClose }: { entity: string; id: string; onClose: () => void }) => (
  <Panel
    title="Quién puede ver esto"
    onClose={onClose}
    query={useQuery({
      queryKey: ['viewers', entity, id],
      queryFn: ({ signal }) => call(whoCanSeeRoutes.record, { params: { entity, id }, signal }),
    })}
  />
)

/** Everybody whose role lets them open a page. */
export const PageViewers = ({ title, group, onClose }: { title: string; group: RoleGroup; onClose: () => void }) => (
  <Panel
    title={`Quién puede ver «${title}»`}
    onClose={onClose}
    query={useQuery({
      queryKey: ['viewers', group],
      queryFn: ({ signal }) => call(whoCanSeeRoutes.page, { query: { group }, signal }),
    })}
  />
)
