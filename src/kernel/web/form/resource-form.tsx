import './form-styles.ts'
import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es.js'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { inSentence } from '../../contract/agreement.ts'
import { fieldText } from '../../contract/field-text.ts'
import { type Resource, writableFields } from '../../contract/resource.ts'
import { Button } from '../components/button.tsx'
import type { Row } from '../grid/declaration.ts'
import { useSession } from '../session/session-store.ts'
import { FieldInput } from './field-input.tsx'
import type { FormErrors, FormValues } from './form-values.ts'
import classes from './resource-form.module.css'
import { unsavedText } from './save-bar.tsx'
import { useFirstInvalid } from './use-first-invalid.ts'
import { useResourceForm } from './use-resource-form.ts'

type ResourceFormProps = {
  resource: Resource
  /** Null to create. */
  row: Row | null
  canWrite: boolean
  onSaved: (row: Row) => void
  onCancel: () => void
  /** How many fields differ from what is saved, as it changes. */
  onChanges: (count: number) => void
  /** Further acts on the row, at the left of the save bar. */
  actions?: ReactNode
  /** Hides fields that do not apply to the values chosen so far. */
  isShown?: (name: string, values: FormValues) => boolean
  /** Label of the button that creates; «Crear» by default. */
  createLabel?: string
  /** Initial values of a new row. */
  given?: FormValues
  /** Creates the row instead of the resource's own route. */
  send?: (body: Record<string, unknown>) => Promise<unknown>
  /** What a page adds to its form. */
  extra?: FormExtras
}

/** Something a page adds to the form, with access to the values being edited. */
export type FormExtra = (form: {
  row: Row | null
  values: FormValues
  change: (name: string, value: unknown) => void
  canWrite: boolean
}) => ReactNode

/** Before all fields, above one of them by its name, and after all. */
export type FormExtras = { before?: FormExtra; above?: Record<string, FormExtra>; after?: FormExtra }

type FactsProps = { resource: Resource; row: Row; timeZone: string; isShown: (name: string) => boolean }

/** Fields that the product computes or sets: read-only, under the form. */
const ReadOnlyFacts = ({ resource, row, timeZone, isShown }: FactsProps) => {
  const facts = Object.entries(resource.fields).filter(([name, field]) => field.readOnly && isShown(name))
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts}>
      {facts.map(([name, field]) => (
        <div key={name}>
          <dt>{field.title}</dt>
          <dd>{fieldText(field, row[name], timeZone)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Errors of fields that this form does not show, each with its field's title. */
const unseenErrors = ({ fields }: Resource, errors: FormErrors, visibleNames: Set<string>): string[] =>
  Object.entries(errors).flatMap(([name, message]) =>
    visibleNames.has(name) ? [] : [`${fields[name]?.title ?? name}: ${message}`],
  )

/** A one-column form for a resource's row. Fields are validated when left; the bar at the bottom or Ctrl S saves. */
export const ResourceForm = ({
  resource,
  row,
  canWrite,
  onSaved,
  onCancel,
  onChanges,
  actions,
  isShown = () => true,
  createLabel = 'Crear',
  given,
  send,
  extra,
}: ResourceFormProps) => {
  const { environment } = useSession()
  const { values, errors, failure, busy, changed, change, leave, discard, submit } = useResourceForm({
    resource,
    row,
    onSaved,
    given,
    send,
  })
  const id = useId()
  const fields = writableFields(resource).filter(([name]) => isShown(name, values))
  useEffect(() => {
    onChanges(changed.length)
    return () => onChanges(0)
  }, [changed.length, onChanges])
  const failures = [failure?.message, ...unseenErrors(resource, errors, new Set(fields.map(([name]) => name)))]
  const showFirstInvalid = useFirstInvalid()
  const sendFrom = (form: Element) => void submit().then(() => showFirstInvalid(form))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    sendFrom(event.currentTarget)
  }
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <form
        className={classes.form}
        noValidate
        aria-labelledby={id}
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault()
          sendFrom(event.currentTarget)
        }}
      >
        <span id={id} className="visually-hidden">
          {`${row ? 'Datos de' : 'Crear'} ${inSentence(resource.titles.one)}`}
        </span>
        <div className={classes.fields}>
          {extra?.before?.({ row, values, change, canWrite })}
          {fields.map(([name, field]) => (
            <Fragment key={name}>
              {extra?.above?.[name]?.({ row, values, change, canWrite })}
              <FieldInput
                field={field}
                value={values[name]}
                error={errors[name]}
                disabled={!canWrite || (row !== null && field.fixed === true)}
                timeZone={environment.timeZone}
                onChange={value => change(name, value)}
                onBlur={() => leave(name)}
              />
            </Fragment>
          ))}
          {extra?.after?.({ row, values, change, canWrite })}
          {row && (
            <ReadOnlyFacts
              resource={resource}
              row={row}
              timeZone={environment.timeZone}
              isShown={name => isShown(name, values)}
            />
          )}
        </div>
        {failures.filter(Boolean).map(message => (
          <p key={message} role="alert" className={classes.failure}>
            {message} Lo que escribiste sigue acá.
          </p>
        ))}
        {canWrite && (
          <div className={classes.bar}>
            {actions}
            <span className={classes.state} aria-live="polite">
              {row ? unsavedText(changed.length) : ''}
            </span>
            <Button variant="ghost" onClick={row && changed.length > 0 ? discard : onCancel}>
              {row ? (changed.length > 0 ? 'Descartar' : 'Cerrar') : 'Cancelar'}
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              disabled={row !== null && changed.length === 0}
              title="Ctrl S"
            >
              {row ? 'Guardar' : createLabel}
            </Button>
          </div>
        )}
      </form>
    </DatesProvider>
  )
}
