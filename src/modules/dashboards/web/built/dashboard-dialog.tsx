import '../../../../kernel/web/form/form-styles.ts'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Privacy, privacyIds } from '../../../../kernel/contract/privacy.ts'
import { groupIncludes, type Role } from '../../../../kernel/contract/roles.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { PrivacyFields } from '../../../../kernel/web/form/privacy-fields.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import {
  type BuiltDashboard,
  builtRoutes,
  type DashboardSummary,
  listedRoutes,
  mayShareDashboards,
} from '../../contract/built/built-dashboards.ts'
import {
  type DashboardType,
  dashboardTypeIds,
  dashboardTypes,
  privacies,
  rolesOfType,
} from '../../contract/built/kinds.ts'

type Values = { name: string; type: DashboardType; privacy: Privacy; roles: Role[] }
type Change = (values: Partial<Values>) => void

const hints: Record<Privacy, string> = {
  private: 'Nadie más lo ve, ni quien administra.',
  roles: 'Lo ven las personas de esos roles.',
  everyone: 'Lo ve quien pueda ver tableros de este tipo.',
}

const DashboardPrivacy = ({
  values,
  errors,
  change,
}: {
  values: Values
  errors: Record<string, string>
  change: Change
}) => {
  const { role } = useSession()
  const mayShare = mayShareDashboards(role)
  return (
    <PrivacyFields
      values={values}
      errors={errors}
      change={change}
      description={
        mayShare ? 'Cada persona ve sus propios números en él.' : 'Tu rol no comparte tableros: es solo para vos.'
      }
      options={privacyIds.map(id => ({
        id,
        label: privacies[id],
        hint: hints[id],
        disabled: id !== 'private' && !mayShare,
      }))}
      roles={rolesOfType(values.type)}
    />
  )
}

const openTypes = (role: Role) =>
  dashboardTypeIds
    .filter(type => groupIncludes(dashboardTypes[type].group, role))
    .map(type => ({ value: type, label: dashboardTypes[type].title }))

const Fields = ({
  values,
  errors,
  change,
  isNew,
}: {
  values: Values
  errors: Record<string, string>
  change: Change
  isNew: boolean
}) => {
  const { role } = useSession()
  const types = openTypes(role)
  return (
    <>
      <TextInput
        label="Nombre"
        data-autofocus
        maxLength={60}
        value={values.name}
        onChange={event => change({ name: event.currentTarget.value })}
        error={errors.name}
      />
      {isNew && types.length > 1 && (
        <Select
          label="Tipo"
          description="Decide qué widgets tiene; después no se cambia"
          data={types}
          value={values.type}
          allowDeselect={false}
          onChange={value => value && change({ type: value as DashboardType, roles: [] })}
          error={errors.type}
        />
      )}
      <DashboardPrivacy values={values} errors={errors} change={change} />
    </>
  )
}

const bodyOf = ({ name, privacy, roles }: Values) => ({ name, privacy, roles: privacy === 'roles' ? roles : [] })

type DialogProps = {
  /** Absent for a new dashboard. */
  dashboard?: Pick<DashboardSummary, 'id' | 'name' | 'type' | 'privacy' | 'roles' | 'version'>
  onDone: (dashboard: BuiltDashboard) => void
  onClose: () => void
}

/** Name and visibility of a dashboard and, for a new one, its type. */
export const DashboardDialog = ({ dashboard, onDone, onClose }: DialogProps) => {
  const [values, setValues] = useState<Values>(dashboard ?? { name: '', type: 'ventas', privacy: 'private', roles: [] })
  const form = useSubmission(async () => {
    const body = bodyOf(values)
    onDone(
      dashboard
        ? await call(builtRoutes.settings, {
            params: { id: dashboard.id },
            body: { ...body, version: dashboard.version },
          })
        : await call(listedRoutes[values.type].create, { body: { ...body, type: values.type } }),
    )
  })
  return (
    <FormDialog
      title={dashboard ? `Nombre y acceso de «${dashboard.name}»` : 'Crear un tablero'}
      confirmLabel={dashboard ? 'Guardar' : 'Crear tablero'}
      form={form}
      values={values}
      onClose={onClose}
    >
      <Fields
        values={values}
        errors={form.errors}
        change={more => setValues(current => ({ ...current, ...more }))}
        isNew={dashboard === undefined}
      />
    </FormDialog>
  )
}
