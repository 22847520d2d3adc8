import { IconUserCheck, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import type { ListDeclaration } from '../../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../../kernel/web/grid/grid-columns.ts'
import { PersonCell } from '../../../../kernel/web/grid/person-cell.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { SettingsFrame } from '../../../../kernel/web/settings/settings-frame.tsx'
import { userRoutes } from '../../contract/users/user-routes.ts'
import { userStates, users } from '../../contract/users/users.ts'
import { momentText } from './people-words.ts'
import { UserStateCell } from './person-cells.tsx'
import { UserDrawer } from './user-drawer.tsx'

const { name, email, phone, role, settlements, key, state, secondFactor, lastSignIn } = users.fields

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
    settlements,
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

/** `?invitar=2` opens the invitation of a seller. */
const invitedRole = textParameter('invitar')

type Opened = keyof typeof dialogs | null
type DialogsProps = { opened: Opened; role: string; open: (opened: Opened) => void; onChanged: () => void }

const Dialogs = ({ opened, role, open, onChanged }: DialogsProps) => {
  const close = () => open(null)
  return (
    <Suspense fallback={null}>
      {opened === 'one' && <dialogs.one role={role} onClose={close} onInvited={onChanged} />}
      {opened === 'many' && <dialogs.many onClose={close} onInvited={onChanged} onFile={() => open('file')} />}
      {opened === 'file' && <dialogs.file resource={users} onClose={close} onDone={onChanged} />}
    </Suspense>
  )
}

/** The people of the company: invited, active, suspended. */
export const UsersPage = () => {
  const { environment, role: mine, user } = useSession()
  const canWrite = mayCall(users.write, { role: mine, isOperator: user.isOperator })
  const [version, setVersion] = useState(0)
  const [invited, setInvited] = useUrlState(invitedRole)
  const [chosen, setChosen] = useState<Opened>(null)
  const opened = invited && canWrite ? 'one' : chosen
  const setOpened = (next: Opened) => {
    setChosen(next)
    if (invited) setInvited('')
  }
  const { choice, setChoice } = useChoice('estado', userStates)
  const columns: Record<string, ColumnOverride> = {
    name: { cell: PersonCell },
    state: { cell: UserStateCell },
    lastSignIn: { text: row => momentText(row.lastSignIn as string | null, environment.timeZone) },
    key: { text: row => plainText(row.key ?? 'Toda la empresa') },
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
      <Dialogs opened={opened} role={invited} open={setOpened} onChanged={() => setVersion(current => current + 1)} />
    </SettingsFrame>
  )
}
