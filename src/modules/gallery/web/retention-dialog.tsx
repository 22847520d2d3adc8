import { NumberInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useDebounced } from '../../../kernel/web/components/use-debounced.ts'
import { useDraft } from '../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../kernel/web/form/draft-dialog.tsx'
import { type Retention, retentionFields, retentionSettings } from '../contract/retention.ts'
import { galleryRoutes } from '../contract/routes.ts'
import { photoSources, sourceIds } from '../contract/sources.ts'
import classes from './gallery.module.css'

const settingsKey = ['settings-gallery']

type Props = { onClose: () => void }

/** How many photos the draft would delete, told before it is saved. */
const useReach = (draft: Retention): string => {
  const asked = useDebounced(draft, 300)
  const { data } = useQuery({
    queryKey: [...settingsKey, 'reach', asked],
    queryFn: ({ signal }) => call(galleryRoutes.retentionReach, { body: asked, signal }),
    enabled: retentionSettings.schema.safeParse(asked).success,
    placeholderData: previous => previous,
  })
  if (!data) return ''
  const counts = sourceIds.flatMap(source => {
    const count = data.photos[source] ?? 0
    return count > 0 ? [`${formatNumber(count)} de ${photoSources[source].toLowerCase()}`] : []
  })
  return counts.length > 0 ? `Al guardar se eliminan: ${counts.join(', ')}.` : 'Al guardar no se elimina ninguna foto.'
}

const Form = ({ saved, onClose }: Props & { saved: Retention }) => {
  const queries = useQueryClient()
  const draft = useDraft<Retention>({
    saved,
    schema: retentionSettings.schema,
    save: async body => {
      queries.setQueryData(settingsKey, await call(galleryRoutes.saveRetention, { body }))
      showToast({ variant: 'success', text: 'Guardaste los plazos de guarda' })
      onClose()
    },
  })
  const reach = useReach(draft.draft)
  return (
    <DraftDialog
      draft={draft}
      title="Plazos de guarda de las fotos"
      lead="Las caras de las personas son datos personales (Ley 25.326): no se guardan más de lo que hace falta. Meses que se guarda cada foto; 0 es sin plazo."
      saveLabel="Guardar"
      onClose={onClose}
    >
      <div className={classes.months}>
        {sourceIds.map(source => {
          const name = retentionFields[source]
          return (
            <NumberInput
              key={source}
              label={photoSources[source]}
              suffix={draft.draft[name] === 0 ? ' · sin plazo' : ' meses'}
              min={0}
              max={240}
              allowDecimal={false}
              allowNegative={false}
              value={draft.draft[name]}
              onChange={value => draft.setDraft({ ...draft.draft, [name]: Number(value) || 0 })}
            />
          )
        })}
      </div>
      <p role="status">{reach}</p>
    </DraftDialog>
  )
}

/** How long photos of each source are kept. */
export const RetentionDialog = ({ onClose }: Props) => {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(galleryRoutes.retention, { signal }),
  })
  return data ? <Form saved={data} onClose={onClose} /> : null
}
