import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../../kernel/web/form/draft-dialog.tsx'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { stockRoutes } from '../../contract/stock-routes.ts'
import { stockSettings } from '../../contract/stock-settings.ts'

type Values = z.output<typeof stockSettings.schema>
type Props = { onClose: () => void; onDone: () => void }

const Form = ({ saved, onClose, onDone }: Props & { saved: Values }) => {
  const queries = useQueryClient()
  const draft = useDraft<Values>({
    saved,
    schema: stockSettings.schema,
    save: async body => {
      queries.setQueryData(['stock', 'settings'], await call(stockRoutes.settings.save, { body }))
      showToast({ variant: 'success', text: 'Guardaste los ajustes de stock' })
      onDone()
      onClose()
    },
  })
  const value = draft.draft
  const change = (values: Partial<Values>) => draft.setDraft({ ...value, ...values })
  return (
    <DraftDialog draft={draft} title="Ajustes de stock" saveLabel="Guardar" onClose={onClose}>
      <FigureInput
        label="Días que un pedido pendiente compromete stock"
        description="Se descuentan del disponible los pedidos sin exportar de estos últimos días. Con 0, ninguno."
        decimalScale={0}
        value={value.committedDays}
        error={draft.errors.committedDays}
        onChange={days => change({ committedDays: days ?? Number.NaN })}
      />
      <FigureInput
        label="Días de aviso antes del vencimiento"
        decimalScale={0}
        value={value.expiryDays}
        error={draft.errors.expiryDays}
        onChange={days => change({ expiryDays: days ?? Number.NaN })}
      />
      <Switch
        label="Permitir stock negativo"
        description="Para cuando los papeles llegan después que la mercadería. Apagado, un movimiento que deja menos que nada se rechaza."
        checked={value.allowsNegative}
        onChange={event => change({ allowsNegative: event.currentTarget.checked })}
      />
    </DraftDialog>
  )
}

/** Settings of stock. */
export const SettingsDialog = (props: Props) => {
  const { data } = useQuery({
    queryKey: ['stock', 'settings'],
    queryFn: ({ signal }) => call(stockRoutes.settings.get, { signal }),
  })
  return data ? <Form {...props} saved={data} /> : null
}
