import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../../../kernel/contract/resource.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { DayInput } from '../../../../kernel/web/form/day-input.tsx'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import {
  type Assignment,
  type Audience,
  assignmentRoutes,
  emptyAudience,
} from '../../contract/assignment/assignments.ts'
import { type Frequency, frequencies, frequencyIds } from '../../contract/assignment/words.ts'
import { type formList, formRoutes } from '../../contract/forms.ts'
import type { AnswerRule, FormSubject } from '../../contract/words.ts'
import classes from './assignment.module.css'
import { AudienceField, type NamedCustomer } from './audience-field.tsx'
import { useAssignmentsAgain, useToday } from './use-assignments.ts'

export type AssignableForm = { id: string; name: string; kind: AnswerRule; subject: FormSubject }

type Values = {
  form: AssignableForm | null
  audience: Audience
  customers: NamedCustomer[]
  startsOn: string
  endsOn: string | null
  frequency: Frequency
  quota: number | null
}

const initialOf = (assignment: Assignment | null, form: AssignableForm | null, today: string): Values =>
  assignment
    ? { ...assignment, customers: assignment.names.customers }
    : {
        form,
        audience: emptyAudience,
        customers: [],
        startsOn: today,
        endsOn: null,
        frequency: 'once',
        quota: null,
      }

const publishedForms = 500

/** Published forms, to choose one of. */
const useForms = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['forms', 'assignable'],
    enabled: isNeeded,
    queryFn: async ({ signal }) => {
      const { items } = await call(formRoutes.list, {
        query: { limit: publishedForms, filter: [{ field: 'state', operator: 'matches', value: 'published' }] },
        signal,
      })
      return items as RowOf<typeof formList>[]
    },
  })

type FieldsProps = { values: Values; errors: Record<string, string>; change: (part: Partial<Values>) => void }

const FormChoice = ({ values, errors, change }: FieldsProps) => {
  const { data = [] } = useForms(true)
  const choose = (id: string | null) => {
    const row = data.find(form => form.id === id)
    if (!row) return change({ form: null })
    void call(formRoutes.get, { params: { id: row.id } }).then(({ name, kind, subject }) =>
      change({ form: { id: row.id, name, kind, subject }, ...(kind === 'single' ? { frequency: 'once' } : {}) }),
    )
  }
  return (
    <Select
      label="Formulario"
      placeholder="Elegí uno publicado"
      searchable
      nothingFoundMessage="Sin resultados"
      data={data.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      value={values.form?.id ?? null}
      error={errors.formId}
      onChange={choose}
    />
  )
}

const Terms = ({ values, errors, change }: FieldsProps) => (
  <>
    <div className={classes.pair}>
      <DayInput
        label="Desde"
        value={values.startsOn}
        error={errors.startsOn}
        onChange={day => change({ startsOn: day ?? '' })}
      />
      <DayInput
        label="Hasta"
        emptyLabel="Quitar la fecha de fin"
        value={values.endsOn}
        error={errors.endsOn}
        onChange={endsOn => change({ endsOn })}
      />
    </div>
    <Select
      label="Frecuencia"
      description={
        values.form?.kind === 'single' ? 'Un registro único se contesta una sola vez por cliente.' : undefined
      }
      allowDeselect={false}
      disabled={values.form?.kind === 'single'}
      data={frequencyIds.map(id => ({ value: id, label: frequencies[id] }))}
      value={values.frequency}
      error={errors.frequency}
      onChange={id => change({ frequency: frequencyIds.find(one => one === id) ?? 'once' })}
    />
    {values.form?.subject !== 'none' && (
      <FigureInput
        label="Cupo por vendedor"
        description="Con cuántas respuestas cumple cada uno. Vacío: las de todos sus clientes."
        min={1}
        max={10_000}
        allowDecimal={false}
        value={values.quota}
        error={errors.quota}
        onChange={quota => change({ quota })}
      />
    )}
  </>
)

const reasonOf = ({ form, startsOn, endsOn }: Values): string | null => {
  if (!form) return 'Elegí el formulario.'
  if (!startsOn) return 'Decí desde cuándo.'
  return endsOn && endsOn < startsOn ? 'Termina antes de empezar.' : null
}

type Props = {
  /** The one that is changed; without it, a new one. */
  assignment: Assignment | null
  /** Of a new one, where it is known. */
  form: AssignableForm | null
  onClose: () => void
}

/** Whom a form is asked of, for how long and how often. */
export const AssignmentDialog = ({ assignment, form: known, onClose }: Props) => {
  const today = useToday()
  const [values, setValues] = useState(() => initialOf(assignment, known, today))
  const again = useAssignmentsAgain()
  const form = useSubmission(async () => {
    const { audience, startsOn, endsOn, frequency, quota } = values
    const terms = { audience, startsOn, endsOn, frequency, quota }
    if (assignment)
      await call(assignmentRoutes.change, {
        params: { id: assignment.id },
        body: { revision: assignment.revision, ...terms },
      })
    else await call(assignmentRoutes.create, { body: { formId: values.form?.id ?? '', ...terms } })
    showToast({
      variant: 'success',
      text: assignment ? 'Guardaste la asignación.' : `Asignaste «${values.form?.name ?? ''}».`,
    })
    await again()
    onClose()
  })
  const change = (part: Partial<Values>) => {
    form.forget()
    setValues(current => ({ ...current, ...part }))
  }
  const fields = { values, errors: form.errors, change }
  return (
    <FormDialog
      title={assignment ? `Asignación de «${assignment.form.name}»` : 'Asignar un formulario'}
      confirmLabel={assignment ? 'Guardar asignación' : 'Asignar'}
      form={form}
      values={values}
      reason={reasonOf(values)}
      size={600}
      onClose={onClose}
    >
      {!assignment && !known && <FormChoice {...fields} />}
      <AudienceField
        formId={values.form?.id ?? null}
        subject={values.form?.subject ?? 'customer'}
        audience={values.audience}
        customers={values.customers}
        onChange={(audience, customers) => change({ audience, customers })}
      />
      <Terms {...fields} />
    </FormDialog>
  )
}
