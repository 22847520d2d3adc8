import { IconUserCheck, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import type { ListDeclaration } from '../../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../../kernel/web/grid/grid-columns.ts'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { SettingsFrame } from '../../../settings/web/index.ts'
import { userRoutes } from '../../contract/users/user-routes.ts'
import { userStates, users } from '../../contract/users/users.ts'
import { momentText } from './people-words.ts'
import { PersonCell, UserStateCell } from './person-cells.tsx'
import { UserDrawer } from './user-drawer.tsx'

const { name, email, phone, role, key, state, secondFactor, lastSignIn } = users.fields

/** As an administrator scans it: who, whether they can enter, what they may do and whose work they see. */
const people: ListDeclaration = {
  name: 'management-users',
  titles: users.titles,
  sort: users.sort,
  fields: {
    name,
    email,
    role,
    key: { ...key, hidden: false },
    state,
    lastSignIn,
    secondFactor,
    phone: { ...phone, hidden: true },
  },
  routes: { list: userRoutes.list, export: userRoutes.export },
}

const dialogs = {
  one: lazy(() => import('./invite-dialog.tsx').then(module => ({ default: module.InviteDialog }))),
  many: lazy(() => import('./invite-many-dialog.tsx').then(module => ({ default: module.InviteManyDialog }))),
  file: lazy(() =>
    import('../../../../kernel/web/import/resource-import.tsx').then(module => ({ default: module.ResourceImport })),
  ),
}

type Opened = keyof typeof dialogs | null
type DialogsProps = { opened: Opened; open: (opened: Opened) => void; onChanged: () => void }

const Dialogs = ({ opened, open, onChanged }: DialogsProps) => {
  const close = () => open(null)
  return (
    <Suspense fallback={null}>
      {opened === 'one' && <dialogs.one onClose={close} onInvited={onChanged} />}
      {opened === 'many' && <dialogs.many onClose={close} onInvited={onChanged} onFile={() => open('file')} />}
      {opened === 'file' && <dialogs.file resource={users} onClose={close} onDone={onChanged} />}
    </Suspense>
  )
}

/** The people of the company: invited, active, suspended. */
export const UsersPage = () => {
  const { environment, role: mine, user } = useSession()
  const [version, setVersion] = useState(0)
  const [opened, setOpened] = useState<Opened>(null)
  const { choice, setChoice } = useChoice('estado', userStates)
  const canWrite = mayCall(users.write, { role: mine, isOperator: user.isOperator })
  const columns: Record<string, ColumnOverride> = {
    name: { cell: PersonCell },
    state: { cell: UserStateCell },
    lastSignIn: { text: row => momentText(row.lastSignIn as string | null, environment.timeZone) },
    key: { text: row => String(row.key ?? 'Toda la empresa') },
  }
  return (
    <SettingsFrame fill>
      <ResourceGrid
        declaration={people}
        columnOverrides={columns}
        version={version}
        baseFilter={choice ? [{ field: 'state', operator: 'matches', value: choice }] : []}
        filters={
          <ChoiceChip
            icon={IconUserCheck}
            name="Estado"
            labels={userStates}
            all="Todos"
            choice={choice}
            onChange={setChoice}
          />
        }
        toolbarActions={
          canWrite && (
            <>
              <IconButton
                size="small"
                icon={IconUsersPlus}
                label="Invitar a varias personas"
                onClick={() => setOpened('many')}
              />
              <Button variant="primary" leftIcon={<IconUserPlus aria-hidden />} onClick={() => setOpened('one')}>
                Invitar
              </Button>
            </>
          )
        }
        empty={<EmptyState title="No hay usuarios en este estado" text="Probá con otro estado, o mirá todos." />}
        renderDetail={(row, tools) => <UserDrawer key={row.id} id={row.id} tools={tools} />}
      />
      <Dialogs opened={opened} open={setOpened} onChanged={() => setVersion(current => current + 1)} />
    </SettingsFrame>
  )
}
