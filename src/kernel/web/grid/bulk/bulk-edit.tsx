import '../../form/form-styles.ts'
import { NumberInput, SegmentedControl, Select } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es.js'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { adjustableFields, bulkFields } from '../../../contract/bulk.ts'
import { formatNumber } from '../../../contract/formats.ts'
import { isNullable, type Resource, updateInput } from '../../../contract/resource.ts'
import { messageOf } from '../../api/api-error.ts'
import { placedIn } from '../../api/refusal.ts'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { FieldInput } from '../../form/field-input.tsx'
import { type FormErrors, sentValue } from '../../form/form-values.ts'
import { UnsavedModal } from '../../form/unsaved-modal.tsx'
import { useUnsavedValues } from '../../form/use-unsaved-values.ts'
import { useSession } from '../../session/session-store.ts'
import classes from './bulk.module.css'
import { countWords } from './bulk-words.ts'
import type { BulkBody } from './use-bulk.ts'

/** The new value of a field in every row, or a percentage to add to each row's own. */
type Entry = { name: string; mode: 'value' | 'percent'; value: unknown; percent: number | null }
type Changes = Pick<BulkBody, 'values' | 'adjust'>

const changesOf = (entries: Entry[]): Changes => ({
  values: Object.fromEntries(
    entries.filter(({ mode }) => mode === 'value').map(({ name, value }) => [name, sentValue(value)]),
  ),
  adjust: Object.fromEntries(
    entries.flatMap(({ name, mode, percent }) => (mode === 'percent' && percent !== null ? [[name, percent]] : [])),
  ),
})

const errorsOf = (resource: Resource, entries: Entry[]): FormErrors => {
  const parsed = updateInput(resource).safeParse(changesOf(entries).values)
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [String(path[0]), message])
  const unsaid = entries.filter(({ mode, percent }) => mode === 'percent' && !percent)
  return Object.fromEntries([...wrong, ...unsaid.map(({ name }) => [name, 'Poné un porcentaje distinto de cero.'])])
}

type EntryProps = {
  resource: Resource
  entry: Entry
  error?: string
  count: number
  onChange: (entry: Entry) => void
  onRemove: () => void
}

const PercentInput = ({ resource, entry, error, onChange }: EntryProps) => (
  <NumberInput
    label={`${resource.fields[entry.name]?.title}: porcentaje`}
    description="Con signo menos, baja. Cada fila parte de lo que tiene; la que no tiene nada queda igual."
    error={error}
    value={entry.percent ?? ''}
    onChange={value => onChange({ ...entry, percent: typeof value === 'number' ? value : null })}
    decimalSeparator=","
    thousandSeparator="."
    decimalScale={2}
    min={-100}
    max={1000}
    clampBehavior="none"
    hideControls
    rightSection="%"
  />
)

const ValueInput = ({ resource, entry, error, count, onChange }: EntryProps) => {
  const { environment } = useSession()
  const field = resource.fields[entry.name]
  if (!field) return null
  const empties = isNullable(field) && sentValue(entry.value) === null
  return (
    <>
      <FieldInput
        field={field}
        value={entry.value}
        error={error}
        timeZone={environment.timeZone}
        onChange={value => onChange({ ...entry, value })}
        onBlur={() => undefined}
      />
      {empties && <p className={classes.reason}>Vacío: se borra en {formatNumber(count)}.</p>}
    </>
  )
}

const EntryInput = (props: EntryProps) => {
  const { resource, entry, onChange, onRemove } = props
  const title = resource.fields[entry.name]?.title ?? entry.name
  const adjustable = adjustableFields(resource).some(([name]) => name === entry.name)
  return (
    <li className={classes.entry}>
      <div className={classes.input}>
        {adjustable && (
          <SegmentedControl
            size="xs"
            aria-label={`Cómo cambia ${title}`}
            data={[
              { value: 'value', label: 'Dejar en' },
              { value: 'percent', label: 'Aumentar %' },
            ]}
            value={entry.mode}
            onChange={mode => onChange({ ...entry, mode: mode === 'percent' ? 'percent' : 'value' })}
          />
        )}
        {entry.mode === 'percent' ? <PercentInput {...props} /> : <ValueInput {...props} />}
      </div>
      <IconButton size="small" icon={IconX} label={`No cambiar ${title}`} onClick={onRemove} />
    </li>
  )
}

const useBulkEdit = (resource: Resource, onSave: (changes: Changes) => Promise<void>) => {
  const [entries, setEntries] = useState<Entry[]>([])
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const fieldErrors = errorsOf(resource, entries)
    setErrors(fieldErrors)
    setFailure('')
    if (Object.keys(fieldErrors).length > 0) return
    setBusy(true)
    try {
      await onSave(changesOf(entries))
    } catch (error) {
      setBusy(false)
      setFailure(messageOf(error))
      setErrors(
        Object.fromEntries(
          Object.entries(placedIn(error)).map(([path, message]) => [path.replace(/^values\./, ''), message]),
        ),
      )
    }
  }
  return { entries, setEntries, errors, failure, busy, submit }
}

/** The form of a bulk edit: fields, and the value that every chosen row gets. */
export const BulkEdit = ({
  resource,
  count,
  onSave,
  onClose,
}: {
  resource: Resource
  count: number
  onSave: (changes: Changes) => Promise<void>
  onClose: () => void
}) => {
  const { entries, setEntries, errors, failure, busy, submit } = useBulkEdit(resource, onSave)
  const unsaved = useUnsavedValues(entries)
  const rest = bulkFields(resource).filter(([name]) => !entries.some(entry => entry.name === name))
  return (
    <UnsavedModal unsaved={unsaved} title={`Editar ${countWords(resource, count)}`} size={480} onClose={onClose}>
      <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void submit()
          }}
        >
          <ul className={classes.entries}>
            {entries.map(entry => (
              <EntryInput
                key={entry.name}
                resource={resource}
                entry={entry}
                error={errors[entry.name]}
                count={count}
                onChange={next => setEntries(entries.map(one => (one.name === next.name ? next : one)))}
                onRemove={() => setEntries(entries.filter(one => one !== entry))}
              />
            ))}
          </ul>
          {rest.length > 0 && (
            <Select
              key={entries.length}
              label={entries.length === 0 ? 'Qué campo cambiar' : 'Otro campo'}
              placeholder="Elegí un campo"
              data-autofocus
              searchable
              nothingFoundMessage="Sin resultados"
              data={rest.map(([name, field]) => ({ value: name, label: field.title }))}
              value={null}
              onChange={name => name && setEntries([...entries, { name, mode: 'value', value: null, percent: null }])}
            />
          )}
          {failure && (
            <p role="alert" className={classes.failure}>
              {failure} Lo que escribiste sigue acá.
            </p>
          )}
          <div className={classes.actions}>
            {entries.length === 0 && <span className={classes.reason}>Elegí al menos un campo.</span>}
            <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
            <Button type="submit" variant="primary" busy={busy} disabled={entries.length === 0}>
              Cambiar {countWords(resource, count)}
            </Button>
          </div>
        </form>
      </DatesProvider>
    </UnsavedModal>
  )
}
