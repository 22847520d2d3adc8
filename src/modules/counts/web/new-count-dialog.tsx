import { Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { field, type ReferenceValue } from '../../../kernel/contract/fields.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { FieldPair } from '../../../kernel/web/form/draft-form.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { ReferenceInput } from '../../../kernel/web/form/reference-input.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type CountScope, countRoutes, countScopes } from '../contract/count-routes.ts'
import { countPath } from './count-path.ts'
import classes from './counts.module.css'

const scopeFields = {
  items: field.reference({ title: 'Agregar un rubro', table: 'items', resource: 'items' }),
  brands: field.reference({ title: 'Agregar una marca', table: 'brands', resource: 'brands' }),
  articles: field.reference({ title: 'Agregar un artículo', table: 'articles', resource: 'articles' }),
}

type Draft = {
  place: string | null
  scope: CountScope
  chosen: ReferenceValue[]
  isBlind: boolean
  toleranceUnits: number | null
  tolerancePercent: number | null
  note: string
}

type Part = { draft: Draft; errors: Record<string, string>; change: (part: Partial<Draft>) => void }

const ScopeFields = ({ draft, errors, change }: Part) => {
  const { environment } = useSession()
  if (draft.scope === 'all') return null
  const chosenField = scopeFields[draft.scope]
  return (
    <>
      <ReferenceInput
        key={draft.chosen.length}
        field={chosenField}
        label={chosenField.title}
        value={null}
        error={errors.scopeIds}
        timeZone={environment.timeZone}
        onChange={value => {
          const row = value as ReferenceValue | null
          if (row && !draft.chosen.some(({ id }) => id === row.id)) change({ chosen: [...draft.chosen, row] })
        }}
        onBlur={() => {}}
      />
      <ul className={classes.chosen}>
        {draft.chosen.map(({ id, name }) => (
          <li key={id}>
            {name}
            <Button variant="link" onClick={() => change({ chosen: draft.chosen.filter(row => row.id !== id) })}>
              Quitar
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const Tolerance = ({ draft, errors, change }: Part) => (
  <FieldPair>
    <FigureInput
      label="Tolerancia en unidades"
      description="Una diferencia de hasta esto no se vuelve a contar."
      min={0}
      decimalScale={3}
      value={draft.toleranceUnits}
      error={errors.toleranceUnits}
      onChange={toleranceUnits => change({ toleranceUnits })}
    />
    <FigureInput
      label="O en porcentaje"
      description="De lo que dicen los libros."
      min={0}
      max={100}
      decimalScale={2}
      value={draft.tolerancePercent}
      error={errors.tolerancePercent}
      onChange={tolerancePercent => change({ tolerancePercent })}
    />
  </FieldPair>
)

const usePlaces = () =>
  useQuery({
    queryKey: ['counts', 'places'],
    queryFn: async ({ signal }) => (await call(countRoutes.places, { signal })).items,
  })

const start: Draft = {
  place: null,
  scope: 'all',
  chosen: [],
  isBlind: true,
  toleranceUnits: 0,
  tolerancePercent: 0,
  note: '',
}

/** Opens a count: its place, its scope and its tolerances. */
export const NewCountDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const { data: places = [] } = usePlaces()
  const [draft, setDraft] = useState(start)
  const change = (part: Partial<Draft>) => setDraft(current => ({ ...current, ...part }))
  const form = useSubmission(async () => {
    const place = places.find(({ id }) => id === draft.place)
    const { scope, isBlind, note } = draft
    const count = await call(countRoutes.open, {
      body: {
        place: { kind: place?.kind ?? 'warehouse', id: place?.id ?? '' },
        scope,
        scopeIds: scope === 'all' ? [] : draft.chosen.map(({ id }) => id),
        isBlind,
        toleranceUnits: draft.toleranceUnits ?? 0,
        tolerancePercent: draft.tolerancePercent ?? 0,
        note,
      },
    })
    void navigate(countPath(count.id))
  })
  const part = { draft, errors: form.errors, change }
  return (
    <FormDialog title="Abrir un conteo" confirmLabel="Abrir" form={form} values={draft} onClose={onClose}>
      <Select
        label="Depósito o vehículo"
        placeholder="Elegí un lugar"
        searchable
        data={places.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.place}
        error={form.errors['place.id'] ?? form.errors.place}
        onChange={place => change({ place })}
      />
      <Select
        label="Qué se cuenta"
        allowDeselect={false}
        data={Object.entries(countScopes).map(([value, label]) => ({ value, label }))}
        value={draft.scope}
        onChange={value =>
          change({
            scope: (Object.keys(countScopes) as CountScope[]).find(scope => scope === value) ?? 'all',
            chosen: [],
          })
        }
      />
      <ScopeFields {...part} />
      <Switch
        label="A ciegas: quien cuenta no ve lo que dicen los libros"
        checked={draft.isBlind}
        onChange={event => change({ isBlind: event.currentTarget.checked })}
      />
      <Tolerance {...part} />
      <TextInput
        label="Nota"
        placeholder="Conteo mensual, control por faltantes…"
        value={draft.note}
        error={form.errors.note}
        onChange={event => change({ note: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
