import { SegmentedControl, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { DayInput } from '../../../kernel/web/form/day-input.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { type AssetFollow, assetRoutes, conditions, results } from '../contract/follow.ts'
import classes from './follow.module.css'
import { PhotoButton } from './photo-button.tsx'

type Condition = keyof typeof conditions
type Result = keyof typeof results

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

type Props = { data: AssetFollow; onDone: (data: AssetFollow) => void; onClose: () => void }

/** How an asset was found: when, in what state, what follows, and a photo. */
export const InspectDialog = ({ data, onDone, onClose }: Props) => {
  const [draft, setDraft] = useState({
    day: data.today,
    condition: 'good' as Condition,
    result: 'in_order' as Result,
    note: '',
    photo: null as { id: string; name: string } | null,
  })
  const change = (part: Partial<typeof draft>) => setDraft(current => ({ ...current, ...part }))
  const form = useSubmission(async () => {
    const { photo, note, ...rest } = draft
    const body = { ...rest, note: note || null, fileId: photo?.id ?? null }
    onDone(await call(assetRoutes.inspect, { params: { id: data.asset.id }, body }))
  })
  return (
    <FormDialog
      title={`Inspección de ${data.asset.code}`}
      confirmLabel="Guardar inspección"
      form={form}
      values={draft}
      onClose={onClose}
    >
      <DayInput
        label="Día"
        max={data.today}
        error={form.errors.day}
        value={draft.day}
        onChange={day => day && change({ day })}
      />
      <div>
        <span className={classes.label} id="asset-condition">
          Estado
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby="asset-condition"
          data={options(conditions)}
          value={draft.condition}
          onChange={condition => change({ condition: condition as Condition })}
        />
      </div>
      <Select
        label="Resultado"
        data={options(results)}
        allowDeselect={false}
        error={form.errors.result}
        value={draft.result}
        onChange={result => change({ result: (result ?? 'in_order') as Result })}
      />
      <Textarea
        label="Observaciones"
        autosize
        minRows={2}
        maxLength={500}
        value={draft.note}
        onChange={event => change({ note: event.currentTarget.value })}
      />
      <div className={classes.attach}>
        <PhotoButton
          label={draft.photo ? 'Cambiar la foto' : 'Agregar una foto'}
          onUploaded={photo => change({ photo })}
        />
        {draft.photo && <span>{draft.photo.name}</span>}
        {form.errors.fileId && <span role="alert">{form.errors.fileId}</span>}
      </div>
    </FormDialog>
  )
}
