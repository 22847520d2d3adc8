import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useActText } from '../../../../kernel/web/app/act-text.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { userRoutes } from '../../contract/users/user-routes.ts'
import { type User, users } from '../../contract/users/users.ts'
import { UserSessions } from '../account/user-sessions.tsx'
import { HistorySection } from './history-section.tsx'
import classes from './people.module.css'
import { userSentence } from './people-words.ts'
import { UserStateBadge } from './person-cells.tsx'
import { isShownForRole } from './shown-for-role.ts'
import { UserActions } from './user-actions.tsx'

const ResourceForm = lazy(() =>
  import('../../../../kernel/web/form/resource-form.tsx').then(module => ({ default: module.ResourceForm })),
)

const useUser = (id: string, onChanged: () => void) => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(userRoutes.get, { params: { id }, signal }) as Promise<User>,
  })
  const take = (user: User) => {
    queries.setQueryData(['user', id], user)
    void queries.invalidateQueries({ queryKey: ['user-history', id] })
    onChanged()
  }
  /** Whoever was taken out, or brought back, is read anew the next time. */
  const forget = () => {
    queries.removeQueries({ queryKey: ['user', id] })
    queries.removeQueries({ queryKey: ['user-history', id] })
    onChanged()
  }
  return { query, take, forget }
}

/** A person beside the list: who they are, what may be done with them, their role and keys, their history. */
export const UserDrawer = ({ id, tools }: { id: string; tools: GridTools }) => {
  const { role, user: me } = useSession()
  const actText = useActText()
  const { query, take, forget } = useUser(id, tools.reload)
  const user = query.data
  const canWrite = mayCall(users.write, { role, isOperator: me.isOperator })
  return (
    <QueryDrawer
      query={query}
      label={user ? `Usuario ${user.name}` : 'Usuario'}
      heading={<h2>{user?.name ?? 'Usuario'}</h2>}
      failure="No pudimos abrir este usuario"
      tools={tools}
    >
      {user => (
        <>
          <div className={classes.top}>
            <div className={classes.who}>
              <Avatar name={user.name} photoUrl={user.photoUrl} size="large" />
              <div>
                <UserStateBadge state={user.state} />
                <p>{user.email}</p>
              </div>
            </div>
            {canWrite && (
              <UserActions
                user={user}
                onChanged={take}
                onUndone={forget}
                onRemoved={() => {
                  tools.onChanges(0)
                  tools.close()
                  forget()
                }}
              />
            )}
          </div>
          <Suspense fallback={null}>
            <ResourceForm
              resource={users}
              row={user}
              canWrite={canWrite}
              isShown={isShownForRole}
              onCancel={tools.close}
              onChanges={tools.onChanges}
              onSaved={saved => {
                take(saved as unknown as User)
                showToast({ variant: 'success', text: `Guardaste a ${String(saved.name)}` })
              }}
            />
          </Suspense>
          {canWrite && user.id !== me.id && (
            <DrawerSection title="Sesiones abiertas">
              <UserSessions userId={user.id} name={user.name} />
            </DrawerSection>
          )}
          <HistorySection
            queryKey={['user-history', id]}
            load={signal => call(userRoutes.history, { params: { id }, signal })}
            sentence={userSentence(actText)}
          />
        </>
      )}
    </QueryDrawer>
  )
}
