import { NumberInput, Select, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../kernel/web/api/client.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../kernel/web/form/draft-dialog.tsx'
import { expiredPaperActs, logisticsSettings, logisticsSettingsRoutes } from '../contract/logistics-settings.ts'

type Values = z.output<typeof logisticsSettings.schema>
type Props = { onClose: () => void }

const settingsKey = ['settings-logistics']

const Form = ({ saved, onClose }: Props & { saved: Values }) => {
  const queries = useQueryClient()
  const draft = useDraft<Values>({
    saved,
    schema: logisticsSettings.schema,
    save: async body => {
      queries.setQueryData(settingsKey, await call(logisticsSettingsRoutes.save, { body }))
      showToast({ variant: 'success', text: 'Guardaste los ajustes de la flota' })
      onClose()
    },
  })
  const value = draft.draft
  return (
    <DraftDialog draft={draft} title="Ajustes de la flota" saveLabel="Guardar" onClose={onClose}>
      <Select
        label="Un papel vencido, al cargar el vehículo"
        description="Avisa y deja seguir, o impide la carga hasta que se renueve."
        data={Object.entries(expiredPaperActs).map(([id, label]) => ({ value: id, label }))}
        value={value.expiredPapers}
        allowDeselect={false}
        onChange={act => draft.setDraft({ ...value, expiredPapers: act === 'block' ? 'block' : 'warn' })}
      />
      <NumberInput
        label="Días que un pedido espera en Cargas"
        description="Los más viejos se dan por entregados de otra manera y no se ofrecen."
        min={1}
        max={365}
        allowDecimal={false}
        value={value.candidateDays}
        onChange={days => draft.setDraft({ ...value, candidateDays: Number(days) || 1 })}
      />
      <Switch
        label="Avisar cada mañana"
        description="Una notificación a los administradores con lo vencido y lo que vence en 30 días."
        checked={value.tellsPapers}
        onChange={event => draft.setDraft({ ...value, tellsPapers: event.currentTarget.checked })}
      />
    </DraftDialog>
  )
}

/** What expired papers do. */
export const FleetSettingsDialog = ({ onClose }: Props) => {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(logisticsSettingsRoutes.get, { signal }),
  })
  return data ? <Form saved={data} onClose={onClose} /> : null
}
