import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { type Pipeline, pipelineRoutes } from '../../../pipelines/contract/pipelines.ts'
import { type FormDetail, formRoutes } from '../../contract/forms.ts'
import classes from './requirement-card.module.css'

const usePipelines = (): Pipeline[] =>
  useQuery({
    queryKey: ['pipelines', 'list', 'of-forms'],
    queryFn: ({ signal }) => call(pipelineRoutes.list, { signal }),
    staleTime: 300_000,
  }).data?.items ?? []

type Values = FormDetail['pipelineForm']
type PartProps = { values: Values; error: string | undefined; change: (part: Partial<Values>) => void }

const Requirement = ({ values: { active, pipelineKey, stateKey }, error, change }: PartProps) => {
  const pipelines = usePipelines()
  const states = pipelines.find(({ id }) => id === pipelineKey)?.states.filter(({ type }) => type === 'open') ?? []
  return (
    <>
      <Switch
        label="Obligatorio en una etapa de un pipeline"
        description="Ninguna oportunidad avanza de esa etapa ni se gana hasta que esté contestado."
        checked={active}
        onChange={event => change({ active: event.currentTarget.checked })}
      />
      {active && (
        <div className={classes.pair}>
          <Select
            label="Pipeline"
            data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
            value={pipelineKey}
            error={error}
            onChange={id => change({ pipelineKey: id, stateKey: null })}
          />
          <Select
            label="Etapa"
            disabled={!pipelineKey}
            data={states.map(({ id, name }) => ({ value: id, label: name }))}
            value={stateKey}
            onChange={id => change({ stateKey: id })}
          />
        </div>
      )}
    </>
  )
}

/** The state of a pipeline that asks for a form. Its kind and subject are settings of the form itself. */
export const RequirementCard = ({ form, onSaved }: { form: FormDetail; onSaved: (form: FormDetail) => void }) => {
  const [values, setValues] = useState(form.pipelineForm)
  const isChanged = JSON.stringify(values) !== JSON.stringify(form.pipelineForm)
  const submission = useSubmission(async () => {
    const { name, description, kind, subject, revision } = form
    onSaved(
      await call(formRoutes.settings, {
        params: { id: form.id },
        body: { name, description, kind, subject, revision, pipelineForm: values },
      }),
    )
    showToast({ variant: 'success', text: 'Guardaste la exigencia del formulario.' })
  })
  const change = (part: Partial<Values>) => {
    submission.forget()
    setValues(current => ({ ...current, ...part }))
  }
  return (
    <Card title="Exigencia">
      <div className={classes.fields}>
        <Requirement values={values} error={submission.errors.pipelineForm} change={change} />
        {submission.failure && (
          <p role="alert" className={classes.failure}>
            {submission.failure}
          </p>
        )}
        {isChanged && (
          <div className={classes.acts}>
            <Button onClick={() => setValues(form.pipelineForm)}>Descartar</Button>
            <Button busy={submission.busy} onClick={() => void submission.submit()}>
              Guardar
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
