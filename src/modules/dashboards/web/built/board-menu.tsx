import { Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconSettings, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import type { BuiltDashboard } from '../../contract/built/built-dashboards.ts'
import { DashboardDialog } from './dashboard-dialog.tsx'
import { boardsUrl, boardUrl, useBuiltActs } from './use-built.ts'

/** What can be done with a dashboard that is open. */
export const BoardMenu = ({ dashboard, onEdit }: { dashboard: BuiltDashboard; onEdit: () => void }) => {
  const navigate = useNavigate()
  const { copy, remove, refresh } = useBuiltActs()
  const [naming, setNaming] = useState(false)
  const { canChange, name } = dashboard
  const onCopy = async () => {
    const made = await copy(dashboard)
    if (made) void navigate(boardUrl(made.id))
  }
  const onRemove = async () => {
    if (await remove(dashboard)) void navigate(boardsUrl)
  }
  return (
    <>
      {canChange && (
        <Button leftIcon={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
          Editar
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label={`Opciones de ${name}`} />
        </Menu.Target>
        <Menu.Dropdown>
          {canChange && (
            <Menu.Item
              leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
              onClick={() => setNaming(true)}
            >
              Nombre y acceso
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={() => void onCopy()}>
            Hacer una copia
          </Menu.Item>
          {canChange && (
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={() => void onRemove()}>
              Eliminar
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <DashboardDialog
          dashboard={dashboard}
          onClose={() => setNaming(false)}
          onDone={() => {
            setNaming(false)
            void refresh()
          }}
        />
      )}
    </>
  )
}
