import { Menu } from '@mantine/core'
import { IconLayoutDashboard, IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Chip } from '../../../../kernel/web/filters/chip.tsx'
import type { DashboardSummary } from '../../contract/built/built-dashboards.ts'
import { dashboardsUrl, dashboardUrl } from '../../contract/built/dashboard-url.ts'
import classes from './board-head.module.css'
import { DashboardDialog } from './dashboard-dialog.tsx'
import { useDashboards } from './use-built.ts'

/** The most dashboards per group in the menu; the list shows all. */
const maximumInMenu = 8

const Group = ({ title, items, onOpen }: { title: string; items: DashboardSummary[]; onOpen: (id: string) => void }) =>
  items.length > 0 && (
    <>
      <Menu.Label>{title}</Menu.Label>
      {items.slice(0, maximumInMenu).map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => onOpen(id)}>
          {name}
        </Menu.Item>
      ))}
    </>
  )

/** Shows the open dashboard's name and a menu of the others. */
export const DashboardSwitcher = ({ name }: { name: string }) => {
  const navigate = useNavigate()
  const { data } = useDashboards()
  const [creating, setCreating] = useState(false)
  const open = (url: string) => void navigate(url)
  const items = data?.items ?? []
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Chip className={classes.switcher} icon={IconLayoutDashboard} name="Tablero" value={name} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open('/apps/dashboards/project')}>Ventas, el de siempre</Menu.Item>
          <Group
            title="Mis tableros"
            items={items.filter(({ isOwn }) => isOwn)}
            onOpen={id => open(dashboardUrl(id))}
          />
          <Group
            title="Compartidos"
            items={items.filter(({ isOwn }) => !isOwn)}
            onOpen={id => open(dashboardUrl(id))}
          />
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setCreating(true)}>
            Crear un tablero
          </Menu.Item>
          <Menu.Item leftSection={<IconList size={16} stroke={1.75} aria-hidden />} onClick={() => open(dashboardsUrl)}>
            Ver todos los tableros
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {creating && (
        <DashboardDialog
          onClose={() => setCreating(false)}
          onDone={({ id }) => {
            setCreating(false)
            open(`${dashboardUrl(id)}?modo=editar`)
          }}
        />
      )}
    </>
  )
}
