import { SegmentedControl, Select } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { exportKinds } from '../../contract/exports.ts'
import { type ProfileView, profileRoutes } from '../../contract/profiles.ts'
import { AddProfileDialog } from './add-profile-dialog.tsx'
import { freeCode } from './free-code.ts'
import { type ProfileTab, profileTabs } from './profile-words.ts'
import classes from './profiles.module.css'

type Props = {
  profiles: ProfileView[]
  profile: ProfileView
  onOpen: (id: string, tab?: ProfileTab) => void
  tab: ProfileTab
}

const useProfileActs = ({ profiles, profile, onOpen }: Omit<Props, 'tab'>) => {
  const queries = useQueryClient()
  const { id, isDefault: _, ...content } = profile
  const refresh = () => queries.invalidateQueries({ queryKey: ['erp-profiles'] })
  const onError = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  const copy = useMutation({
    mutationFn: () =>
      call(profileRoutes.create, {
        body: { ...content, code: freeCode(profiles, profile.code), name: `${profile.name} (copia)`.slice(0, 80) },
      }),
    onSuccess: async created => {
      await refresh()
      onOpen(created.id)
    },
    onError,
  })
  const makeDefault = useMutation({
    mutationFn: () => call(profileRoutes.makeDefault, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      showToast({ variant: 'success', text: `Las próximas bajadas usan «${profile.name}»` })
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => call(profileRoutes.remove, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      onOpen('')
      showToast({ variant: 'success', text: `Eliminaste «${profile.name}»` })
    },
    onError,
  })
  return { copy, makeDefault, remove }
}

/** Which layout is open, and what is done with it as a whole. */
export const ProfileBar = (props: Props) => {
  const { profiles, profile, tab, onOpen } = props
  const [removing, setRemoving] = useState(false)
  const [adding, setAdding] = useState(false)
  const acts = useProfileActs(props)
  const data = Object.entries(exportKinds).map(([kind, group]) => ({
    group,
    items: profiles.filter(item => item.kind === kind).map(item => ({ value: item.id, label: item.name })),
  }))
  return (
    <div className={classes.toolbar}>
      <Select
        aria-label="Formato"
        className={classes.choice}
        data={data}
        value={profile.id}
        onChange={id => id && onOpen(id)}
        allowDeselect={false}
      />
      {profile.isDefault ? (
        <Badge>En uso</Badge>
      ) : (
        <Button busy={acts.makeDefault.isPending} onClick={() => acts.makeDefault.mutate()}>
          Usar en las próximas bajadas
        </Button>
      )}
      <SegmentedControl
        aria-label="Qué se ve del formato"
        data={profileTabs}
        value={tab}
        onChange={value => onOpen(profile.id, value === 'document' ? 'document' : 'layout')}
      />
      <span className={classes.space} />
      <Button leftIcon={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
        Agregar formato
      </Button>
      <Button leftIcon={<IconCopy aria-hidden />} busy={acts.copy.isPending} onClick={() => acts.copy.mutate()}>
        Duplicar
      </Button>
      {!profile.isDefault && (
        <IconButton icon={IconTrash} label="Eliminar este formato" onClick={() => setRemoving(true)} />
      )}
      {adding && (
        <AddProfileDialog
          profiles={profiles}
          onClose={() => setAdding(false)}
          onAdded={id => {
            setAdding(false)
            onOpen(id, 'document')
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={`¿Eliminar «${profile.name}»?`}
          confirmLabel="Eliminar formato"
          destructive
          busy={acts.remove.isPending}
          onCancel={() => setRemoving(false)}
          onConfirm={() => acts.remove.mutate()}
        >
          Los lotes que ya se bajaron con él se conservan.
        </ConfirmDialog>
      )}
    </div>
  )
}
