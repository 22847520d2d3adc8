import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { RouteContract } from '../../contract/route.ts'
import { call } from '../api/client.ts'
import { Card } from '../components/card.tsx'
import { QueryError } from '../components/error-state.tsx'
import { SkeletonLines } from '../components/skeleton.tsx'
import { showToast } from '../components/toast-store.ts'
import { type DraftErrors, useDraft } from '../form/draft.ts'
import { DraftForm } from '../form/draft-form.tsx'
import { renewSession, useSession } from '../session/session-store.ts'
import classes from './settings-form.module.css'
import { SettingsFrame } from './settings-frame.tsx'

/** What each card of a screen works with. */
export type SettingsPart<Value> = {
  settings: Value
  saved: Value
  errors: DraftErrors
  change: (values: Partial<Value>) => void
  /** Props that connect an input to a setting: `<CountInput {...field('farAwayMeters')} />`. */
  field: <Name extends keyof Value & string>(
    name: Name,
  ) => { value: Value[Name]; error: string | undefined; onChange: (value: Value[Name]) => void }
  /** Props that connect a switch to a boolean setting. */
  toggle: (name: keyof Value & string) => { checked: boolean; onChange: (checked: boolean) => void }
}

type SettingsDraft<Value> = { draft: Value; errors: DraftErrors; setDraft: (value: Value) => void }

const partOf = <Value,>(draft: SettingsDraft<Value>, saved: Value): SettingsPart<Value> => {
  const { draft: settings, errors } = draft
  const change = (values: Partial<Value>) => draft.setDraft({ ...settings, ...values })
  const set = (name: keyof Value) => (value: unknown) => change({ [name]: value } as Partial<Value>)
  return {
    settings,
    saved,
    errors,
    change,
    field: name => ({ value: settings[name], error: errors[name], onChange: set(name) }),
    toggle: name => ({ checked: settings[name] === true, onChange: set(name) }),
  }
}

type Screen<Value> = {
  /** Name of the settings in the confirmation: «los datos de la empresa». */
  name: string
  queryKey: string
  load: (signal: AbortSignal) => Promise<Value>
  save: (value: Value) => Promise<Value>
  schema: z.ZodType<Value>
  children: (part: SettingsPart<Value>) => ReactNode
}

const Form = <Value,>({ saved, screen }: { saved: Value; screen: Screen<Value> }) => {
  const queries = useQueryClient()
  const { role } = useSession()
  const mayChange = role === 'admin'
  const draft = useDraft({
    saved,
    schema: screen.schema,
    save: async body => {
      const savedSettings = await screen.save(body)
      queries.setQueryData([screen.queryKey], savedSettings)
      draft.setDraft(savedSettings)
      showToast({ variant: 'success', text: `Guardaste ${screen.name}` })
      await renewSession()
    },
  })
  const part = partOf(draft, saved)
  if (mayChange)
    return (
      <DraftForm draft={draft} label={`Configuración: ${screen.name}`} narrow>
        {screen.children(part)}
      </DraftForm>
    )
  return (
    <fieldset disabled className={classes.readOnly} aria-label={`Configuración: ${screen.name}`}>
      <p className={classes.reason}>Un administrador de tu empresa puede cambiar {screen.name}.</p>
      {screen.children(part)}
    </fieldset>
  )
}

/** Skeleton of the form's cards. */
const SkeletonCards = () => (
  <div className={classes.skeleton}>
    {[3, 5, 4].map(lines => (
      <Card key={lines}>
        <SkeletonLines lines={lines} />
      </Card>
    ))}
  </div>
)

/** A screen of Configuración that is one form: loads, edits and saves one group of settings. */
export const SettingsForm = <Value,>(screen: Screen<Value>) => {
  const query = useQuery({ queryKey: [screen.queryKey], queryFn: ({ signal }) => screen.load(signal) })
  return (
    <SettingsFrame>
      {query.isPending && <SkeletonCards />}
      {query.isError && (
        <QueryError
          title="No pudimos traer la configuración"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && <Form saved={query.data} screen={screen} />}
    </SettingsFrame>
  )
}

type GroupRoutes<Schema extends z.ZodObject> = {
  group: { name: string; schema: Schema }
  get: RouteContract
  save: RouteContract
}

/** A settings form over the get and save routes of one group. */
export const GroupForm = <Schema extends z.ZodObject>({
  routes,
  name,
  children,
}: {
  routes: GroupRoutes<Schema>
  name: string
  children: Screen<z.output<Schema>>['children']
}) => {
  const { group, get, save } = routes
  return (
    <SettingsForm<z.output<Schema>>
      name={name}
      queryKey={`settings-${group.name}`}
      // TypeScript cannot derive that the output type of a generic schema is `z.output` of it.
      schema={group.schema as unknown as z.ZodType<z.output<Schema>>}
      load={async signal => group.schema.parse(await call(get, { signal }))}
      save={async body => group.schema.parse(await call(save, { body }))}
    >
      {children}
    </SettingsForm>
  )
}
