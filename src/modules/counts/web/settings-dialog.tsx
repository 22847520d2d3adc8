import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../kernel/web/api/client.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../kernel/web/form/draft-dialog.tsx'
import { countRoutes } from '../contract/count-routes.ts'
import { approvedByOtherLabel, countSettings } from '../contract/settings.ts'

type Values = z.output<typeof countSettings.schema>
type Props = { onClose: () => void }

const settingsKey = ['settings-counts']

const Form = ({ saved, onClose }: Props & { saved: Values }) => {
  const queries = useQueryClient()
  const draft = useDraft<Values>({
    saved,
    schema: countSettings.schema,
    save: async body => {
      queries.setQueryData(settingsKey, await call(countRoutes.settings.save, { body }))
      void queries.invalidateQueries({ queryKey: ['counts'] })
      showToast({ variant: 'success', text: 'Guardaste los ajustes de control de stock' })
      onClose()
    },
  })
  return (
    <DraftDialog draft={draft} title="Ajustes de control de stock" saveLabel="Guardar" onClose={onClose}>
      <Switch
        label={approvedByOtherLabel}
        description="Quien anotó algo de un conteo, en cualquier vuelta, no lo aprueba. Apagalo solo si no hay otra persona que pueda hacerlo."
        checked={draft.draft.approvedByOther}
        onChange={event => draft.setDraft({ approvedByOther: event.currentTarget.checked })}
      />
    </DraftDialog>
  )
}

/** Settings of counts: who may approve. */
export const CountSettingsDialog = ({ onClose }: Props) => {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(countRoutes.settings.get, { signal }),
  })
  return data ? <Form saved={data} onClose={onClose} /> : null
}
