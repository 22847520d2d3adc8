import { Switch, TextInput } from '@mantine/core'
import { field, type ReferenceValue } from '../../../../kernel/contract/fields.ts'
import { type Privacy, privacyIds } from '../../../../kernel/contract/privacy.ts'
import { type Role, roles } from '../../../../kernel/contract/roles.ts'
import { PrivacyFields } from '../../../../kernel/web/form/privacy-fields.tsx'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { privacies } from '../../contract/words.ts'

const hints: Record<Privacy, string> = {
  private: 'Administración lo ve igual: las oportunidades son de la empresa.',
  roles: 'Lo ven las personas de esos roles, y administración.',
  everyone: 'Cada persona ve las oportunidades de los vendedores a su alcance.',
}

export type SettingsValues = {
  name: string
  privacy: Privacy
  roles: Role[]
  assignOpportunity: boolean
  salesChannelActive: boolean
  salesChannel: ReferenceValue | null
}

/** As the routes take them. */
export const settingsBody = ({ salesChannel, ...values }: SettingsValues) => ({
  ...values,
  roles: values.privacy === 'roles' ? values.roles : [],
  salesChannelKey: values.salesChannelActive ? (salesChannel?.id ?? null) : null,
})

const channelField = field.reference({
  title: 'Canal de venta',
  table: 'sales_channels',
  resource: 'sales-channels',
  help: 'Con los sub canales que tenga.',
})

type Props = {
  values: SettingsValues
  errors: Record<string, string>
  change: (part: Partial<SettingsValues>) => void
}

/** The widest first, as most are. */
const options = privacyIds.toReversed().map(id => ({ id, label: privacies[id], hint: hints[id] }))

/** The name of a pipeline, who sees it, whose its opportunities are and of which channel. */
export const SettingsFields = (props: Props) => {
  const { values, errors, change } = props
  const { environment } = useSession()
  return (
    <>
      <TextInput
        label="Nombre"
        data-autofocus
        maxLength={60}
        value={values.name}
        error={errors.name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <PrivacyFields {...props} options={options} roles={roles} />
      <Switch
        label="Elegir el vendedor al crear la oportunidad"
        description="Si no, va al vendedor del cliente."
        checked={values.assignOpportunity}
        onChange={event => change({ assignOpportunity: event.currentTarget.checked })}
      />
      <Switch
        label="Solo clientes y prospectos de un canal"
        checked={values.salesChannelActive}
        onChange={event => change({ salesChannelActive: event.currentTarget.checked })}
      />
      {values.salesChannelActive && (
        <ReferenceInput
          field={channelField}
          label={channelField.title}
          value={values.salesChannel}
          error={errors.salesChannelKey}
          timeZone={environment.timeZone}
          onChange={value => change({ salesChannel: value as ReferenceValue | null })}
          onBlur={() => undefined}
        />
      )}
    </>
  )
}
