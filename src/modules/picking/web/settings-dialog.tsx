import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../kernel/web/api/client.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../kernel/web/form/draft-dialog.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { pickingRoutes } from '../contract/picking-routes.ts'
import { pickingSettings } from '../contract/settings.ts'

type Values = z.output<typeof pickingSettings.schema>
type Props = { onClose: () => void }

const settingsKey = ['settings-picking']

const Form = ({ saved, onClose }: Props & { saved: Values }) => {
  const queries = useQueryClient()
  const draft = useDraft<Values>({
    saved,
    schema: pickingSettings.schema,
    save: async body => {
      queries.setQueryData(settingsKey, await call(pickingRoutes.settings.save, { body }))
      // The dashboard counts lots near expiry by these days.
      void queries.invalidateQueries({ queryKey: ['picking'] })
      showToast({ variant: 'success', text: 'Guardaste los ajustes de picking' })
      onClose()
    },
  })
  const value = draft.draft
  return (
    <DraftDialog draft={draft} title="Ajustes de picking" saveLabel="Guardar" onClose={onClose}>
      <Switch
        label="Otra persona supervisa lo preparado"
        description="Una tarea preparada espera a que la revise alguien que no la preparó. Sin esto, preparada ya está lista."
        checked={value.requiresSupervision}
        onChange={event => draft.setDraft({ ...value, requiresSupervision: event.currentTarget.checked })}
      />
      <Switch
        label="Un supervisor puede tomar un lote vencido"
        description="Diciendo por qué; queda en el historial de la tarea. Sin esto, nadie lo toma."
        checked={value.leadsTakeExpired}
        onChange={event => draft.setDraft({ ...value, leadsTakeExpired: event.currentTarget.checked })}
      />
      <FigureInput
        label="Días para avisar un vencimiento"
        description="Los tableros muestran lo que vence dentro de estos días."
        min={0}
        allowDecimal={false}
        error={draft.errors.expiryDays}
        value={value.expiryDays}
        onChange={days => draft.setDraft({ ...value, expiryDays: days ?? Number.NaN })}
      />
    </DraftDialog>
  )
}

/** Settings of picking: supervision, and the days before an expiry. */
export const PickingSettingsDialog = ({ onClose }: Props) => {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(pickingRoutes.settings.get, { signal }),
  })
  return data ? <Form saved={data} onClose={onClose} /> : null
}
