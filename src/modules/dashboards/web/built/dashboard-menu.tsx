import { Menu } from '@mantine/core'
import {
  IconCalendarTime,
  IconCopy,
  IconDots,
  IconFileTypePdf,
  IconMaximize,
  IconPencil,
  IconPhotoDown,
  IconPrinter,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRegistry } from '../../../../kernel/web/app/registry.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import type { BuiltDashboard } from '../../contract/built/built-dashboards.ts'
import { dashboardsUrl, dashboardUrl } from '../../contract/built/dashboard-url.ts'
import classes from './board-head.module.css'
import { DashboardDialog } from './dashboard-dialog.tsx'
import { ScheduleDashboard } from './schedule-dashboard.tsx'
import { useBuiltActs } from './use-built.ts'
import { useDashboardDownloads } from './use-dashboard-downloads.ts'
import type { WallChoice } from './wall-choice.ts'
import { WallDialog } from './wall-dialog.tsx'
import { askFullScreen } from './wall-screen.ts'

/** Actions on the open dashboard. */
type MenuProps = {
  dashboard: BuiltDashboard
  /** The element of the widgets, for the picture. */
  board: RefObject<HTMLUListElement | null>
  onEdit: () => void
  onWall: (choice: WallChoice) => void
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export const DashboardMenu = ({ dashboard, board, onEdit, onWall }: MenuProps) => {
  const navigate = useNavigate()
  const { copy, remove, refresh } = useBuiltActs()
  const [open, setOpen] = useState<'naming' | 'wall' | 'schedule' | null>(null)
  const { boardScheduler: scheduler } = useRegistry()
  const downloads = useDashboardDownloads({ dashboard, board })
  const close = () => setOpen(null)
  const { canChange, name } = dashboard
  const onCopy = async () => {
    const newDashboard = await copy(dashboard)
    if (newDashboard) void navigate(dashboardUrl(newDashboard.id))
  }
  const onRemove = async () => {
    if (await remove(dashboard)) void navigate(dashboardsUrl)
  }
  return (
    <>
      {canChange && (
        <Button leftIcon={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
          <span className={classes.label}>Editar</span>
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
              onClick={() => setOpen('naming')}
            >
              Nombre y acceso
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconMaximize {...glyph} />} onClick={() => setOpen('wall')}>
            Pantalla completa
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypePdf {...glyph} />} onClick={() => void downloads.pdf()}>
            Descargar en PDF
          </Menu.Item>
          <Menu.Item leftSection={<IconPhotoDown {...glyph} />} onClick={() => void downloads.image()}>
            Descargar como imagen
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter {...glyph} />} onClick={() => void downloads.print()}>
            Abrir para imprimir
          </Menu.Item>
          {scheduler && (
            <Menu.Item leftSection={<IconCalendarTime {...glyph} />} onClick={() => setOpen('schedule')}>
              Programar por e-mail
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
      {open === 'naming' && (
        <DashboardDialog
          dashboard={dashboard}
          onClose={close}
          onDone={() => {
            close()
            void refresh()
          }}
        />
      )}
      {open === 'schedule' && scheduler && (
        <ScheduleDashboard scheduler={scheduler} dashboard={dashboard} onClose={close} />
      )}
      {open === 'wall' && (
        <WallDialog
          id={dashboard.id}
          onClose={close}
          onStart={choice => {
            close()
            askFullScreen()
            onWall(choice)
          }}
        />
      )}
    </>
  )
}
