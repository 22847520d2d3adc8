import { Menu } from '@mantine/core'
import { IconBan, IconDots, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type KeyView, keyRoutes } from '../../contract/keys.ts'
import { useAct } from '../use-integration.ts'
import type { Opened } from './keys-page.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

type Props = { apiKey: KeyView; onOpen: (opened: Opened) => void }

const useText = ({ weekCalls, dayCalls, lastUsedAt }: KeyView): string => {
  const { timeZone } = useSession().environment
  if (!lastUsedAt) return 'Nadie la usó todavía.'
  const calls = `${formatNumber(weekCalls)} llamadas en 7 días, ${formatNumber(dayCalls)} de ellas hoy`
  return `Tiene ${calls}; la última, ${formatDateTime(lastUsedAt, timeZone)}.`
}

const Revoking = ({ apiKey, onDone }: { apiKey: KeyView; onDone: () => void }) => {
  const act = useAct()
  const use = useText(apiKey)
  return (
    <ConfirmDialog
      title={`¿Revocar «${apiKey.name}»?`}
      confirmLabel="Revocar"
      destructive
      onCancel={onDone}
      onConfirm={() => {
        onDone()
        void act(() => call(keyRoutes.revoke, { params: { id: apiKey.id } }))
      }}
    >
      {use} El programa que la usa deja de entrar en el acto, y no se puede deshacer: habría que darle otra.
    </ConfirmDialog>
  )
}

export const KeyMenu = ({ apiKey, onOpen }: Props) => {
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null)
  if (apiKey.state === 'revoked') return null
  const close = () => setAsked(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton size="small" icon={IconDots} label={`Opciones de la clave «${apiKey.name}»`} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen({ kind: 'change', key: apiKey })}>
            Cambiar
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setAsked('rotate')}>
            Secreto nuevo
          </Menu.Item>
          <Menu.Item leftSection={<IconBan size={16} />} onClick={() => setAsked('revoke')}>
            Revocar
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'rotate' && <RotateDialog apiKey={apiKey} onSecret={onOpen} onClose={close} />}
      {asked === 'revoke' && <Revoking apiKey={apiKey} onDone={close} />}
    </>
  )
}
