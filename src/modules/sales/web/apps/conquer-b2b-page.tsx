import { MultiSelect, Select, Textarea } from '@mantine/core'
import { IconPlugOff } from '@tabler/icons-react'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { useCodedOptions } from '../../../../kernel/web/settings/coded-options.ts'
import { ChoiceBoxes, MoneyInput, SettingSwitch } from '../../../../kernel/web/settings/setting-inputs.tsx'
import classes from '../../../../kernel/web/settings/settings-form.module.css'
import { GroupForm, type SettingsPart } from '../../../../kernel/web/settings/settings-form.tsx'
import type { ConquerB2b } from '../../contract/apps/conquer-b2b.ts'
import { appRoutes } from '../../contract/apps/routes.ts'
import { methodChoices } from './conquer-ventas-page.tsx'

type Part = SettingsPart<ConquerB2b>

const errorOfCodes = (errors: Part['errors']): string | undefined =>
  errors.channelCodes ?? Object.entries(errors).find(([path]) => path.startsWith('channelCodes.'))?.[1]

const who = [
  { value: 'everybody', label: 'Todos los clientes' },
  { value: 'channels', label: 'Los de algunos canales de venta' },
  { value: 'nobody', label: 'Nadie, por ahora' },
]

const ChannelsInput = ({ settings, errors, change }: Pick<Part, 'settings' | 'errors' | 'change'>) => {
  const options = useCodedOptions('sales-channels')
  const optionCodes = new Set(options.map(({ value }) => value))
  const others = settings.channelCodes
    .filter(code => !optionCodes.has(code))
    .map(code => ({ value: code, label: code }))
  return (
    <MultiSelect
      className={cx(classes.below, classes.pills)}
      label="Canales de venta"
      description="Con sus subcanales."
      searchable
      nothingFoundMessage="Sin resultados"
      data={[...others, ...options]}
      value={settings.channelCodes}
      error={errorOfCodes(errors)}
      onChange={channelCodes => change({ channelCodes })}
    />
  )
}

const WhoCard = ({ settings, errors, change, field }: Part) => (
  <Card title="Quiénes piden" note="Andén lo verifica">
    <FieldPair>
      <Select
        label="Pueden pedir por la app"
        allowDeselect={false}
        data={who}
        value={settings.whoOrders}
        error={errors.whoOrders}
        onChange={value => value && change({ whoOrders: value as ConquerB2b['whoOrders'] })}
      />
      <MoneyInput label="Pedido mínimo" description="Con IVA; 0: sin mínimo." {...field('minimumOrderCents')} />
    </FieldPair>
    {settings.whoOrders === 'channels' && <ChannelsInput settings={settings} errors={errors} change={change} />}
  </Card>
)

const AppCard = ({ settings, errors, change, field, toggle }: Part) => (
  <Card title="Qué ofrece la app" note="Lo respeta la app">
    <Textarea
      label="Texto de bienvenida"
      autosize
      minRows={2}
      maxRows={6}
      value={settings.welcomeText}
      error={errors.welcomeText}
      onChange={event => change({ welcomeText: event.currentTarget.value })}
    />
    <ChoiceBoxes label="Medios de pago" choices={methodChoices} {...field('paymentMethods')} />
    <div className={cx(classes.switches, classes.below)}>
      <SettingSwitch label="Mostrar el stock" {...toggle('showsStock')} />
      <SettingSwitch label="Mostrar la cuenta corriente" {...toggle('showsDebt')} />
    </div>
  </Card>
)

/** These settings only affect orders of the app; while it has none, a notice says so. */
const ModuleState = () => {
  const { environment, user } = useSession()
  if (environment.modules.pedidosOnline) return null
  return (
    <Card>
      <EmptyState
        icon={IconPlugOff}
        title="El módulo Conquer B2B está apagado"
        text={
          user.isOperator
            ? 'Los clientes no pueden pedir por la app: sus pedidos se rechazan. Prendé el «Módulo de pedidos online» en Entornos; lo que elijas acá queda guardado.'
            : 'Los clientes no pueden pedir por la app: sus pedidos se rechazan. Pedile a quien opera la instalación que prenda el «Módulo de pedidos online» de tu empresa; lo que elijas acá queda guardado para ese día.'
        }
      >
        {user.isOperator && <ButtonLink to="/apps/dashboards/entornos">Ir a Entornos</ButtonLink>}
      </EmptyState>
    </Card>
  )
}

/** The customers' own app. */
export const ConquerB2bPage = () => (
  <GroupForm routes={appRoutes.conquerB2b} name="Conquer B2B">
    {part => (
      <>
        <ModuleState />
        <WhoCard {...part} />
        <AppCard {...part} />
      </>
    )}
  </GroupForm>
)
