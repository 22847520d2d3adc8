import { MultiSelect, Radio } from '@mantine/core'
import type { Privacy } from '../../contract/privacy.ts'
import type { Role } from '../../contract/roles.ts'

const roleTitles: Record<Role, string> = {
  admin: 'Administración',
  erp: 'ERP',
  supervisor: 'Supervisión',
  ventas: 'Ventas',
}

type PrivacyChoice = { privacy: Privacy; roles: Role[] }

type Props = {
  values: PrivacyChoice
  errors: Record<string, string>
  change: (part: Partial<PrivacyChoice>) => void
  description?: string
  /** In the order in which they are offered. */
  options: { id: Privacy; label: string; hint: string; disabled?: boolean }[]
  /** Roles it may be shared with. */
  roles: readonly Role[]
}

/** Who may see a record: only its owner, everybody, or some roles, which are then chosen. */
export const PrivacyFields = ({ values, errors, change, description, options, roles }: Props) => (
  <>
    <Radio.Group
      label="Quién lo ve"
      description={description}
      value={values.privacy}
      error={errors.privacy}
      onChange={value => change({ privacy: value as Privacy })}
    >
      {options.map(({ id, label, hint, disabled = false }) => (
        <Radio key={id} value={id} label={label} description={hint} disabled={disabled} mt={8} />
      ))}
    </Radio.Group>
    {values.privacy === 'roles' && (
      <MultiSelect
        label="Roles"
        data={roles.map(role => ({ value: role, label: roleTitles[role] }))}
        value={values.roles}
        error={errors.roles}
        onChange={next => change({ roles: next as Role[] })}
      />
    )}
  </>
)
